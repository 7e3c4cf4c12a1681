// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/search_controller.hpp"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <functional>
#include <map>
#include <utility>

#include "engine/stencil/formula.hpp"
#include "tests/support/foreign_recording.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"

using engine::record::Budget;
using engine::record::RunSpec;
using engine::session::State;

namespace {

/// Does something when a controller learns that its mailbox holds something, before it looks.
class OnFirstWake : public QObject {
public:
    explicit OnFirstWake(std::function<void()> action) : m_action(std::move(action)) {}
    bool happened() const { return m_happened; }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::MetaCall && !std::exchange(m_happened, true)) m_action();
        return false;
    }

private:
    std::function<void()> m_action;
    bool m_happened = false;
};

Budget seconds(double value) {
    Budget budget;
    budget.seconds = value;
    return budget;
}

std::vector<RunSpec> specs(const std::vector<std::string>& strategies, int repeats) {
    std::vector<RunSpec> runs;
    for (const std::string& strategy : strategies)
        for (int repeat = 1; repeat <= repeats; ++repeat) {
            RunSpec spec;
            spec.id = static_cast<int>(runs.size());
            spec.strategy = strategy;
            spec.seed = static_cast<std::uint64_t>(repeat);
            spec.repeat = repeat;
            runs.push_back(spec);
        }
    return runs;
}

}  // namespace

class SearchControllerTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_recording = support::writeSyntheticRecording(m_folder.path(), "star2d1r");
        m_problem = support::presetProblem("star2d1r");
    }

    void runsToTheEndFlatOut() {
        ui::SearchController controller(installation());
        QSignalSpy failures(&controller, &ui::SearchController::failed);
        controller.setPace(0);
        controller.start(m_problem, "recorded", specs({"random", "gest"}, 3), seconds(30));
        QVERIFY(controller.running());
        QTRY_VERIFY(!controller.running());
        QCOMPARE(failures.size(), 0);
        const auto snapshot = controller.snapshot();
        QCOMPARE(snapshot->state, State::Finished);
        QCOMPARE(snapshot->runs.size(), std::size_t{6});
        for (const auto& run : snapshot->runs) QVERIFY(run.finished);
        QVERIFY(snapshot->best.has_value());
        QVERIFY(snapshot->optimumMs.has_value());
        QVERIFY(controller.modified());
    }

    void theSameSeedGivesTheSameRows() {
        std::vector<std::uint64_t> first, second;
        for (auto* hashes : {&first, &second}) {
            ui::SearchController controller(installation());
            controller.setPace(0);
            controller.start(m_problem, "recorded", specs({"gest"}, 1), seconds(20));
            QTRY_VERIFY(!controller.running());
            const auto snapshot = controller.snapshot();
            for (std::size_t i = 0; i < snapshot->rows.size(); ++i)
                hashes->push_back(snapshot->rows[i].evaluation.setting.hash());
        }
        QVERIFY(!first.empty());
        QVERIFY(first == second);
    }

    void pausesResumesAndStops() {
        ui::SearchController controller(installation());
        controller.setPace(20);
        QSignalSpy states(&controller, &ui::SearchController::stateChanged);
        controller.start(m_problem, "recorded", specs({"random"}, 2), seconds(500));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 5);
        controller.pause();
        QVERIFY(controller.paused());
        QTRY_COMPARE(controller.snapshot()->state, State::Paused);
        const std::size_t rows = controller.snapshot()->rows.size();
        QTest::qWait(120);
        QCOMPARE(controller.snapshot()->rows.size(), rows);
        controller.resume();
        QVERIFY(controller.running());
        QTRY_VERIFY(controller.snapshot()->rows.size() > rows);
        controller.stop();
        QVERIFY(!controller.running() && !controller.paused());
        QTRY_COMPARE(controller.snapshot()->state, State::Finished);
        for (const auto& run : controller.snapshot()->runs)
            QCOMPARE(run.finishedBecause, std::string(engine::record::kStopped));
        QVERIFY(states.size() >= 4);
    }

    /// Never ahead of its pace, however slow the machine is; and it goes on.
    void playsTheVirtualClockAtItsPace() {
        ui::SearchController controller(installation());
        controller.setPace(10);
        QElapsedTimer real;
        real.start();
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(1000));
        for (int seen = 0; seen < 5; ++seen) {
            const double before = controller.snapshot()->clockSeconds;
            QTRY_VERIFY(controller.snapshot()->clockSeconds > before);
            const double virtualSeconds = controller.snapshot()->clockSeconds;
            const double realSeconds = static_cast<double>(real.nsecsElapsed()) / 1e9;
            QVERIFY2(virtualSeconds <= 10 * realSeconds,
                     qPrintable(QString("%1 after %2").arg(virtualSeconds).arg(realSeconds)));
        }
    }

    void snapshotsComeAtMostThirtyTimesASecond() {
        ui::SearchController controller(installation());
        controller.setPace(0);
        QSignalSpy snapshots(&controller, &ui::SearchController::snapshotChanged);
        QElapsedTimer timer;
        timer.start();
        controller.start(m_problem, "recorded", specs({"random", "gest"}, 10), seconds(100));
        QTRY_VERIFY(!controller.running());
        QVERIFY(snapshots.size() >= 1);
        QVERIFY(snapshots.size() <= timer.elapsed() / 33 + 2);
    }

    void refusesAnUnknownDeviceAndStaysReady() {
        ui::SearchController controller(installation());
        QSignalSpy failures(&controller, &ui::SearchController::failed);
        controller.start(support::presetProblem("box3d4r"), "recorded", specs({"random"}, 1),
                         seconds(1));
        QTRY_COMPARE(failures.size(), 1);
        QVERIFY(failures.front().front().toString().contains("no recording"));
        QTRY_VERIFY(!controller.running());
    }

    void refusesASecondStart() {
        ui::SearchController controller(installation());
        QSignalSpy failures(&controller, &ui::SearchController::failed);
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(100));
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(100));
        QCOMPARE(failures.size(), 1);
        QVERIFY(controller.running());
    }

    void measuresOneSettingBesideASearch() {
        ui::SearchController controller(installation());
        std::vector<ui::RaceResult> measured;
        connect(&controller, &ui::SearchController::measured, this,
                [&](const ui::RaceResult& result) { measured.push_back(result); });
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(1000));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
        const auto setting = controller.snapshot()->rows[0].evaluation.setting;
        controller.measure(m_problem, "recorded", setting);
        QTRY_COMPARE(measured.size(), std::size_t{1});
        QCOMPARE(measured.front().row().run, -1);
        QVERIFY(measured.front().setting() == setting);
        QVERIFY(measured.front().race().isOf(m_problem));
    }

    void measuresWithoutASearch() {
        ui::SearchController controller(installation());
        QSignalSpy measured(&controller, &ui::SearchController::measured);
        const auto space = engine::space::TuningSpace::full(m_problem, {})
                               .restrictedTo(engine::session::denseValues(m_problem));
        std::optional<engine::space::Setting> first;
        space.forEach([&](const engine::space::Setting& setting) {
            first = setting;
            return false;
        });
        controller.measure(m_problem, "recorded", *first);
        QTRY_COMPARE(measured.size(), 1);
    }

    void savesOpensAndGoesOn() {
        const QString path = QString::fromStdString((m_elsewhere / "saved.sscope").string());
        std::size_t rows = 0;
        {
            ui::SearchController controller(installation());
            QSignalSpy saved(&controller, &ui::SearchController::saved);
            controller.setPace(0);
            controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(10));
            QTRY_VERIFY(!controller.running());
            rows = controller.snapshot()->rows.size();
            controller.saveAs(path, drawing());
            QTRY_COMPARE(saved.size(), 1);
            QCOMPARE(controller.path(), path);
            QVERIFY(!controller.modified());
        }
        ui::SearchController controller(installation());
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        controller.setPace(0);
        controller.open(path);
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(controller.snapshot()->rows.size(), rows);
        QCOMPARE(controller.snapshot()->state, State::Finished);
        controller.resumeStored(seconds(20));
        QTRY_VERIFY(!controller.running() && controller.snapshot()->rows.size() > rows);
        auto file = engine::store::SessionFile::open(path.toStdString(),
                                                     engine::store::SessionFile::Access::ReadOnly);
        QVERIFY(file.has_value());
        QCOMPARE(static_cast<std::size_t>(*file->evaluationCount()),
                 controller.snapshot()->rows.size());
    }

    /// Nothing was searched, and one setting measured: that is a result as well.
    void aSessionOfASingleMeasurementShowsIt() {
        const auto path = m_elsewhere / "single.sscope";
        auto file = engine::store::SessionFile::inMemory(support::smallHead());
        auto rows = support::rowsOf(support::smallEvaluations());
        rows.resize(1);
        QVERIFY(file->append(rows).has_value());
        QVERIFY(file->saveAs(path).has_value());
        ui::SearchController controller(installation());
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        controller.open(QString::fromStdString(path.string()));
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(controller.snapshot()->rows.size(), std::size_t{1});
        QVERIFY(controller.snapshot()->rows[0].evaluation.setting == rows[0].evaluation.setting);
    }

    /// Another recording of the stencil has another optimum: nothing is said about that of the
    /// session's.
    void theOptimumIsThatOfTheRecordingThatWasSearched() {
        const QString path = QString::fromStdString((m_elsewhere / "raced.sscope").string());
        {
            ui::SearchController controller(installation());
            QSignalSpy saved(&controller, &ui::SearchController::saved);
            controller.setPace(0);
            controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
            QTRY_VERIFY(!controller.running());
            controller.saveAs(path, drawing());
            QTRY_COMPARE(saved.size(), 1);
        }
        const auto optimumWith = [&](const engine::session::Installation& where) {
            ui::SearchController controller(where);
            QSignalSpy opened(&controller, &ui::SearchController::opened);
            controller.open(path);
            return QTest::qWaitFor([&] { return !opened.isEmpty(); })
                       ? controller.snapshot()->optimumMs
                       : std::optional<double>(-1);
        };
        const auto optimum = optimumWith(installation());
        QVERIFY(optimum && *optimum > 0);
        for (const auto& [gpu, date] :
             {std::pair("Another GPU", ""), {"", "2026-02-02T00:00:00Z"}}) {
            const support::TemporaryFolder folder;
            QVERIFY(rewrite(folder.path(), gpu, date));
            engine::session::Installation where;
            where.recordingFolders = {folder.path()};
            QVERIFY(!optimumWith(where));
        }
    }

    /// A file may name any computer. An `ssh` of ours notes whether anybody was called.
    void aSessionFromElsewhereContactsNobodyUnasked() {
        const support::TemporaryFolder folder;
        const auto called = folder / "called";
        support::writeBytes(folder / "ssh",
                            "#!/bin/sh\necho > '" + called.string() + "'\nexit 1\n");
        std::filesystem::permissions(folder / "ssh", std::filesystem::perms::owner_all);
        const QByteArray before = qgetenv("PATH");
        qputenv("PATH", QByteArray::fromStdString(folder.path().string()) + ":" + before);
        auto head = support::smallHead();
        head.device.recorded = true;
        head.deviceArgument = "ssh:host.invalid";
        auto file = engine::store::SessionFile::inMemory(head);
        QVERIFY(file->addRun({0, "random", {}, 1, 1}).has_value());
        QVERIFY(file->saveAs(folder / "elsewhere.sscope").has_value());
        ui::SearchController controller(installation());
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        QSignalSpy failed(&controller, &ui::SearchController::failed);
        controller.open(QString::fromStdString((folder / "elsewhere.sscope").string()));
        QTRY_COMPARE(opened.size(), 1);
        controller.resumeStored(seconds(20));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed.front().front().toString().contains("ssh:host.invalid"));
        QVERIFY(!std::filesystem::exists(called));
        controller.setDevice(support::smallProblem(), "ssh:host.invalid");  // somebody names it
        controller.resumeStored(seconds(20));
        QTRY_COMPARE(failed.size(), 2);
        QVERIFY(std::filesystem::exists(called));
        qputenv("PATH", before);
    }

    /// Every race stays what it was: another start, another stencil, a file in between.
    void keepsEveryRaceWithItsProblem() {
        const QString path = QString::fromStdString((m_elsewhere / "races.sscope").string());
        std::map<int, ui::Race> races;
        const auto collect = [&](const ui::Race& race) { races.insert_or_assign(race.id(), race); };
        {
            ui::SearchController controller(installation());
            connect(&controller, &ui::SearchController::raceChanged, this, collect);
            controller.setPace(0);
            for (const char* strategy : {"random", "gest", "random"}) {
                controller.start(m_problem, "recorded", specs({strategy}, 1), seconds(5));
                QTRY_VERIFY(!controller.running());
                QTRY_COMPARE(controller.snapshot()->runs.front().spec.strategy,
                             std::string(strategy));
            }
            QCOMPARE(races.size(), std::size_t{3});
            QSignalSpy saved(&controller, &ui::SearchController::saved);
            controller.saveAs(path, drawing());
            QTRY_COMPARE(saved.size(), 1);
            QVERIFY(!controller.modified());
            // Once more, and one race further: what was there stays.
            controller.start(m_problem, "recorded", specs({"genetic"}, 1), seconds(5));
            QTRY_VERIFY(!controller.running());
            QTRY_COMPARE(races.size(), std::size_t{4});
            QVERIFY(controller.modified());
            controller.saveAs(path, drawing());
            QTRY_COMPARE(saved.size(), 2);
            QVERIFY(!controller.modified());
        }
        const auto made = std::exchange(races, {});
        ui::SearchController controller(installation());
        connect(&controller, &ui::SearchController::raceChanged, this, collect);
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        controller.open(path);
        QTRY_COMPARE(opened.size(), 1);
        const auto found = opened.front().front().value<engine::record::Drawing>();
        QCOMPARE(found.problem.key(), drawing().problem.key());
        QCOMPARE(found.formula, drawing().formula);
        QTRY_COMPARE(races.size(), made.size());
        for (auto a = made.begin(), b = std::as_const(races).begin(); a != made.end(); ++a, ++b) {
            QVERIFY(b->second.isOf(a->second.problem()));
            QCOMPARE(b->second.contestants(), a->second.contestants());
            QCOMPARE(b->second.results()->rows.size(), a->second.results()->rows.size());
            QCOMPARE(b->second.best()->row().number, a->second.best()->row().number);
        }
        // What was opened does not run: another race can be started at once.
        QVERIFY(!controller.running() && !controller.paused() && !controller.modified());
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(2));
        QTRY_VERIFY(!controller.running() && races.size() == 5);
    }

    void aDraftIsACopyAndChangesNothing() {
        const QString path = QString::fromStdString((m_elsewhere / "draft.sscope").string());
        ui::SearchController controller(installation());
        controller.saveDraft(path, drawing());  // nothing raced yet
        QTRY_VERIFY(QFile::exists(path));
        controller.setPace(0);
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running());
        const auto rows = controller.snapshot()->rows.size();
        QFile::remove(path);
        controller.saveDraft(path, drawing());
        QTRY_VERIFY(QFile::exists(path));
        QVERIFY(controller.modified() && controller.path().isEmpty());
        ui::SearchController other(installation());
        QSignalSpy opened(&other, &ui::SearchController::opened);
        other.openDraft(path);
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(other.snapshot()->rows.size(), rows);
        QVERIFY(other.modified() && other.path().isEmpty());
    }

    void aRaceIsTakenAsItsSessionFile() {
        ui::SearchController controller(installation());
        controller.setPace(0);
        controller.start(m_problem, "recorded", specs({"gest"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running());
        engine::store::SessionImage image;
        controller.takeImage(controller.race().id(), [&](auto taken) { image = std::move(taken); });
        QTRY_VERIFY(image);
        const auto file = engine::store::SessionFile::fromImage(image);
        QVERIFY(file.has_value());
        QCOMPARE(static_cast<std::size_t>(*file->evaluationCount()),
                 controller.snapshot()->rows.size());
        QVERIFY(!file->events()->empty());
        QVERIFY(!file->diagnostics()->empty());
        QCOMPARE(file->head().clockArgument, std::string("serial"));
    }

    void goesOnWithASessionInMemory() {
        ui::SearchController controller(installation());
        controller.setPace(0);
        controller.start(m_problem, "recorded", specs({"gest"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running());
        const std::size_t rows = controller.snapshot()->rows.size();
        controller.resumeStored(seconds(12));
        QTRY_VERIFY(!controller.running() && controller.snapshot()->rows.size() > rows);
    }

    void aKernelOfAnotherProgramIsSaidToBeOne() {
        const auto path = m_elsewhere / "gemm.sscope";
        support::writeForeignRecording(path);
        ui::SearchController controller(installation());
        QSignalSpy failed(&controller, &ui::SearchController::failed);
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        controller.open(QString::fromStdString(path.string()));
        QTRY_COMPARE(failed.count(), 1);
        const QString sentence = failed.first().first().toString();
        QVERIFY2(sentence.contains("gemm 512x256 (Kernel Tuner), a kernel of another program"),
                 qPrintable(sentence));
        QCOMPARE(opened.count(), 0);
    }

    void refusesADamagedFileWithItsReason() {
        const auto path = m_elsewhere / "damaged.sscope";
        support::writeBytes(path, "this is not a session");
        ui::SearchController controller(installation());
        QSignalSpy failures(&controller, &ui::SearchController::failed);
        controller.open(QString::fromStdString(path.string()));
        QTRY_COMPARE(failures.size(), 1);
        QCOMPARE(support::bytesOf(path), std::string("this is not a session"));
    }

    void probesADevice() {
        ui::SearchController controller(installation());
        QSignalSpy ready(&controller, &ui::SearchController::deviceReady);
        QSignalSpy refused(&controller, &ui::SearchController::deviceRefused);
        QSignalSpy failures(&controller, &ui::SearchController::failed);
        controller.setDevice(m_problem, "recorded");
        QTRY_COMPARE(ready.size(), 1);
        controller.setDevice(m_problem, "cuda:0");
        QTRY_COMPARE(refused.size(), 1);
        QVERIFY(!refused.front().front().toString().isEmpty());
        QVERIFY(failures.isEmpty());  // a refused device is no banner
    }

    void anAnswerAboutAnEarlierProblemIsDropped() {
        ui::SearchController controller(installation());
        QSignalSpy ready(&controller, &ui::SearchController::deviceReady);
        QSignalSpy refused(&controller, &ui::SearchController::deviceRefused);
        // The first answer lies in the mailbox when the problem changes.
        OnFirstWake change(
            [&] { controller.setDevice(support::presetProblem("box3d1r"), "recorded"); });
        controller.installEventFilter(&change);
        controller.setDevice(m_problem, "recorded");
        QTRY_COMPARE(refused.size(), 1);
        QVERIFY(change.happened());
        QVERIFY(ready.isEmpty());
    }

    void clearsToAnEmptySession() {
        ui::SearchController controller(installation());
        controller.setPace(0);
        controller.start(m_problem, "recorded", specs({"gest"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running() && controller.modified());
        controller.clear();
        QTRY_COMPARE(controller.snapshot()->rows.size(), std::size_t{0});
        QVERIFY(controller.snapshot()->state == State::Ready);
        QVERIFY(!controller.modified() && !controller.running() && controller.race().empty());
        QSignalSpy failures(&controller, &ui::SearchController::failed);
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running() && controller.modified());
    }

    void clearsInTheMiddleOfASearch() {
        ui::SearchController controller(installation());
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"gest"}, 10), seconds(1000));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
        controller.clear();
        QVERIFY(!controller.running());
        QTRY_COMPARE(controller.snapshot()->rows.size(), std::size_t{0});
        QVERIFY(!controller.running() && !controller.paused());
    }

    /// A live device may take minutes over an answer, until its worker is believed to have gone and
    /// another one is started: who clears does not wait for that.
    void clearsWhileADeviceIsSilent() {
        const auto worker = m_elsewhere / "silent-worker", asked = m_elsewhere / "asked",
                   starts = m_elsewhere / "starts";
        support::writeBytes(worker, "#!/bin/sh\necho started >> '" + starts.string() +
                                        "'\nexec '" STENCILSCOPE_BIN_DIR "/fake_worker' 'ignores " +
                                        asked.string() + "' \"$@\"\n");
        std::filesystem::permissions(worker, std::filesystem::perms::owner_all);
        auto where = installation();
        where.worker = worker;
        const auto setting = engine::space::Setting().with(engine::space::ParameterId::TBx, 32);
        ui::SearchController controller(where);
        controller.setPace(0);
        controller.measure(m_problem, "cuda:0", setting);
        QTRY_VERIFY(std::filesystem::exists(asked));
        const std::string before = support::bytesOf(starts);
        controller.clear();
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running() && controller.snapshot()->rows.size() > 0);
        QCOMPARE(support::bytesOf(starts), before);
    }

    /// A destructor that waited for the race would take a quarter of an hour.
    void endsInTheMiddleOfASearch() {
        ui::SearchController controller(installation());
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"genetic", "gest"}, 10), seconds(1000));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
    }

private:
    engine::session::Installation installation() const {
        engine::session::Installation where;
        where.recordingFolders = {m_folder.path()};
        return where;
    }

    /// The recording as another GPU's or another day's, where they are given.
    bool rewrite(const std::filesystem::path& folder, const std::string& gpu,
                 const std::string& date) const {
        using engine::store::SessionFile;
        const auto recording = SessionFile::open(m_recording, SessionFile::Access::ReadOnly);
        const auto rows = recording->evaluations();
        auto head = recording->head();
        if (!gpu.empty()) head.device.gpu = gpu;
        if (!date.empty()) head.device.date = date;
        auto file = SessionFile::create(folder / m_recording.filename(), head);
        return file && file->append(*rows) && file->checkpoint();
    }

    engine::record::Drawing drawing() const {
        return {m_problem, "# as typed\n" + engine::stencil::writeFormula(m_problem.pattern), {}};
    }

    support::TemporaryFolder m_folder, m_elsewhere;
    std::filesystem::path m_recording;
    engine::stencil::Problem m_problem;
};

QTEST_GUILESS_MAIN(SearchControllerTest)
#include "search_controller_test.moc"
