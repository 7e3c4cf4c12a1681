// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <functional>
#include <map>
#include <utility>

#include "tests/support/foreign_recording.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/bridge/controller_fixture.hpp"

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

}  // namespace

class SearchControllerTest : public ControllerFixture {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

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
        const auto snapshot = controller.snapshot();
        for (const auto& run : snapshot->runs)
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

    /// Whatever its thread is about to do: work that comes in the same moment ends nothing else.
    void isDestroyedAtAnyMoment() {
        for (int i = 0; i < 4000; ++i) {
            ui::SearchController controller(installation());
            for (int k = 0; k < i % 4; ++k) controller.pause();
        }
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

    /// Somebody who asks for a new session right after another request gets a new session: what the
    /// engine's thread said before it heard of that is not followed.
    void nothingOfWhatWasClearedComesBack() {
        const QString file = QString::fromStdString((m_elsewhere / "saved.sscope").string());
        ui::SearchController controller(installation());
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"gest"}, 2), seconds(1000));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
        QSignalSpy changed(&controller, &ui::SearchController::raceChanged);
        QSignalSpy saved(&controller, &ui::SearchController::saved);
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        QSignalSpy cleared(&controller, &ui::SearchController::cleared);
        const auto clearsFor = [&] {
            controller.clear();
            // Heard once the engine's thread has done all that was asked before.
            bool heard = false;
            controller.takeImage(0, [&heard](const auto&) { heard = true; });
            return QTest::qWaitFor([&heard] { return heard; }, 60000);
        };
        controller.saveAs(file, drawing());
        QVERIFY(clearsFor());
        QVERIFY(QFile::exists(file));
        QVERIFY(controller.snapshot()->rows.size() == 0 && controller.path().isEmpty());
        controller.open(file);
        QVERIFY(clearsFor());
        QVERIFY(controller.path().isEmpty() && !controller.modified());
        controller.open(file);
        controller.clear();
        QVERIFY(clearsFor());
        QCOMPARE(cleared.size(), 4);
        QCOMPARE(changed.size() + saved.size() + opened.size(), 0);
        controller.open(file);
        QTRY_COMPARE(opened.size(), 1);
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
        QCOMPARE(controller.path(), file);
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

    /// A worker that says nothing is waited for, a minute long: not by whoever ends the program.
    void endsWhileADeviceIsOpened() {
        const auto worker = m_elsewhere / "mute-worker", starts = m_elsewhere / "mute-starts";
        support::writeBytes(worker, "#!/bin/sh\necho started >> '" + starts.string() +
                                        "'\nexec '" STENCILSCOPE_BIN_DIR "/fake_worker' mute\n");
        std::filesystem::permissions(worker, std::filesystem::perms::owner_all);
        auto where = installation();
        where.worker = worker;
        QElapsedTimer waited;
        {
            ui::SearchController controller(where);
            controller.start(m_problem, "cuda:0", specs({"random"}, 1), seconds(5));
            QTRY_VERIFY(std::filesystem::exists(starts));
            waited.start();
        }
        QVERIFY(waited.elapsed() < 30000);
    }

    /// A destructor that waited for the race would take a quarter of an hour.
    void endsInTheMiddleOfASearch() {
        ui::SearchController controller(installation());
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"genetic", "gest"}, 10), seconds(1000));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
    }
};

STENCILSCOPE_TEST_CLASS(SearchControllerTest)
#include "search_controller_test.moc"
#include "tests/ui/runner/test_class.hpp"
