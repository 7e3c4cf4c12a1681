// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The main job, clicked through: draw, start, improve, export. And the menus, keys and commands.

#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "tests/support/page_shots.hpp"
#include "tests/support/races.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/pages/search/race_model.hpp"
#include "ui/pages/search/race_table.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"

class MainWindowTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void theMainJob() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.controller.setPace(0);
        engine::record::Budget budget;
        budget.seconds = 20;
        bench.window.searchPage().controls().setBudget(budget);
        bench.window.actions().start->trigger();
        QVERIFY(bench.controller.running());
        QVERIFY(!bench.window.actions().start->isEnabled());
        QVERIFY(bench.finished());
        const auto best = bench.controller.snapshot()->best;
        QVERIFY(best.has_value());
        // The selection followed the best; it is what gets exported.
        QTRY_VERIFY(bench.document.selected().has_value());
        QCOMPARE(bench.document.selected()->row().number, best->number);
        ExportRequest request{engine::exporters::findFormat("csv").value(),
                              bench.folder.filePath("out.csv"),
                              nullptr,
                              {}};
        QString answer = "waiting";
        bench.controller.takeImage(bench.document.shownRace().id(), [&](auto image) {
            request.session = image;
            exportInBackground(request, [&answer](const QString& error) { answer = error; });
        });
        QTRY_COMPARE(answer, QString());
        QFile csv(bench.folder.filePath("out.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readAll().count('\n') >
                static_cast<int>(bench.controller.snapshot()->rows.size()));
        // Measure what is shown once more.
        QSignalSpy measured(&bench.controller, &SearchController::measured);
        QVERIFY(bench.window.actions().measure->isEnabled());
        bench.window.actions().measure->trigger();
        QVERIFY(measured.wait(120000));
        QVERIFY(bench.document.selected()->setting() == best->evaluation.setting);
        // Save, open again.
        QMap<int, QString> figures;
        for (const int column : {int(RaceModel::OfOptimum), int(RaceModel::Score)}) {
            const QAbstractItemModel& race = *bench.window.searchPage().raceTable().model();
            QTRY_VERIFY2((figures[column] = race.index(0, column).data().toString())
                             .contains(QRegularExpression("[0-9]")),
                         qPrintable(figures[column]));
        }
        const QString file = bench.folder.filePath("run.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(file, bench.document.drawing());
        QVERIFY(saved.wait(120000));
        QVERIFY(!bench.controller.modified());
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(file);
        QVERIFY(opened.wait(120000));
        QCOMPARE(bench.document.pattern().name, std::string("star2d1r"));
        support::shoot(bench.window, "window-search");
        // Its scores and shares of the optimum come from the recording it was searched on.
        const QAbstractItemModel& race = *bench.window.searchPage().raceTable().model();
        for (const int column : {int(RaceModel::OfOptimum), int(RaceModel::Score)})
            QTRY_COMPARE(race.index(0, column).data().toString(), figures[column]);
    }

    void anExportNamesTheDeviceThatMeasured() {
        Document document;
        engine::device::DeviceInfo chosen;
        chosen.gpu = "NVIDIA H100";
        chosen.predicted = true;
        QCOMPARE(kernelToExport(document, chosen).device.gpu, std::string("NVIDIA H100"));
        QVERIFY(!kernelToExport(document, chosen).evaluation.ok());
        document.takeRace(
            support::raceOf(1, document.problem(), {support::evaluationOf(document.setting())}));
        const auto kernel = kernelToExport(document, chosen);
        QVERIFY(kernel.evaluation.ok());
        QCOMPARE(kernel.device.gpu, std::string("NVIDIA H200"));
        QVERIFY(!kernel.device.predicted);
    }

    void theFirstStartWithoutRecordingsSaysWhatToDo() {
        QTemporaryDir nothing;
        Bench bench(nothing.path(), m_theme);
        QTRY_VERIFY(bench.window.devices().state() == DeviceChoice::State::Unavailable);
        const QString why = bench.window.devices().reason();
        QVERIFY(why.contains("There is no recording of"));
        QVERIFY(why.contains("device field") && why.contains("session file"));
        QVERIFY(why.contains("stencilscope-cli record"));
        QCOMPARE(bench.window.actions().start->toolTip(), why);
        QVERIFY(bench.window.obstacle().isVisible());
        QVERIFY2(why.startsWith(bench.window.obstacle().sentence()),
                 qPrintable(bench.window.obstacle().sentence()));
        QStringList steps;
        for (const auto* link : bench.window.obstacle().actionButtons()) steps << link->text();
        QCOMPARE(steps, (QStringList{"Predict it, no GPU needed", "Use a GPU over ssh...",
                                     "Open a recording..."}));
        QTest::qWait(20);
        support::shoot(bench.window, "window-first-dark");
        m_theme.setMode(Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(bench.window, "window-first-light");
    }

    void everyActionHasATextAndNoKeyIsTakenTwice() {
        Bench bench(m_recordings.path(), m_theme);
        QMap<QString, QString> taken;
        for (const QAction* action : bench.window.actions().all) {
            QVERIFY(!action->text().isEmpty());
            for (const auto& key : action->shortcuts()) {
                QVERIFY2(!taken.contains(key.toString()),
                         qPrintable(key.toString() + ' ' + action->text()));
                taken.insert(key.toString(), action->text());
            }
        }
        for (const char* key :
             {"F1", "F2", "F9", "Ctrl+K", "Ctrl+M", "Alt+1", "Alt+3", "Ctrl+Shift+T"})
            QVERIFY2(taken.contains(key), key);
        KeyList list(bench.window.actions().all, bench.theme);
        QVERIFY(!list.grab().isNull());
    }

    void everyMenuEntryIsAnAction() {
        Bench bench(m_recordings.path(), m_theme);
        const auto menus = bench.window.menuBar()->actions();
        QVERIFY(menus.size() >= 7);
        for (const QAction* menu : menus) {
            QVERIFY(menu->menu());
            QVERIFY(!menu->menu()->actions().isEmpty());
        }
    }

    void theCommandFieldFindsAndRuns() {
        Bench bench(m_recordings.path(), m_theme);
        QApplication::setActiveWindow(&bench.window);
        auto* field = bench.window.findChild<CommandField*>();
        QVERIFY(field);
        bench.window.actions().command->trigger();
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, "load box2d1");
        QCOMPARE(field->list().count(), 1);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(bench.document.pattern().name, std::string("box2d1r"));
        bench.window.actions().command->trigger();
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, "correlations");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(bench.window.pages().current(), 1);
    }
};

STENCILSCOPE_TEST_CLASS(MainWindowTest)
#include "main_window_test.moc"
