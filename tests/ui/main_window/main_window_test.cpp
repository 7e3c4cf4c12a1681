// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The main job, clicked through: draw, start, improve, export. And what the window itself does.
#include "ui/main_window/main_window.hpp"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>

#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/dock_layout.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/pages/search_controls.hpp"
#include "ui/pages/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/panel_title.hpp"

using namespace ui;

class MainWindowTest : public QObject {
    Q_OBJECT

    struct Bench {
        Bench(const QString& recordings, Theme& theTheme, const char* worker = "")
            : storage(folder.filePath("settings.ini"), QSettings::IniFormat),
              settings(storage),
              theme(theTheme),
              controller(installation(recordings, worker)),
              window(document, controller, theme, settings) {
            theme.setMode(Theme::Mode::Dark);
            window.resize(1440, 900);
            window.show();
        }
        static engine::session::Installation installation(const QString& recordings,
                                                          const char* worker) {
            engine::session::Installation where;
            where.worker = worker;
            where.recordingFolders = {recordings.toStdString()};
            return where;
        }
        void loadRecorded() { document.load(support::presetProblem("star2d1r")); }
        bool ready() {
            return QTest::qWaitFor(
                [this] { return window.devices().state() == DeviceChoice::State::Ready; }, 20000);
        }
        bool finished() {
            return QTest::qWaitFor(
                [this] { return !controller.running() && controller.snapshot()->rows.size() > 0; },
                30000);
        }
        QDockWidget* dock(const char* name) { return window.findChild<QDockWidget*>(name); }
        QTemporaryDir folder;
        QSettings storage;
        AppSettings settings;
        Theme& theme;
        Document document;
        SearchController controller;
        MainWindow window;
    };

