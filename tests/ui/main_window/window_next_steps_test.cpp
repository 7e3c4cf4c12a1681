// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is drawn, typed or opened: there is a next step, and it works.

#include <QDir>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "engine/stencil/formula.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/document/words.hpp"
#include "ui/main_window/nearest_recording.hpp"
#include "ui/main_window/word_list.hpp"
#include "ui/pages/search/race_model.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/chip.hpp"

using engine::stencil::Problem;

class WindowNextStepsTest : public WindowFixture {
    Q_OBJECT

    static bool refused(Bench& bench) {
        return QTest::qWaitFor(
            [&] {
                return bench.window.devices().state() == DeviceChoice::State::Unavailable &&
                       bench.window.devices().nearest().has_value();
            },
            120000);
    }
    static QPushButton* link(Bench& bench, const QString& start) {
        for (QPushButton* button : bench.window.obstacle().actionButtons())
            if (button->text().startsWith(start)) return button;
        return nullptr;
    }
    static QPushButton* button(QWidget& inside, const QString& start) {
        for (auto* button : inside.findChildren<QPushButton*>())
            if (button->text().startsWith(start) && button->isVisible()) return button;
        return nullptr;
    }
    static QLineEdit& field(QWidget& inside, const QString& name) {
        for (auto* edit : inside.findChildren<QLineEdit*>())
            if (edit->accessibleName() == name) return *edit;
        qFatal("no field %s", qPrintable(name));
    }
    /// A cell of any table that says this.
    static bool shows(QWidget& inside, const QString& word) {
        for (const auto* view : inside.findChildren<QTableView*>())
            for (int row = 0; row < view->model()->rowCount(); ++row)
                for (int column = 0; column < view->model()->columnCount(); ++column)
                    if (view->model()->index(row, column).data().toString() == word) return true;
        return false;
    }
    /// A line of words that begins so.
    static bool says(QWidget& inside, const QString& start) {
        for (const auto* label : inside.findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith(start)) return true;
        return false;
    }
    static void shootBoth(Bench& bench, const QString& name) {
        support::shoot(bench.window, qPrintable(name + "-dark"));
        bench.theme.setMode(Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(bench.window, qPrintable(name + "-light"));
        bench.theme.setMode(Theme::Mode::Dark);
    }

private slots:
    void initTestCase() { prepare(); }

    void aStencilWithoutRecordingLeadsToTheNearest() {
        Bench bench(m_recordings.path(), m_theme);
        QVERIFY(refused(bench));
        const QString drawn = bench.document.formula();
        QVERIFY(!bench.window.actions().start->isEnabled());
        QVERIFY(bench.window.obstacle().sentence().contains("no recording of star3d1r"));
        bench.window.startSearch();  // what stands there already is not said twice
        QVERIFY(bench.window.banner().sentence().isEmpty());
        QPushButton* load = link(bench, "Load the nearest recorded stencil: star2d1r, ");
        QVERIFY(load && load->isVisible() && load->text().endsWith("double"));
        shootBoth(bench, "next-steps");
        QTest::mouseClick(load, Qt::LeftButton);
        QVERIFY(bench.ready());
        QCOMPARE(bench.document.pattern().name, std::string("star2d1r"));
        QVERIFY(bench.window.actions().start->isEnabled());
        QVERIFY(bench.window.obstacle().sentence().isEmpty());
        bench.window.actions().undo->trigger();
        QCOMPARE(bench.document.formula(), drawn);
        QVERIFY(refused(bench));
    }

    void aGridThatIsNotRecordedLeadsToTheOneThatIs() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const auto recorded = bench.document.problem();
        bench.document.editGrid({1000, 600, 1});
        bench.document.editType(engine::stencil::DataType::Float);
        const QString formula = bench.document.formula();
        QVERIFY(refused(bench));
        QPushButton* use = link(bench, "Use the recorded grid and type: ");
        QVERIFY(use);
        QVERIFY2(use->text().contains(QString::number(recorded.grid.x)), qPrintable(use->text()));
        use->click();
        QVERIFY(bench.ready());
        QCOMPARE(bench.document.problem().key(), recorded.key());
        QCOMPARE(bench.document.formula(), formula);  // not written anew
        QVERIFY(bench.window.actions().start->isEnabled());
        bench.document.undo();  // both at once
        QCOMPARE(bench.document.problem().grid.x, 1000);
        QVERIFY(bench.document.problem().type == engine::stencil::DataType::Float);
    }

