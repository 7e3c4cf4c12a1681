// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the controller keeps in files, and what it opens.
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <map>

#include "engine/store/collection.hpp"
#include "tests/support/foreign_recording.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/bridge/controller_fixture.hpp"

class ControllerFilesTest : public ControllerFixture {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

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

    /// A race that comes before the word of its file would pass for one that nobody has saved.
    void aFileAndItsRacesComeAtOnce() {
        std::vector<QString> paths;
        for (const char* name : {"one.sscope", "two.sscope"}) {
            auto file = engine::store::SessionFile::inMemory(support::smallHead());
            QVERIFY(file->append(support::rowsOf(support::smallEvaluations())).has_value());
            QVERIFY(file->saveAs(m_elsewhere / name).has_value());
            paths.push_back(QString::fromStdString((m_elsewhere / name).string()));
        }
        ui::SearchController controller(installation());
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        int races = 0, early = 0;
        connect(&controller, &ui::SearchController::raceChanged, this, [&](const ui::Race& race) {
            ++races;
            if (controller.modified() || race.id() != controller.race().id()) ++early;
        });
        for (int i = 0; i < 40; ++i) {
            controller.open(paths[static_cast<std::size_t>(i % 2)]);
            QTRY_COMPARE(opened.size(), i + 1);
        }
        QVERIFY(races >= 40);
        QCOMPARE(early, 0);
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

    void goesOnInTheFileThatItWasSavedTo() {
        const std::string path = (m_elsewhere / "saved-and-gone-on-with.sscope").string();
        ui::SearchController controller(installation());
        QSignalSpy saved(&controller, &ui::SearchController::saved);
        controller.setPace(0);
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
        QTRY_VERIFY(!controller.running());
        controller.saveAs(QString::fromStdString(path), drawing());
        QTRY_COMPARE(saved.size(), 1);
        const std::size_t rows = controller.snapshot()->rows.size();
        controller.resumeStored(seconds(12));
        QTRY_VERIFY(!controller.running() && controller.snapshot()->rows.size() > rows);
        const auto file =
            engine::store::SessionFile::open(path, engine::store::SessionFile::Access::ReadOnly);
        QVERIFY(file.has_value());
        QCOMPARE(static_cast<std::size_t>(*file->evaluationCount()),
                 controller.snapshot()->rows.size());
    }

    void oneOfACollectionIsOpenedOnceItIsSaidWhich() {
        const auto all = m_elsewhere / "all.sscope";
        const auto other = support::writeSyntheticRecording(m_elsewhere.path(), "box2d1r");
        QVERIFY(engine::store::mergeInto(all, {m_recording, other}));
        const std::string before = support::bytesOf(all);
        ui::SearchController controller(installation());
        QSignalSpy several(&controller, &ui::SearchController::severalFound);
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        controller.open(QString::fromStdString(all.string()));
        QTRY_COMPARE(several.count(), 1);
        QCOMPARE(several.first().first().toString().toStdString(), all.string());
        const QStringList titles = several.first().last().toStringList();
        QCOMPARE(titles.size(), 2);
        QVERIFY(titles[0].startsWith("box2d1r, 8192 × 8192, double · "));
        QVERIFY(titles[1].startsWith("star2d1r, "));
        QCOMPARE(opened.count(), 0);
        controller.open(QString::fromStdString(all.string()), 1);
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(opened.first().first().value<engine::record::Drawing>().problem.key(),
                 m_problem.key());
        QVERIFY(controller.recording());  // which nothing is written over
        QVERIFY(controller.snapshot()->recording && controller.snapshot()->rows.size() > 0);
        QCOMPARE(support::bytesOf(all), before);
    }

    void aKernelOfAnotherProgramIsOpenedWithItsDevice() {
        const auto path = m_elsewhere / "gemm.sscope";
        support::writeForeignRecording(path);
        ui::SearchController controller(installation());
        QSignalSpy opened(&controller, &ui::SearchController::opened);
        controller.open(QString::fromStdString(path.string()));
        QTRY_COMPARE(opened.count(), 1);
        const auto drawing = opened.first().first().value<engine::record::Drawing>();
        QVERIFY(drawing.foreign);
        QCOMPARE(drawing.problem.key(), drawing.foreign->problem().key());
        QCOMPARE(opened.first().last().toString().toStdString(), path.string());
        QVERIFY(controller.recording());
    }

    /// Two programs on one file: whoever saves later is asked first.
    void aFileThatAnotherProgramChangedIsNotReplacedUnasked() {
        const QString path = QString::fromStdString((m_elsewhere / "shared.sscope").string());
        ui::SearchController first(installation()), second(installation());
        QSignalSpy saved(&first, &ui::SearchController::saved);
        first.saveAs(path, drawing());
        QTRY_COMPARE(saved.size(), 1);
        QSignalSpy opened(&second, &ui::SearchController::opened);
        second.open(path);
        QTRY_COMPARE(opened.size(), 1);
        QVERIFY(second.storedAsOwn());
        second.setPace(0);
        second.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
        QTRY_VERIFY(!second.running());
        QSignalSpy savedThere(&second, &ui::SearchController::saved);
        second.saveAs(path, drawing());  // nobody else wrote: it is just saved
        QTRY_COMPARE(savedThere.size(), 1);
        const std::string theirs = support::bytesOf(path.toStdString());

        QSignalSpy changed(&first, &ui::SearchController::changedElsewhere);
        first.saveAs(path, drawing());
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(changed.first().first().toString(), path);
        QCOMPARE(support::bytesOf(path.toStdString()), theirs);
        QCOMPARE(saved.size(), 1);
        first.saveAs(path, drawing(), ui::WriteOver::Always);
        QTRY_COMPARE(saved.size(), 2);
        first.saveAs(path, drawing());  // its own again
        QTRY_COMPARE(saved.size(), 3);
        // Evaluations of the other went there as they came: its next save notices, too.
        QSignalSpy changedThere(&second, &ui::SearchController::changedElsewhere);
        second.saveAs(path, drawing());
        QTRY_COMPARE(changedThere.size(), 1);
        // What is gone cannot be lost.
        QVERIFY(QFile::remove(path));
        second.saveAs(path, drawing());
        QTRY_COMPARE(savedThere.size(), 2);
        QVERIFY(QFile::exists(path));
    }

    /// What a document's own races wrote into its file is no other program's work.
    void ownEvaluationsDoNotCountAsAnothersWork() {
        const QString path = QString::fromStdString((m_elsewhere / "own.sscope").string());
        ui::SearchController controller(installation());
        QSignalSpy saved(&controller, &ui::SearchController::saved);
        controller.setPace(0);
        for (int race = 1; race <= 2; ++race) {
            controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(5));
            QTRY_VERIFY(!controller.running());
            controller.saveAs(path, drawing());
            QTRY_COMPARE(saved.size(), race);
            controller.resumeStored(seconds(10));
            QTRY_VERIFY(!controller.running());
        }
        controller.saveAs(path, drawing());
        QTRY_COMPARE(saved.size(), 3);
    }

    void whatIsNoFileOfKernelTunerIsRefusedInASentence() {
        const auto path = m_elsewhere / "other.json";
        support::writeBytes(path, "{\"answer\": 42}");
        ui::SearchController controller(installation());
        QSignalSpy failed(&controller, &ui::SearchController::failed);
        controller.open(QString::fromStdString(path.string()));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed.first().first().toString().contains("neither a cache of Kernel Tuner"));
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
};

STENCILSCOPE_TEST_CLASS(ControllerFilesTest)
#include "controller_files_test.moc"
#include "tests/ui/runner/test_class.hpp"