    QTemporaryDir m_recordings;
    Theme m_theme;

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        support::writeSyntheticRecording(m_recordings.path().toStdString(), "star2d1r");
    }

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
        QTRY_VERIFY(bench.document.selectedRow().has_value());
        QCOMPARE(bench.document.selectedRow()->number, best->number);
        ExportRequest request{engine::exporters::findFormat("csv").value(),
                              bench.folder.filePath("out.csv"),
                              bench.controller.snapshot(),
                              {}};
        QString answer = "waiting";
        exportInBackground(std::move(request), [&answer](const QString& error) { answer = error; });
        QTRY_COMPARE(answer, QString());
        QFile csv(bench.folder.filePath("out.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readAll().count('\n') >
                static_cast<int>(bench.controller.snapshot()->rows.size()));
        // Measure what is shown once more.
        QSignalSpy measured(&bench.controller, &SearchController::measured);
        QVERIFY(bench.window.actions().measure->isEnabled());
        bench.window.actions().measure->trigger();
        QVERIFY(measured.wait(10000));
        QVERIFY(bench.document.selectedRow()->evaluation.setting == best->evaluation.setting);
        // Save, open again.
        QMap<int, QString> figures;
        for (const int column : {int(RaceModel::OfOptimum), int(RaceModel::Score)}) {
            const QAbstractItemModel& race = *bench.window.searchPage().raceTable().model();
            figures[column] = race.index(0, column).data().toString();
            QVERIFY2(figures[column].contains(QRegularExpression("[0-9]")),
                     qPrintable(figures[column]));
        }
        const QString file = bench.folder.filePath("run.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(file);
        QVERIFY(saved.wait(10000));
        QVERIFY(!bench.controller.modified());
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(file);
        QVERIFY(opened.wait(10000));
        QCOMPARE(bench.document.pattern().name, std::string("star2d1r"));
        support::shoot(bench.window, "window-search");
        // Its scores and shares of the optimum come from the recording it was searched on.
        const QAbstractItemModel& race = *bench.window.searchPage().raceTable().model();
        for (const int column : {int(RaceModel::OfOptimum), int(RaceModel::Score)})
            QCOMPARE(race.index(0, column).data().toString(), figures[column]);
    }

    void watchingARaceWaitsForItsDevice() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        bench.window.watchRace();
        QTRY_VERIFY(bench.controller.running());
        QCOMPARE(bench.controller.pace(), 10.0);
        bench.window.actions().pause->trigger();
        QVERIFY(bench.controller.paused());
        QCOMPARE(bench.window.actions().pause->iconText(), QStringLiteral("Go on"));
        bench.window.actions().stop->trigger();
        QVERIFY(!bench.controller.running() && !bench.controller.paused());
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
        const auto labels = bench.window.searchPage().findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text() == why;
        }));
        QTest::qWait(20);
        support::shoot(bench.window, "window-first-dark");
        m_theme.setMode(Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(bench.window, "window-first-light");
    }

    void aNewSessionAsksAndForgets() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.controller.setPace(0);
        engine::record::Budget budget;
        budget.seconds = 5;
        bench.window.searchPage().controls().setBudget(budget);
        bench.window.actions().start->trigger();
        QVERIFY(bench.finished());
        QTRY_VERIFY(bench.controller.modified());
        QTRY_VERIFY(bench.document.selectedRow().has_value());
        const auto* note = bench.window.settingPanel().titleBar()->note();
        QVERIFY2(note->text().startsWith("best so far"), qPrintable(note->text()));
        QStringList asked;
        const auto answer = [&](const QString& with) {
            QTimer::singleShot(0, &bench.window, [&asked, with] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (!box) return;
                asked << box->text();
                for (QAbstractButton* button : box->buttons())
                    if (button->text() == with) return button->click();
            });
            bench.window.actions().newSession->trigger();
        };
        answer("Cancel");
        QCOMPARE(asked.size(), 1);
        QVERIFY(bench.controller.modified());
        answer("Drop evaluations");
        QCOMPARE(asked.size(), 2);
        QTRY_COMPARE(bench.controller.snapshot()->rows.size(), std::size_t{0});
        QVERIFY(!bench.controller.modified());
        QTRY_VERIFY(!bench.document.selectedRow());
        QCOMPARE(note->text(), QStringLiteral("not measured"));
        QVERIFY(!bench.window.windowTitle().contains("not saved"));
        QCOMPARE(bench.document.pattern().name, std::string("star2d1r"));
        QVERIFY(bench.window.actions().start->isEnabled());
        QCOMPARE(bench.window.actions().start->iconText(), QStringLiteral("Start"));
        support::shoot(bench.window, "window-new");
        answer("Cancel");  // nothing to lose: nobody is asked
        QCOMPARE(asked.size(), 2);
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
            return !button->isEnabled() && button->toolTip() == why && button->statusTip() == why &&
                   !action.isEnabled() && action.toolTip() == why && action.statusTip() == why;
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
        QVERIFY(button->statusTip().isEmpty() && action.statusTip().isEmpty());
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
        QVERIFY(bench.window.pages().banner().sentence().isEmpty());
        bench.window.actions().undo->trigger();
        QVERIFY(bench.ready());
        QVERIFY(bench.window.actions().start->isEnabled());
    }

    void docksOpenAtTheirWidths() {
        Bench bench(m_recordings.path(), m_theme);
        QTRY_COMPARE(bench.dock("stencil")->width(), 300);
        QTRY_COMPARE(bench.dock("setting")->width(), 312);
        for (int page = 0; page < bench.window.pages().count(); ++page)
            QVERIFY2(bench.window.pages().page(page)->minimumSizeHint().width() <= 828,
                     qPrintable(bench.window.pages().name(page)));
    }

    void pagesRememberTheirDocks() {
        Bench bench(m_recordings.path(), m_theme);
        auto* left = bench.dock("stencil");
        auto* right = bench.dock("setting");
        QVERIFY(left->isVisible() && right->isVisible());
        bench.window.pages().setCurrent(1);
        QVERIFY(left->isVisible() && !right->isVisible());
        bench.window.pages().setCurrent(2);
        QVERIFY(!left->isVisible() && right->isVisible());
        bench.window.actions().leftDock->trigger();
        QVERIFY(left->isVisible());
        bench.window.pages().setCurrent(0);
        QVERIFY(left->isVisible() && right->isVisible());
        bench.window.pages().setCurrent(2);
        QVERIFY(left->isVisible());
        bench.window.actions().resetLayout->trigger();
        QVERIFY(!left->isVisible() && right->isVisible());
    }

    /// As another start of the program finds it: the docks of a page were stored by a wider window.
    void aLayoutOfALargerWindowIsDropped() {
        Bench wide(m_recordings.path(), m_theme);
        wide.window.resize(1920, 1080);
        QTest::qWait(20);
        wide.dock("stencil")->widget()->setFixedWidth(420);
        wide.dock("setting")->widget()->setFixedWidth(400);
        QTest::qWait(20);
        for (const int page : {1, 2, 0, 1}) wide.window.pages().setCurrent(page);
        const auto layout = DockLayout::decode(wide.settings.pageState("search"));
        QVERIFY(layout.has_value());
        QVERIFY(layout->fits(wide.window, 640));
        wide.window.resize(1440, 900);
        QVERIFY(!layout->fits(wide.window, 640));
        // Restored into a hidden window, it would be kept and put back later: see DockLayout.
        wide.window.hide();
        QVERIFY(!layout->apply(wide.window));
        Document document;
        SearchController controller(Bench::installation(m_recordings.path(), ""));
        MainWindow window(document, controller, m_theme, wide.settings);
        window.resize(1440, 900);
        window.show();
        for (const int page : {1, 2, 0}) {
            window.pages().setCurrent(page);
            QTest::qWait(20);
            QCOMPARE(window.width(), 1440);
        }
        QCOMPARE(window.findChild<QDockWidget*>("stencil")->width(), 300);
        QCOMPARE(window.findChild<QDockWidget*>("setting")->width(), 312);
    }

    void aStoredLayoutOfGarbageIsDropped() {
        QByteArray sound;
        {
            Bench bench(m_recordings.path(), m_theme);
            QTest::qWait(20);
            bench.window.close();
            sound = bench.settings.pageState("search");
            QVERIFY(DockLayout::decode(sound).has_value());
        }
        QVERIFY(!DockLayout::decode({}));
        for (qsizetype at = 0; at < sound.size(); at += 7) {
            QByteArray bad = sound;
            bad[at] = static_cast<char>(~bad[at]);
            QVERIFY(!DockLayout::decode(bad));
            QVERIFY(!DockLayout::decode(sound.left(at)));
        }
        Bench bench(m_recordings.path(), m_theme);
        bench.settings.setPageState("correlations", sound.left(60));
        bench.settings.setPageState("kernel", "garbage");
        bench.window.pages().setCurrent(1);
        QVERIFY(bench.dock("stencil")->isVisible() && !bench.dock("setting")->isVisible());
        bench.window.pages().setCurrent(2);
        QVERIFY(!bench.dock("stencil")->isVisible() && bench.dock("setting")->isVisible());
    }

    void settingLeavesAndComesBackWithTheRoom() {
        Bench bench(m_recordings.path(), m_theme);
        bench.window.resize(1180, 720);
        QTRY_VERIFY(!bench.dock("setting")->isVisible());
        support::shoot(bench.window, "window-narrow");
        QVERIFY(bench.dock("stencil")->isVisible());
        QVERIFY(bench.window.width() <= 1180 && bench.window.height() <= 720);
        bench.window.actions().rightDock->trigger();
        QVERIFY(bench.dock("setting")->isVisible());
        bench.window.actions().rightDock->trigger();
        bench.window.actions().resetLayout->trigger();
        bench.window.resize(1440, 900);
        QTRY_VERIFY(bench.dock("setting")->isVisible());
    }

    void theLargeStencilComesAndGoes() {
        Bench bench(m_recordings.path(), m_theme);
        bench.window.actions().largeStencil->trigger();
        QVERIFY(bench.window.largeShown());
        QVERIFY(!bench.dock("stencil")->isVisible() && !bench.dock("setting")->isVisible());
        support::shoot(bench.window, "window-stencil");
        bench.window.resize(1180, 720);
        QTRY_VERIFY(bench.window.stencilLarge().minimumSizeHint().width() <= 1180);
        support::shoot(bench.window, "window-stencil-narrow");
        bench.window.resize(1440, 900);
        QTest::keyClick(bench.window.focusWidget(), Qt::Key_Escape);
        QVERIFY(!bench.window.largeShown());
        QVERIFY(bench.dock("stencil")->isVisible() && bench.dock("setting")->isVisible());
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

    void themesRepaintWithoutRestart() {
        Bench bench(m_recordings.path(), m_theme);
        const QImage dark = bench.window.grab().toImage();
        bench.window.actions().cycleTheme->trigger();
        QVERIFY(!bench.theme.dark());
        QVERIFY(bench.window.grab().toImage() != dark);
        QCOMPARE(bench.settings.themeMode(), Theme::Mode::Light);
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
            QTimer::singleShot(0, &bench.window, [] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                for (QAbstractButton* button : box ? box->buttons() : QList<QAbstractButton*>())
                    if (button->text() == "Drop evaluations") return button->click();
            });
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
            QCOMPARE(said("held back: power cap"), device == QString("cuda:1"));
            // In a narrow window it stays, and what the race table says as well leaves.
            const auto seen = [&](const QString& words) {
                const auto labels = row.findChildren<QLabel*>();
                return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                    return label->isVisible() && label->text().contains(words);
                });
            };
            QVERIFY(seen("1 strategy") && seen("MHz"));
            bench.window.resize(1180, 720);
            QTest::qWait(20);
            QVERIFY(!seen("1 strategy") && seen("MHz"));
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

    void aDamagedFileIsABannerNotADialog() {
        Bench bench(m_recordings.path(), m_theme);
        const QString path = bench.folder.filePath("broken.sscope");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no database");
        file.close();
        QTRY_VERIFY(bench.window.devices().state() != DeviceChoice::State::Probing);
        bench.window.openFile(path);
        QTRY_VERIFY(!bench.window.pages().banner().sentence().isEmpty());
        bench.window.pages().banner().dismiss();
        QVERIFY(bench.window.pages().banner().sentence().isEmpty());
    }
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