    void aStencilIsPredictedWhereNothingCanMeasure() {
        Bench bench(m_recordings.path(), m_theme);
        bench.document.editGrid({96, 64, 48});
        QVERIFY(refused(bench));
        QPushButton* predict = link(bench, "Predict it");
        QVERIFY(predict && predict->isVisible());
        QTest::mouseClick(predict, Qt::LeftButton);
        QVERIFY(bench.ready());
        QCOMPARE(bench.window.devices().title(), QString("NVIDIA H200 (predicted)"));
        QVERIFY(bench.window.obstacle().sentence().isEmpty());
        QVERIFY(!bench.document.recorded());  // it answers for every setting
        QVERIFY(bench.window.actions().start->isEnabled());
        bench.window.searchPage().controls().setBudget({.seconds = {}, .evaluations = 6});
        bench.window.startSearch();
        QVERIFY(says(bench.window, "Starting"));
        QVERIFY(says(bench.window, "The search is starting."));
        QVERIFY(!button(bench.window, "Draw a stencil"));
        QVERIFY(bench.finished());
        const Race& race = bench.document.shownRace();
        QVERIFY(race.device().predicted);
        QVERIFY(race.best().has_value());
        QVERIFY(shows(bench.window, "predicted") && !shows(bench.window, "new best"));
        QVERIFY(!shows(bench.window, "verified"));
        bench.window.actions().selectBest->trigger();
        const auto* strip = bench.window.searchPage().findChild<RaceStrip*>();
        QVERIFY(strip && strip->isVisible());
        QVERIFY2(strip->sentence().contains("Nothing was measured"), qPrintable(strip->sentence()));
        QVERIFY(button(bench.window, "Predict this setting"));
        // What only refuses cannot be asked for, and says why.
        int refused = 0;
        for (auto* menu : bench.window.findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            for (const QAction* action : menu->actions())
                if (action->text().startsWith("This race as ") && !action->isEnabled()) {
                    ++refused;
                    QVERIFY2(action->toolTip().contains("predicted"), qPrintable(action->text()));
                }
        }
        QCOMPARE(refused, 2);
        bool named = false;
        for (const auto* label : bench.window.findChildren<QLabel*>())
            named = named || (label->text() == "Predicted" && label->isVisible());
        QVERIFY(named);
        shootBoth(bench, "predicted");
    }

    /// Opened again it goes on where it was, not before a recording that does not have it.
    void whatWasPredictedIsPredictedWhenItIsOpened() {
        Bench bench(m_recordings.path(), m_theme);
        bench.document.editGrid({96, 64, 48});
        bench.window.devices().choose(QStringLiteral("predicted"));
        QVERIFY(bench.ready());
        bench.window.searchPage().controls().setBudget({.seconds = {}, .evaluations = 6});
        bench.window.startSearch();
        QVERIFY(bench.finished());
        const QString path = bench.folder.filePath("predicted.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(path, bench.document.drawing());
        QVERIFY(saved.wait(120000));
        Bench again(m_recordings.path(), m_theme);
        QSignalSpy opened(&again.controller, &SearchController::opened);
        again.window.openFile(path);
        QVERIFY(opened.wait(120000));
        QCOMPARE(again.window.devices().device(), QString("predicted"));
        QVERIFY(again.ready());
        QTRY_VERIFY(again.window.obstacle().sentence().isEmpty());
        QCOMPARE(again.window.actions().start->iconText(), QString("Start again"));
    }

    void aWrongGridIsNeitherSearchedNorMeasured() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const auto& actions = bench.window.actions();
        QTRY_VERIFY(actions.start->isEnabled() && actions.measure->isEnabled());
        auto& x = field(bench.window, "Cells along x");
        const QString before = x.text();
        x.setFocus();
        x.selectAll();
        QTest::keyClicks(&x, "0");
        bench.window.startSearch();  // by key: nobody has left the field
        QVERIFY(!bench.controller.running());
        for (const QAction* action : {actions.start, actions.measure}) {
            QVERIFY(!action->isEnabled());
            QVERIFY2(action->toolTip().contains("is not a grid"), qPrintable(action->toolTip()));
        }
        actions.undo->trigger();
        QCOMPARE(x.text(), before);
        QVERIFY(actions.start->isEnabled() && actions.measure->isEnabled());
    }

