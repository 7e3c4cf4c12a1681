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
#include <QToolButton>
#include <algorithm>

#include "engine/source/kernel_source.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/dock_layout.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/pages/evaluations_panel.hpp"
#include "ui/pages/kernel_page.hpp"
#include "ui/pages/race_list.hpp"
#include "ui/pages/race_list_model.hpp"
#include "ui/pages/search_controls.hpp"
#include "ui/pages/search_page.hpp"
#include "ui/pages/source_view.hpp"
#include "ui/setting/race_strip.hpp"
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
        Bench(const QString& recordings, Theme& theTheme, const char* worker = "",
              const QString& draftFolder = {})
            : drafts(draftFolder),
              storage(folder.filePath("settings.ini"), QSettings::IniFormat),
              settings(storage),
              theme(theTheme),
              controller(installation(recordings, worker)),
              window(document, controller, theme, settings, &drafts) {
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
        /// Races to the end of `seconds` of the clock.
        void race(double seconds) {
            controller.setPace(0);
            engine::record::Budget budget;
            budget.seconds = seconds;
            window.searchPage().controls().setBudget(budget);
            window.actions().start->trigger();
            QVERIFY(controller.running());
            QVERIFY(QTest::qWaitFor([this] { return !controller.running(); }, 30000));
        }
        /// Answers the question that comes up next with the button of this text.
        void answer(const QString& with) {
            QTimer::singleShot(0, &window, [this, with] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (!box) return;
                asked << box->text();
                for (QAbstractButton* button : box->buttons())
                    if (button->text() == with) return button->click();
            });
        }
        QStringList asked;
        Drafts drafts;
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
        QVERIFY(measured.wait(10000));
        QVERIFY(bench.document.selected()->setting() == best->evaluation.setting);
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
        bench.controller.saveAs(file, bench.document.drawing());
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
        QTRY_VERIFY(bench.document.selected().has_value());
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
        answer("Drop what is not saved");
        QCOMPARE(asked.size(), 2);
        QTRY_COMPARE(bench.controller.snapshot()->rows.size(), std::size_t{0});
        QVERIFY(!bench.controller.modified());
        QTRY_VERIFY(!bench.document.selected());
        QCOMPARE(note->text(), QStringLiteral("not measured"));
        QVERIFY(!bench.window.windowTitle().contains("not saved"));
        // Everything is as at the first start.
        QCOMPARE(bench.document.problem().key(), Document::firstProblem().key());
        QCOMPARE(bench.window.searchPage().budget().seconds, std::optional(100.0));
        QTRY_COMPARE(bench.window.actions().start->iconText(), QStringLiteral("Start"));
        support::shoot(bench.window, "window-new");
        answer("Cancel");  // nothing to lose: nobody is asked
        QCOMPARE(asked.size(), 2);
    }

    /// A document is there from the first stroke on: it can be saved, is asked about, comes back.
    void aDrawingIsSavedAskedAboutAndOpenedAgain() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QVERIFY(bench.window.actions().save->isEnabled());
        QVERIFY(bench.window.close());  // nothing to lose: nobody is asked
        bench.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        PlaneView& canvas = bench.window.stencilDock().canvas();
        bench.window.editor().setCoefficient(0.07);
        QTest::mouseClick(&canvas, Qt::LeftButton, {},
                          canvas.cellRect({1, 1, 0}).center().toPoint());
        const auto drawn = bench.document.problem().key();
        QVERIFY(bench.window.windowTitle().contains("not saved"));
        bench.answer("Cancel");
        QVERIFY(!bench.window.close());
        QCOMPARE(bench.asked.size(), 1);
        QVERIFY(bench.asked.front().contains("drawn stencil"));
        const QString path = bench.folder.filePath("drawing.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(path, bench.document.drawing());
        QVERIFY(saved.wait(10000));
        QVERIFY(!bench.window.windowTitle().contains("not saved"));
        // Ctrl+S after another stroke goes to the same file.
        bench.document.editGrid({1000, 600, 1});
        QVERIFY(bench.window.windowTitle().contains("not saved"));
        bench.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        QTest::keyClick(&bench.window, Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(saved.size() == 2, qPrintable(bench.window.pages().banner().sentence()));
        QVERIFY(bench.window.close());
        Bench other(m_recordings.path(), m_theme);
        QSignalSpy opened(&other.controller, &SearchController::opened);
        other.window.openFile(path);
        QVERIFY(opened.wait(10000));
        QVERIFY(other.document.problem().key() != drawn);
        QCOMPARE(other.document.problem().key(), bench.document.problem().key());
        QCOMPARE(other.document.formula(), bench.document.formula());
        QVERIFY(!other.window.windowTitle().contains("not saved"));
        QVERIFY(other.document.races().empty());
    }

    void aDraftOfAProgramThatIsGoneIsOffered() {
        QTemporaryDir drafts;
        QString formula;
        {
            Bench bench(m_recordings.path(), m_theme, "", drafts.path());
            bench.loadRecorded();
            QVERIFY(bench.ready());
            bench.race(5);
            bench.document.editGrid({1000, 600, 1});
            QVERIFY(!QFile::exists(drafts.filePath("draft-7.sscope")));
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(bench.drafts.own()), 20000);
            // As a program leaves it that is killed: no lock is held.
            QVERIFY(QFile::copy(bench.drafts.own(), drafts.filePath("draft-7.sscope")));
            formula = bench.document.formula();
        }
        QCOMPARE(QDir(drafts.path()).entryList({"*.sscope"}, QDir::Files),
                 QStringList{"draft-7.sscope"});  // who ends as he should leaves none
        Bench bench(m_recordings.path(), m_theme, "", drafts.path());
        QVERIFY(bench.window.pages().banner().sentence().contains("draft"));
        QPushButton* open = nullptr;
        for (auto* button : bench.window.pages().banner().findChildren<QPushButton*>())
            if (button->text() == "Open the draft") open = button;
        QVERIFY(open);
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(opened.wait(10000));
        QCOMPARE(bench.document.formula(), formula);
        QCOMPARE(bench.document.problem().grid.x, 1000);
        QCOMPARE(bench.document.races().size(), std::size_t{1});
        QVERIFY(!bench.document.shownRace().isOf(bench.document.problem()));
        QVERIFY(bench.window.windowTitle().contains("not saved"));
    }

    void aDismissedDraftIsThrownAway() {
        QTemporaryDir drafts;
        QVERIFY(QDir(drafts.path()).mkdir("data"));
        qputenv("XDG_DATA_HOME", drafts.filePath("data").toLocal8Bit());  // of the trash
        const QString draft = drafts.filePath("draft-7.sscope");
        QVERIFY(QFile::copy(
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first()),
            draft));
        Bench bench(m_recordings.path(), m_theme, "", drafts.path());
        QVERIFY(bench.window.pages().banner().sentence().contains("draft"));
        QTest::mouseClick(&bench.window.pages().banner().dismissButton(), Qt::LeftButton);
        QVERIFY(bench.window.pages().banner().sentence().isEmpty());
        QVERIFY(!QFile::exists(draft));
        QVERIFY(QFile::exists(drafts.filePath("data/Trash/files/draft-7.sscope")));
        qunsetenv("XDG_DATA_HOME");
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
        KernelPage& kernel = bench.window.kernelPage();
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
        QCOMPARE(bench.document.shownRace().contestants(), QString("gest, gest samples = 40"));
        RaceList& list = bench.window.searchPage().races();
        QVERIFY(list.isVisible());
        QCOMPARE(list.model().rowCount(), 2);
        support::shoot(bench.window, "window-races");
        QTest::mouseClick(list.view().viewport(), Qt::LeftButton, {},
                          list.view().visualRect(list.model().index(1)).center());
        QCOMPARE(bench.document.shownRace().contestants(), QString("random"));
        QTest::keyClick(&list.view(), Qt::Key_Up);
        QCOMPARE(bench.document.shownRace().contestants(), QString("gest, gest samples = 40"));
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

    /// What was opened does not run: it can be searched again, left, and is forgotten by New.
    void anOpenedRecordingIsNoRunningSearch() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const QString recording =
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first());
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(recording);
        QVERIFY(opened.wait(10000));
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > 0);
        QVERIFY(!bench.controller.running() && !bench.controller.paused());
        QVERIFY(bench.ready());
        QVERIFY(bench.window.actions().start->isEnabled());
        QVERIFY(!bench.window.actions().pause->isEnabled());
        QVERIFY(!bench.window.actions().resumeSearch->isEnabled());
        bench.window.openFile(recording);  // another file at once, and nobody is asked
        QVERIFY(opened.wait(10000));
        QVERIFY(bench.asked.isEmpty());
        bench.window.actions().newSession->trigger();
        QTRY_VERIFY(bench.document.races().empty());
        QCOMPARE(bench.document.problem().key(), Document::firstProblem().key());
        QCOMPARE(bench.window.searchPage().budget().seconds, std::optional(100.0));
        QStringList names;
        for (const auto& planned : bench.window.searchPage().plan()) names << planned.name;
        QVERIFY2(names.contains("gest") && !names.contains("exhaustive"),
                 qPrintable(names.join(' ')));
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
