// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Races in the window: whose results are shown, how they are started, stopped and kept.

#include <QDir>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/source/kernel_source.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/race_list.hpp"
#include "ui/pages/search/race_list_model.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/segmented_control.hpp"

class WindowRacesTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void watchingARaceWaitsForItsDevice() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        bench.window.watchRace();
        QTRY_VERIFY(bench.controller.running());
        QCOMPARE(bench.controller.pace(), 10.0);
        bench.window.actions().pause->trigger();
        QVERIFY(bench.controller.paused());
        QCOMPARE(bench.window.actions().pause->iconText(), QStringLiteral("Resume"));
        QCOMPARE(bench.window.findChild<QPushButton*>("pause")->text(), QStringLiteral("Resume"));
        QTRY_VERIFY2(bench.window.statusRow().clock().startsWith("Paused at"),
                     qPrintable(bench.window.statusRow().clock()));
        bench.window.actions().stop->trigger();
        QVERIFY(!bench.controller.running() && !bench.controller.paused());
    }

    void resultsOfAnotherStencilSayWhoseTheyAre() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.race(10);
        const auto raced = bench.document.problem();
        const auto other = engine::stencil::findPreset("star2d2r").value();
        bench.document.editPattern(other, Document::textOf(other), "Load star2d2r");
        SearchPage& page = bench.window.searchPage();
        QVERIFY(page.strip().isVisible());
        QVERIFY(page.strip().sentence().contains("star2d1r"));
        QTableView& rows = page.evaluations().view();
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, {},
                          rows.visualRect(rows.model()->index(3, 0)).center());
        QVERIFY(bench.document.selected().has_value());
        const auto setting = bench.document.selected()->setting();
        bench.window.actions().showKernel->trigger();
        KernelPage& kernel = bench.window.pages().the<KernelPage>();
        const auto source = engine::source::specialise(raced, setting);
        QVERIFY(source.has_value());
        QTRY_COMPARE(kernel.source().toPlainText(), QString::fromStdString(source->text));
        QVERIFY(kernel.strip().sentence().contains("star2d1r"));
        QVERIFY(!bench.window.actions().measure->isEnabled());
        QVERIFY(bench.window.actions().measure->toolTip().contains("another stencil"));
        support::shoot(bench.window, "window-other-kernel");
        bench.window.pages().setCurrent(0);
        QTest::qWait(20);
        support::shoot(bench.window, "window-other-search");
        QTest::mouseClick(&page.strip().drawButton(), Qt::LeftButton);
        QCOMPARE(bench.document.problem().key(), raced.key());
        QVERIFY(bench.document.setting() == setting);
        QVERIFY(!page.strip().isVisible());
        bench.document.undo();
        QCOMPARE(bench.document.pattern().name, std::string("star2d2r"));
    }

    /// The bottom line and the setting are of the race that is looked at.
    void whatIsShownOfARaceIsOfTheOneThatIsLookedAt() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.window.searchPage().setPlan({{"random", {}}});
        bench.race(2);
        bench.window.searchPage().setPlan({{"gest", {}}});
        bench.race(20);
        const StatusRow& row = bench.window.statusRow();
        QTRY_VERIFY2(row.best().contains("gest"), qPrintable(row.best()));
        const int first = bench.document.races().front().id();
        bench.document.showRace(first);
        QVERIFY2(row.best().contains("random"), qPrintable(row.best()));
        QVERIFY2(row.clock().contains(">2"), qPrintable(row.clock()));
        QVERIFY(bench.document.selected().has_value());
        QCOMPARE(bench.document.selected()->race().id(), first);
    }

    void aSearchThatAPageAsksForIsSeenThere() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.window.pages().show(bench.window.pages().the<ui::CorrelationsPage>());
        emit bench.window.pages().currentPage().searchWithRequested("gest");
        QTRY_VERIFY(bench.controller.running());
        QCOMPARE(bench.window.pages().current(), 1);
        bench.controller.stop();
        QTRY_VERIFY(!bench.controller.running());
    }

    void startingAgainKeepsTheFormerRace() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.window.searchPage().setPlan({{"random", {}}});
        bench.race(5);
        bench.window.searchPage().setPlan({{"gest", {}}, {"gest", {{"samples", 40}}}});
        bench.race(5);
        QVERIFY(bench.asked.isEmpty());
        QCOMPARE(bench.document.races().size(), std::size_t{2});
        QCOMPARE(bench.document.shownRace().contestants(), QString("gest, gest samples=40"));
        RaceList& list = bench.window.searchPage().races();
        QVERIFY(list.isVisible());
        QCOMPARE(list.model().rowCount(), 2);
        QTest::qWait(50);
        support::shoot(bench.window, "window-races");
        m_theme.setMode(Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(bench.window, "window-races-light");
        m_theme.setMode(Theme::Mode::Dark);
        QTest::mouseClick(list.view().viewport(), Qt::LeftButton, {},
                          list.view().visualRect(list.model().index(1)).center());
        QCOMPARE(bench.document.shownRace().contestants(), QString("random"));
        // Setting, kernel and exports are of what is looked at.
        QCOMPARE(bench.document.selected()->race().id(), bench.document.shownRace().id());
        QVERIFY(bench.document.selected() == bench.document.shownRace().best());
        QTest::keyClick(&list.view(), Qt::Key_Up);
        QCOMPARE(bench.document.shownRace().contestants(), QString("gest, gest samples=40"));
        QVERIFY(bench.document.selected() == bench.document.shownRace().best());
    }

    /// What a tool tip tells apart can be removed: asked about, then gone from window and file.
    void aRaceIsRemoved() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        for (const char* strategy : {"random", "gest", "genetic"}) {
            bench.window.searchPage().setPlan({{strategy, {}}});
            bench.race(5);
        }
        const QString path = bench.folder.filePath("three.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(path, bench.document.drawing());
        QVERIFY(saved.wait(120000));
        RaceList& list = bench.window.searchPage().races();
        const auto rowAt = [&](int row) { return list.model().index(row); };
        const QString tip = rowAt(1).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("Budget 5s, 1 run each, seed 1"), qPrintable(tip));
        QTest::mouseClick(list.view().viewport(), Qt::LeftButton, {},
                          list.view().visualRect(rowAt(1)).center());
        QCOMPARE(bench.document.shownRace().contestants(), QString("gest"));
        bench.answer("Cancel");
        QTest::keyClick(&list.view(), Qt::Key_Delete);
        QCOMPARE(bench.document.races().size(), std::size_t{3});
        bench.answer("Remove");
        QTest::keyClick(&list.view(), Qt::Key_Delete);
        QVERIFY2(bench.asked.back().contains("(gest)"), qPrintable(bench.asked.back()));
        QCOMPARE(bench.document.races().size(), std::size_t{2});
        QCOMPARE(list.model().rowCount(), 2);
        QCOMPARE(bench.document.shownRace().contestants(), QString("genetic"));
        QVERIFY(bench.document.selected() == bench.document.shownRace().best());
        QVERIFY(bench.controller.modified());
        const auto removeBy = [&](auto answer) {
            const support::Next<Question> question(answer);
            const support::Next<QMenu> menu(
                [](QMenu& shown) { support::chooseIn(shown, "Remove this race"); });
            emit list.view().customContextMenuRequested(list.view().visualRect(rowAt(0)).center());
            QVERIFY(menu.gone() && question.gone());
        };
        // It cannot be brought back: who only presses Return keeps it.
        removeBy([](Question& box) { QTest::keyClick(&box, Qt::Key_Return); });
        QCOMPARE(bench.document.races().size(), std::size_t{2});
        removeBy([](Question& box) { box.answers().first()->click(); });
        QCOMPARE(bench.document.races().size(), std::size_t{1});
        bench.window.actions().save->trigger();
        QVERIFY(saved.wait(120000));
        QVERIFY(!bench.controller.modified());
        Bench other(m_recordings.path(), m_theme);
        other.window.openFile(path);
        QTRY_COMPARE(other.document.races().size(), std::size_t{1});
        QCOMPARE(other.document.shownRace().contestants(), QString("random"));
    }

    void stoppedSaysStopped() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.controller.setPace(100);
        bench.window.actions().start->trigger();
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > 5);
        bench.window.actions().stop->trigger();
        QTRY_VERIFY2(bench.window.statusRow().clock().startsWith("Stopped at"),
                     qPrintable(bench.window.statusRow().clock()));
        QVERIFY(bench.window.actions().resumeSearch->isEnabled());
    }

    /// Again is only what was begun before: another stencil, or a recording, was not.
    void onlyWhatWasRacedStartsAgain() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const QAction& start = *bench.window.actions().start;
        QCOMPARE(start.iconText(), QString("Start"));
        bench.race(3);
        QTRY_COMPARE(start.iconText(), QString("Start again"));
        bench.document.load(support::presetProblem("star2d2r"));
        QTRY_COMPARE(start.iconText(), QString("Start"));
        bench.loadRecorded();
        QTRY_COMPARE(start.iconText(), QString("Start again"));
    }

    void anOpenedRecordingIsNoRace() {
        Bench bench(m_recordings.path(), m_theme);
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first()));
        QVERIFY(opened.wait(support::kPatienceMs));
        QVERIFY(bench.ready());
        QTRY_VERIFY(!bench.document.races().empty());
        QTest::qWait(0);
        QCOMPARE(bench.window.actions().start->iconText(), QString("Start"));
    }

    /// The search goes on with the stencil that it began with, and whose results come in is said.
    void whatIsDrawnDuringASearchIsNotWhatIsSearched() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.controller.setPace(10);
        bench.window.actions().start->trigger();
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > 3);
        SearchPage& page = bench.window.searchPage();
        QVERIFY(!page.strip().isVisible());
        PlaneView& canvas = bench.window.stencilDock().canvas();
        bench.window.editor().setCoefficient(0.07);
        QTest::mouseClick(&canvas, Qt::LeftButton, {},
                          canvas.cellRect({1, 1, 0}).center().toPoint());
        QTRY_VERIFY(page.strip().isVisible());
        QVERIFY2(page.strip().sentence().contains("star2d1r") &&
                     page.strip().sentence().contains("not on the drawn stencil"),
                 qPrintable(page.strip().sentence()));
        QVERIFY(bench.controller.running());
        const auto so_far = bench.controller.snapshot()->rows.size();
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > so_far);
        QCOMPARE(bench.controller.snapshot()->problem.pattern.name, std::string("star2d1r"));
        bench.window.actions().stop->trigger();
        QTRY_VERIFY(!bench.controller.running());
    }

    /// The answer to what was asked for goes with the document: nobody waits for it.
    void aNewSessionMeasuresNothing() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QPushButton* button = nullptr;
        for (QPushButton* one : bench.window.settingPanel().findChildren<QPushButton*>())
            if (one->text() == "Measure this setting") button = one;
        QVERIFY(button);
        bench.window.actions().measure->trigger();
        QCOMPARE(button->text(), QStringLiteral("Measuring"));
        bench.window.newSession();
        QCOMPARE(button->text(), QStringLiteral("Measure this setting"));
        QVERIFY(bench.document.races().empty());
    }

    void measuringSaysWhyItCannotBeDone() {
        QTemporaryDir nothing;
        Bench bench(nothing.path(), m_theme);
        bench.loadRecorded();
        QPushButton* button = nullptr;
        for (QPushButton* one : bench.window.settingPanel().findChildren<QPushButton*>())
            if (one->text() == "Measure this setting") button = one;
        QVERIFY(button);
        const QAction& action = *bench.window.actions().measure;
        const auto says = [&](const QString& why) {
            return !button->isEnabled() && button->toolTip() == why && !action.isEnabled() &&
                   action.toolTip() == why;
        };
        QTRY_VERIFY(bench.window.devices().state() == DeviceChoice::State::Unavailable);
        QVERIFY(!bench.window.devices().reason().isEmpty());
        QVERIFY(says(bench.window.devices().reason()));
        QSignalSpy measured(&bench.controller, &SearchController::measured);
        QTest::mouseClick(button, Qt::LeftButton);
        QTest::keyClick(&bench.window, Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(button->text(), QStringLiteral("Measure this setting"));
        QTest::qWait(20);
        support::shoot(bench.window, "window-no-device");
        m_theme.setMode(Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(bench.window, "window-no-device-light");
        m_theme.setMode(Theme::Mode::Dark);
        // Chosen in the device field: it answers, and the button can be used at once.
        const QString recording =
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first());
        bench.window.devices().choose(recording);
        QVERIFY(says("Looking for the device"));
        QVERIFY(bench.ready());
        QVERIFY(button->isEnabled() && action.isEnabled());
        QVERIFY(button->toolTip().contains("Ctrl+M"));
        QCOMPARE(measured.size(), 0);
    }

    void drawingGoesThroughUndoAndSpoilsTheRecording() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        PlaneView& canvas = bench.window.stencilDock().canvas();
        bench.window.editor().setCoefficient(0.07);
        QTest::mouseClick(&canvas, Qt::LeftButton, {},
                          canvas.cellRect({1, 1, 0}).center().toPoint());
        QVERIFY(bench.window.actions().undo->isEnabled());
        QTRY_VERIFY(bench.window.devices().state() == DeviceChoice::State::Unavailable);
        QVERIFY(!bench.window.devices().reason().isEmpty());
        QVERIFY(!bench.window.actions().start->isEnabled());
        QCOMPARE(bench.window.actions().start->toolTip(), bench.window.devices().reason());
        QVERIFY(bench.window.banner().sentence().isEmpty());
        bench.window.actions().undo->trigger();
        QVERIFY(bench.ready());
        QVERIFY(bench.window.actions().start->isEnabled());
    }

    /// Three runs of a live GPU take their budgets one after another.
    void theClockOfALiveRaceIsThatOfAllItsRuns() {
        Bench bench(m_recordings.path(), m_theme, STENCILSCOPE_BIN_DIR "/fake_worker");
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.window.devices().choose("cuda:0");
        QVERIFY(bench.ready());
        engine::record::Budget budget;
        budget.seconds = 1000;
        bench.window.searchPage().controls().setBudget(budget);
        bench.window.searchPage().setPlan({{"random", {}}, {"genetic", {}}, {"gest", {}}});
        bench.window.actions().start->trigger();
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > 3);
        bench.window.actions().stop->trigger();
        QTRY_VERIFY(bench.window.statusRow().clock().startsWith("Stopped at"));
        double passed = 0;
        const auto snapshot = bench.controller.snapshot();
        for (const auto& run : snapshot->runs) passed += run.clockSeconds;
        QVERIFY(passed > 0);
        const QString said = bench.window.statusRow().clock();
        QVERIFY2(said.contains(fixedText(passed, 1) + " s<") && said.contains(secondsText(3000)),
                 qPrintable(said));
    }

    /// A recording was measured as it was; how a live GPU does is chosen, and kept with the
    /// session.
    void aLiveGpuMeasuresUnderLoadWhereThatIsChosen() {
        Bench bench(m_recordings.path(), m_theme, STENCILSCOPE_BIN_DIR "/fake_worker");
        bench.loadRecorded();
        QVERIFY(bench.ready());
        SearchPage& page = bench.window.searchPage();
        SegmentedControl* load = nullptr;
        for (auto* control : page.controls().findChildren<SegmentedControl*>())
            if (control->accessibleName() == "How a live GPU measures") load = control;
        QVERIFY(load && !load->isVisible());
        bench.window.devices().choose("cuda:0");
        QVERIFY(bench.ready());
        page.controls().setBudget({.seconds = {}, .evaluations = 6});
        page.setPlan({{"random", {}}});
        QCOMPARE(page.sampling().loadMs, 0.0);
        bench.window.actions().start->trigger();
        QVERIFY(bench.finished());
        QTRY_VERIFY(load->isVisible());
        QCOMPARE(bench.controller.snapshot()->sampling.loadMs, 0.0);
        QTest::mouseClick(load, Qt::LeftButton, {}, {load->width() - 8, load->height() / 2});
        QCOMPARE(page.sampling().loadMs, 300.0);
        QTest::qWait(100);
        support::shoot(bench.window, "window-under-load");
        bench.window.actions().start->trigger();
        QTRY_COMPARE(bench.controller.snapshot()->sampling.loadMs, 300.0);
        QVERIFY(bench.finished());
        QVERIFY(bench.controller.snapshot()->device.sampling.find("300 ms of launches") !=
                std::string::npos);
        const QString path = m_recordings.path() + "/under-load.sscope";
        bench.controller.saveAs(path, bench.document.drawing());
        QTRY_COMPARE(bench.controller.path(), path);
        page.resetPlan();
        QCOMPARE(page.sampling().loadMs, 0.0);
        bench.controller.open(path);
        QTRY_COMPARE(page.sampling().loadMs, 300.0);
        QCOMPARE(load->current(), 1);
    }

    void theStatusRowShowsHowALiveGpuFares() {
        Bench bench(m_recordings.path(), m_theme, STENCILSCOPE_BIN_DIR "/fake_worker");
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const StatusRow& row = bench.window.statusRow();
        QCOMPARE(row.health(), QString());  // a recording has no clock
        engine::record::Budget budget;
        budget.evaluations = 20;
        bench.window.searchPage().controls().setBudget(budget);
        bench.window.searchPage().setPlan({{"random", {}}});
        for (const char* device : {"cuda:0", "cuda:1"}) {
            bench.window.devices().choose(device);
            QVERIFY(bench.ready());
            bench.window.actions().start->trigger();
            QTRY_COMPARE(bench.controller.snapshot()->device.id, std::string(device));
            QVERIFY(bench.finished());
            QTRY_VERIFY(bench.controller.health().has_value());
            QTRY_COMPARE(bench.controller.health()->device, QString(device));
            QCOMPARE(row.health(), grouped(1980) + " MHz, 45 °C, 351 W");
            const auto said = [&](const QString& words) {
                const auto labels = row.findChildren<QLabel*>();
                return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                    return label->text().contains(words);
                });
            };
            QCOMPARE(said("throttled: power cap"), device == QString("cuda:1"));
            // In a narrow window it stays; what the race table says as well leaves where it must.
            const auto seen = [&](const QString& words) {
                const auto labels = row.findChildren<QLabel*>();
                return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                    return label->isVisible() && label->text().contains(words);
                });
            };
            QVERIFY(seen("1 strategy") && seen("MHz"));
            bench.window.resize(1016, 720);
            QTest::qWait(20);
            const auto& title = *row.findChild<ElidedLabel*>();
            QVERIFY(seen("MHz"));
            QVERIFY(!seen("1 strategy") || title.shown() == title.text());
            support::shoot(bench.window, "window-live-narrow");
            bench.window.resize(1440, 900);
            QVERIFY(seen("1 strategy") && seen("MHz"));
            QTest::qWait(20);
            support::shoot(bench.window, QString("window-live-%1").arg(QString(device).right(1)));
            m_theme.setMode(Theme::Mode::Light);
            QTest::qWait(20);
            support::shoot(bench.window,
                           QString("window-live-%1-light").arg(QString(device).right(1)));
            m_theme.setMode(Theme::Mode::Dark);
        }
        bench.window.devices().choose("recorded");
        QCOMPARE(row.health(), QString());
        bench.window.devices().choose("cuda:1");
        QVERIFY(!row.health().isEmpty());
        bench.controller.clear();  // the session lets go of its worker
        QTRY_VERIFY(!bench.controller.health());
        QCOMPARE(row.health(), QString());
    }
};

STENCILSCOPE_TEST_CLASS(WindowRacesTest)
#include "window_races_test.moc"