    /// A key starts the race of what is typed, not of what was there before.
    void aGridIsTakenWhenARaceIsStarted() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        bench.window.devices().choose(QStringLiteral("predicted"));
        QVERIFY(bench.ready());
        bench.window.searchPage().controls().setBudget({.seconds = {}, .evaluations = 6});
        auto& x = field(bench.window, "Cells along x");
        x.setFocus();
        x.selectAll();
        QTest::keyClicks(&x, "640");
        bench.window.startSearch();
        QVERIFY(bench.finished());
        QCOMPARE(bench.document.shownRace().problem().grid.x, 640);
    }

    void aWrongFormulaIsNotMeasured() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const auto& actions = bench.window.actions();
        QTRY_VERIFY(actions.measure->isEnabled());
        bench.document.showFormulaError("out = u[i,j", "Line 1: found nothing", 1, 12);
        QVERIFY(!actions.measure->isEnabled());
        QCOMPARE(actions.measure->toolTip(), QString("Line 1: found nothing"));
        bench.document.undo();
        QVERIFY(actions.measure->isEnabled());
    }

    void aRaceCanBeWatchedWhateverIsDrawn() {
        Bench bench(m_recordings.path(), m_theme);
        QVERIFY(refused(bench));
        QPushButton* watch = button(bench.window.searchPage(), "Watch a race of star2d1r");
        QVERIFY(watch && watch->isEnabled());
        QTest::mouseClick(watch, Qt::LeftButton);
        QTRY_VERIFY(bench.controller.running());
        QTRY_VERIFY(bench.document.shownRace().isOf(bench.document.problem()));
        QCOMPARE(bench.document.pattern().name, std::string("star2d1r"));
        bench.controller.stop();
        QTRY_VERIFY(!bench.controller.running());
    }

    void theLargeStencilSaysWhyItCannotBeSearchedAndLeadsOn() {
        Bench bench(m_recordings.path(), m_theme);
        QVERIFY(refused(bench));
        bench.window.showLarge(true);
        QPushButton* search = button(bench.window, "Search this stencil");
        QVERIFY(search && !search->isEnabled());
        QCOMPARE(search->toolTip(), bench.window.actions().start->toolTip());
        QVERIFY(bench.window.obstacle().isVisible());
        shootBoth(bench, "next-steps-large");
        link(bench, "Load the nearest")->click();
        QVERIFY(bench.ready());
        QTRY_VERIFY(search->isEnabled());
        QTest::mouseClick(search, Qt::LeftButton);
        QTRY_VERIFY(bench.controller.running());
        bench.controller.stop();
        QTRY_VERIFY(!bench.controller.running());
    }

    void whatIsSaidIsSeenBesideTheLargeStencilToo() {
        Bench bench(m_recordings.path(), m_theme);
        bench.window.showLarge(true);
        emit bench.window.editor().notice("The last tap stays.");
        QVERIFY(bench.window.banner().isVisible());
    }

    void anotherStencilThanTheResultsIsNotSearchedWithoutARecording() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.race(3);
        bench.document.editGrid({1000, 600, 1});
        QVERIFY(refused(bench));
        QPushButton* search = button(bench.window.searchPage(), "Search the drawn stencil");
        QVERIFY(search && !search->isEnabled());
        QCOMPARE(search->toolTip(), bench.window.actions().start->toolTip());
        QVERIFY(link(bench, "Use the recorded grid and type"));
        shootBoth(bench, "next-steps-results");
    }

    void aGpuIsReachedOverSsh() {
        QTemporaryDir bin;
        QFile ssh(bin.filePath("ssh"));
        QVERIFY(ssh.open(QIODevice::WriteOnly));
        ssh.write("#!/bin/sh\necho 'no route to host' >&2\nexit 255\n");
        ssh.close();
        QVERIFY(ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", bin.path().toLocal8Bit() + ':' + path);
        {
            Bench bench(m_recordings.path(), m_theme);
            bench.loadRecorded();
            QVERIFY(bench.ready());
            bench.document.editGrid({1000, 600, 1});
            QVERIFY(refused(bench));
            QPushButton* over = link(bench, "Use a GPU over ssh");
            QVERIFY(over);
            support::Next<QInputDialog> dialog([](QInputDialog& asked) {
                asked.setTextValue(" ssh:me@nowhere.invalid:1 ");
                asked.accept();
            });
            over->click();
            QVERIFY(dialog.gone());
            QCOMPARE(bench.window.devices().device(), QString("ssh:me@nowhere.invalid:1"));
            QTRY_VERIFY(bench.window.devices().state() == DeviceChoice::State::Unavailable);
            QCOMPARE(bench.window.obstacle().sentence(),
                     QString("me@nowhere.invalid cannot be used over ssh: no route to host."));
            QVERIFY(link(bench, "Try again") && link(bench, "Use a GPU over ssh"));
            QCOMPARE(bench.settings.sshHost(), QString("me@nowhere.invalid:1"));
            shootBoth(bench, "next-steps-ssh");
            link(bench, "Use the recorded grid and type")->click();
            QVERIFY(bench.ready());
            QVERIFY(bench.window.devices().recordedChosen());
        }
        qputenv("PATH", path);
    }

    void wordsExplainThemselvesWhereTheyStand() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        for (auto* chip : bench.window.settingPanel().findChildren<Chip*>()) {
            const QString word = explained(chip->text());
            QVERIFY2(!word.isEmpty(), qPrintable(chip->text()));
            QVERIFY2(chip->toolTip().startsWith(word + '\n'), qPrintable(chip->toolTip()));
            QVERIFY(chip->toolTip().size() > word.size() + 5);  // and what a click does
        }
        const QAbstractItemModel& race = *bench.window.searchPage().raceTable().model();
        const auto head = [&](int column, int role) {
            return race.headerData(column, Qt::Horizontal, role).toString();
        };
        for (const int column :
             {RaceModel::Best, RaceModel::Band, RaceModel::OfOptimum, RaceModel::Score})
            QVERIFY2(!head(column, Qt::ToolTipRole).isEmpty(),
                     qPrintable(head(column, Qt::DisplayRole)));
        QVERIFY(head(RaceModel::OfOptimum, Qt::ToolTipRole).contains("100 %"));
        bench.window.actions().wordList->trigger();
        auto* list = bench.window.findChild<WordList*>();
        QVERIFY(list && list->isVisible());
        QTest::qWait(20);
        support::shoot(*list, "words-dark");
        QStringList shown;
        for (const auto* label : list->findChildren<QLabel*>()) shown << label->text();
        for (const Word& word : words())
            QVERIFY2(shown.contains(word.name) && shown.contains(explained(word.name)),
                     qPrintable(word.name));
        list->close();
    }

    void aKernelThatWasNotMeasuredIsExportedAsSuch() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QMenu* exports = nullptr;
        for (QMenu* menu : bench.window.menuBar()->findChildren<QMenu*>())
            if (menu->title().remove('&') == "Export") exports = menu;
        QVERIFY(exports);
        const auto ofSetting = [&] {
            emit exports->aboutToShow();
            QStringList found;
            for (const QAction* action : exports->actions())
                if (action->isEnabled() && action->text().startsWith("This setting"))
                    found << action->text();
            return found;
        };
        QCOMPARE(ofSetting().size(), 2);
        for (const QString& text : ofSetting())
            QVERIFY2(text.startsWith("This setting, not measured, as "), qPrintable(text));
        bench.race(3);  // the best of it is the setting that is shown
        QTRY_VERIFY(bench.document.measured().has_value());
        QCOMPARE(ofSetting().size(), 2);
        for (const QString& text : ofSetting())
            QVERIFY2(text.startsWith("This setting as "), qPrintable(text));
    }

    void lookingAtARecordingLeavesNothingBesideIt() {
        Bench bench(m_recordings.path(), m_theme);
        const QStringList before = QDir(m_recordings.path()).entryList(QDir::Files);
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(m_recordings.filePath(before.first()));
        QVERIFY(opened.wait(120000));
        QVERIFY(bench.ready());
        QCOMPARE(QDir(m_recordings.path()).entryList(QDir::Files), before);
    }

    void sessionsOpenedLastAreOffered() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.race(3);
        const QString file = bench.folder.filePath("first & best.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(file, bench.document.drawing());
        QVERIFY(saved.wait(120000));
        QCOMPARE(bench.settings.recentFiles(), QStringList{file});
        QMenu* recent = nullptr;
        for (QMenu* menu : bench.window.menuBar()->findChildren<QMenu*>())
            if (menu->title().remove('&') == "Open recent") recent = menu;
        QVERIFY(recent);
        emit recent->aboutToShow();
        QCOMPARE(recent->actions().first()->text(), QString("first && best.sscope"));
        bench.window.newSession();
        QTRY_VERIFY(bench.document.races().empty());
        // The empty page leads there, too.
        QPushButton* offer = button(bench.window.searchPage(), "first");
        QVERIFY(offer);
        QCOMPARE(offer->text(), QString("first && best.sscope"));
        shootBoth(bench, "recent");
        QTest::mouseClick(offer, Qt::LeftButton);
        QTRY_COMPARE(bench.document.races().size(), std::size_t{1});
        bench.window.newSession();
        QTRY_VERIFY(bench.document.races().empty());
        emit recent->aboutToShow();
        recent->actions().first()->trigger();
        QTRY_COMPARE(bench.document.races().size(), std::size_t{1});
        // What is gone is not offered.
        QVERIFY(QFile::remove(file));
        QVERIFY(bench.settings.recentFiles().isEmpty());
    }

    void recentFilesAreFewAndEachOnce() {
        Bench bench(m_recordings.path(), m_theme);
        QStringList files;
        for (int i = 0; i < 12; ++i) {
            QFile file(bench.folder.filePath(QString("s%1.sscope").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            files.prepend(file.fileName());
            bench.settings.addRecentFile(file.fileName());
        }
        QCOMPARE(bench.settings.recentFiles(), QStringList(files.mid(0, 8)));
        bench.settings.addRecentFile(files[3]);
        files.move(3, 0);
        QCOMPARE(bench.settings.recentFiles(), QStringList(files.mid(0, 8)));
        bench.settings.forgetRecentFiles();
        QVERIFY(bench.settings.recentFiles().isEmpty());
    }

    void theNearestRecordingIsTheSameStencilElseTheOneWithMostTapsInCommon() {
        const auto preset = [](const char* name) { return support::presetProblem(name); };
        const std::vector<Problem> recorded = {preset("box3d1r"), preset("star3d2r"),
                                               preset("star2d1r"), preset("box2d1r")};
        const auto nearest = [&](const Problem& wanted) {
            return nearestRecording(wanted, recorded)->pattern.name;
        };
        QCOMPARE(nearest(preset("star3d3r")), std::string("star3d2r"));
        QCOMPARE(nearest(preset("star3d1r")), std::string("star3d2r"));
        QCOMPARE(nearest(preset("box2d2r")), std::string("box2d1r"));
        // Both have its taps; one shares coefficients as it does.
        const std::vector<Problem> alike = {preset("ebisu-2d5pt"), preset("star2d1r")};
        Problem drawn = preset("star2d1r");
        drawn.pattern =
            engine::stencil::patternFromFormula(
                "v[i,j] = 0.4*u[i,j] + 0.1*(u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);")
                .value();
        QCOMPARE(nearestRecording(drawn, alike)->pattern.name, std::string("star2d1r"));
        Problem moved = preset("box3d1r");
        moved.grid = {64, 64, 64};
        moved.type = engine::stencil::DataType::Float;
        QCOMPARE(nearest(moved), std::string("box3d1r"));
        QVERIFY(engine::stencil::sameStencil(moved, recorded[0]));
        QVERIFY(!engine::stencil::sameStencil(moved, recorded[1]));
        QVERIFY(!nearestRecording(moved, {}));
        // Of one stencil, the grid that is nearest in size, then the type.
        Problem small = preset("star2d1r"), large = small, other = small;
        small.grid = {1024, 1024, 1};
        large.grid = {16384, 16384, 1};
        other = small;
        other.type = engine::stencil::DataType::Float;
        Problem wanted = small;
        wanted.grid = {900, 900, 1};
        QVERIFY(nearestRecording(wanted, {large, other, small})->key() == small.key());
    }
};

STENCILSCOPE_TEST_CLASS(WindowNextStepsTest)
#include "window_next_steps_test.moc"
