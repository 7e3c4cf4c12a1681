// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window without a mouse: its keys, the way of Tab, names for screen readers.
#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QProcess>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <map>
#include <set>

#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/main_window/page_named.hpp"
#include "tests/ui/main_window/tab_stops.hpp"
#include "tests/ui/main_window/window_by_keys.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/widgets/banner.hpp"

class WindowKeysTest : public WindowByKeys {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void tabGoesAsOneReads() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QTest::qWait(1);  // laid out
        QStringList stops;
        for (QWidget* next = bench.window.nextInFocusChain(); next != &bench.window;
             next = next->nextInFocusChain()) {
            if (!next->isVisible() || !(next->focusPolicy() & Qt::TabFocus)) continue;
            const auto* button = qobject_cast<QAbstractButton*>(next);
            stops << (next->accessibleName().isEmpty() && button ? button->text()
                                                                 : next->accessibleName());
        }
        qsizetype before = -1;
        for (const char* stop :
             {"Problem", "Device", "Start", "Dimensions", "Preset", "Formula", "Cells along x",
              "Data type", "Pages", "Budget", "ST", "Block x (TBx)", "Measure this setting"}) {
            const qsizetype at = stops.indexOf(stop);
            QVERIFY2(at > before, qPrintable(stop + (": " + stops.join(" > "))));
            before = at;
        }
    }

    void pagesHaveTheirNumbers() {
        Desk desk(*this);
        for (const int page : {2, 0, 1}) {
            desk.key(static_cast<Qt::Key>(Qt::Key_1 + page), Qt::AltModifier);
            QCOMPARE(desk.window.pages().current(), page);
        }
    }

    void theLargeStencilComesAndGoesByKey() {
        Desk desk(*this);
        desk.key(Qt::Key_F2);
        QVERIFY(desk.window.largeShown());
        desk.key(Qt::Key_2, Qt::AltModifier);  // a page is asked for: it is shown
        QVERIFY(!desk.window.largeShown());
        QCOMPARE(desk.window.pages().current(), 1);
        desk.key(Qt::Key_F2);
        desk.key(Qt::Key_F2);
        QVERIFY(!desk.window.largeShown());
        desk.key(Qt::Key_F2);
        desk.key(Qt::Key_Escape);
        QVERIFY(!desk.window.largeShown());
        desk.key(Qt::Key_F2);
        desk.window.focusWidget()->clearFocus();  // as when the link that had it goes away
        QTest::keyClick(&desk.window, Qt::Key_Escape);
        QVERIFY(!desk.window.largeShown());
    }

    void docksComeAndGoByKey() {
        Desk desk(*this);
        desk.key(Qt::Key_F9);
        QVERIFY(!desk.dock("stencil")->isVisible() && desk.dock("setting")->isVisible());
        desk.key(Qt::Key_F9, Qt::ShiftModifier);
        QVERIFY(!desk.dock("setting")->isVisible());
        QVERIFY(!desk.window.actions().rightDock->isChecked());
        desk.key(Qt::Key_F9);
        desk.key(Qt::Key_F9, Qt::ShiftModifier);
        QVERIFY(desk.dock("stencil")->isVisible() && desk.dock("setting")->isVisible());
    }

    void undoAndRedoByEitherKey() {
        Desk desk(*this);
        const auto before = desk.document.problem().key();
        desk.document.editGrid({1000, 600, 1});
        const auto after = desk.document.problem().key();
        desk.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(desk.document.problem().key(), before);
        desk.key(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(desk.document.problem().key(), after);
        desk.key(Qt::Key_Z, Qt::ControlModifier);
        desk.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(desk.document.problem().key(), after);
        QVERIFY(!desk.window.actions().redo->isEnabled());
    }

    /// In the formula, too, undo is the document's.
    void undoInTheFormulaIsTheDocuments() {
        Desk desk(*this);
        auto* edit = desk.window.stencilDock().findChild<FormulaEdit*>();
        const QString before = desk.document.formula();
        edit->setFocus();
        desk.document.editGrid({1000, 600, 1});
        desk.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(desk.document.problem().grid.x, 8192);
        QCOMPARE(edit->text(), before);
    }

    void bracketsChangeThePaceButNotWhileOneTypes() {
        Desk desk(*this);
        desk.window.searchPage().evaluations().view().setFocus();
        QCOMPARE(desk.controller.pace(), 10.0);
        desk.key(Qt::Key_BracketRight);
        QCOMPARE(desk.controller.pace(), 100.0);
        desk.key(Qt::Key_BracketRight);
        QCOMPARE(desk.controller.pace(), 0.0);  // as fast as it goes
        desk.key(Qt::Key_BracketRight);
        QCOMPARE(desk.controller.pace(), 0.0);
        for (int i = 0; i < 5; ++i) desk.key(Qt::Key_BracketLeft);
        QCOMPARE(desk.controller.pace(), 1.0);
        auto* edit = desk.window.stencilDock().findChild<FormulaEdit*>();
        edit->setFocus();
        const QString text = edit->text();
        QTest::keyClicks(edit, "]");
        QCOMPARE(desk.controller.pace(), 1.0);
        QVERIFY(edit->text() != text);
    }

    void theThemeChangesByKeyAndIsRemembered() {
        Desk desk(*this);
        QList<Theme::Mode> modes;
        for (int i = 0; i < 3; ++i) {
            desk.key(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
            modes << m_theme.mode();
            QCOMPARE(desk.settings.themeMode(), m_theme.mode());
        }
        QCOMPARE(modes, (QList{Theme::Mode::Light, Theme::Mode::System, Theme::Mode::Dark}));
        QVERIFY(desk.window.actions().themeDark->isChecked());
        desk.window.actions().themeLight->trigger();
        QVERIFY(!m_theme.dark() && desk.window.actions().themeLight->isChecked());
        m_theme.setMode(Theme::Mode::Dark);
    }

    void f1ListsEveryKey() {
        Desk desk(*this);
        desk.key(Qt::Key_F1);
        auto* list = desk.window.findChild<KeyList*>();
        QTRY_VERIFY(list && list->isVisible());
        QStringList words;
        for (const auto* label : list->findChildren<QLabel*>()) words << label->text();
        for (const QAction* action : desk.window.actions().all)
            for (const auto& key : action->shortcuts())
                QVERIFY2(words.join('\n').contains(key.toString(QKeySequence::NativeText)),
                         qPrintable(key.toString()));
        QVERIFY(words.contains("Extend a line of taps"));
        QTest::keyClick(list, Qt::Key_Escape);
        QTRY_VERIFY(!desk.window.findChild<KeyList*>());
    }

    void f6GoesThroughThePanels() {
        Desk desk(*this);
        const auto within = [&](QWidget& panel) {
            return desk.window.focusWidget() && (&panel == desk.window.focusWidget() ||
                                                 panel.isAncestorOf(desk.window.focusWidget()));
        };
        desk.window.searchPage().evaluations().view().setFocus();
        desk.key(Qt::Key_F6);
        QVERIFY(within(desk.window.settingPanel()));
        desk.key(Qt::Key_F6);
        QVERIFY(within(desk.window.stencilDock()));
        desk.key(Qt::Key_F6);
        QVERIFY(within(desk.window.pages()));
        desk.key(Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(within(desk.window.stencilDock()));
        desk.key(Qt::Key_F9);  // what is out of sight is left out
        desk.window.searchPage().evaluations().view().setFocus();
        desk.key(Qt::Key_F6);
        desk.key(Qt::Key_F6);
        QVERIFY(within(desk.window.pages()));
    }

    /// The field is still being typed in: what stands there counts.
    void whatIsTypedCountsWhenASearchStartsByKey() {
        Desk desk(*this);
        desk.controller.setPace(1);
        const auto field = [&](const QString& name) {
            for (QLineEdit* edit : desk.window.findChildren<QLineEdit*>())
                if (edit->accessibleName() == name) return edit;
            return static_cast<QLineEdit*>(nullptr);
        };
        const auto type = [&](QLineEdit& edit, const QString& text) {
            edit.setFocus();
            edit.selectAll();
            QTest::keyClicks(&edit, text);
        };
        type(*field("Name of the stencil"), "mine");
        type(*field("Budget"), "7 ev");
        QTest::keyClick(field("Budget"), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(desk.document.shownRace().results()->runs.size() > 0);
        QCOMPARE(desk.document.shownRace().results()->budget.evaluations, std::optional(7));
        QCOMPARE(desk.document.shownRace().problem().pattern.name, std::string("mine"));
        QTRY_VERIFY(!desk.controller.running());
        // What is no budget starts nothing.
        type(*field("Budget"), "soon");
        QTest::keyClick(field("Budget"), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!desk.controller.running());
        QVERIFY2(desk.window.banner().sentence().contains("The budget stays 7 ev"),
                 qPrintable(desk.window.banner().sentence()));
    }

    /// A formula is read a moment after the last key; a search waits for no moment.
    void aFormulaThatIsBeingTypedIsSearchedAsItStands() {
        Desk desk(*this);
        auto& edit = *desk.window.stencilDock().findChild<FormulaEdit*>();
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, "out[i,j] = u[i+1,j] +");
        QTest::keyClick(&edit, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!desk.controller.running());
        QVERIFY(!desk.document.formulaValid());
    }

    void aSearchByKeysAlone() {
        Desk desk(*this);
        desk.controller.setPace(1);
        desk.key(Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(desk.controller.running());
        desk.key(Qt::Key_P, Qt::ControlModifier);
        QVERIFY(desk.controller.paused());
        desk.key(Qt::Key_P, Qt::ControlModifier);
        QVERIFY(desk.controller.running());
        QTRY_VERIFY(desk.document.shownRace().results()->rows.size() > 9 &&
                    desk.document.shownRace().best());
        desk.key(Qt::Key_Period, Qt::ControlModifier);
        QVERIFY(!desk.controller.running() && !desk.controller.paused());
        desk.document.editSetting(desk.document.start(), "Set");
        QVERIFY(!desk.document.selected());
        desk.key(Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(desk.document.selected(), desk.document.shownRace().best());
        // Back and forward through what was selected.
        auto& rows = desk.window.searchPage().evaluations().view();
        rows.setFocus();
        desk.key(rows.currentIndex().row() > 0 ? Qt::Key_Up : Qt::Key_Down);
        const auto last = desk.document.selected()->row().number;
        QVERIFY(last != desk.document.shownRace().best()->row().number);
        desk.key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(desk.document.selected(), desk.document.shownRace().best());
        desk.key(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(desk.document.selected()->row().number, last);
        // Space freezes what is seen, from anywhere but a field.
        rows.setFocus();
        desk.key(Qt::Key_Space);
        QVERIFY(desk.window.searchPage().frozen() && desk.window.actions().freeze->isChecked());
        desk.window.actions().freeze->trigger();
        QVERIFY(!desk.window.searchPage().frozen());
    }

    /// By Tab alone one comes to everything in sight, and out of everything again.
    void tabReachesEverything_data() {
        QTest::addColumn<QString>("page");
        for (const char* page : {"search", "correlations", "landscape", "kernel", "compare"})
            QTest::newRow(page) << page;
        QTest::newRow("large stencil") << QString();
    }

    void tabReachesEverything() {
        QFETCH(QString, page);
        Desk desk(*this);
        if (page.isEmpty())
            desk.window.showLarge(true);
        else
            desk.window.pages().setCurrent(pageNamed(desk.window.pages(), page));
        if (page == "search" || page == "landscape") desk.race(5);
        if (page == "compare") desk.compareTwo();
        QTRY_VERIFY(desk.window.pages().currentPage().settled());
        QTRY_VERIFY(desk.window.settingPanel().settled());
        QTest::qWait(1);
        const QList<QWidget*> stops = stopsOf(desk.window);
        QVERIFY(stops.size() > 10);
        std::set<const QWidget*> reached;
        stops.front()->setFocus(Qt::TabFocusReason);
        for (qsizetype i = 0; i < 3 * stops.size(); ++i) {
            QVERIFY(desk.window.focusWidget());
            reached.insert(desk.window.focusWidget());
            desk.key(Qt::Key_Tab);
        }
        for (const QWidget* stop : stops)
            QVERIFY2(reached.contains(stop) || !stop->isVisible(), qPrintable(described(*stop)));
        // And backwards.
        std::set<const QWidget*> back;
        for (qsizetype i = 0; i < 3 * stops.size(); ++i) {
            back.insert(desk.window.focusWidget());
            desk.key(Qt::Key_Tab, Qt::ShiftModifier);
        }
        QCOMPARE(back.size(), reached.size());
    }

    /// What can have the focus says what it is.
    void everyControlHasAName_data() { tabReachesEverything_data(); }

    void everyControlHasAName() {
        QFETCH(QString, page);
        Desk desk(*this);
        if (page.isEmpty())
            desk.window.showLarge(true);
        else
            desk.window.pages().setCurrent(pageNamed(desk.window.pages(), page));
        if (page == "search" || page == "landscape") desk.race(5);
        if (page == "compare") desk.compareTwo();
        QStringList nameless;
        for (QWidget* stop : stopsOf(desk.window)) {
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(stop);
            QVERIFY(spoken);
            if (spoken->text(QAccessible::Name).isEmpty()) nameless << described(*stop);
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
    }

    void textSizesAreChosenAndRemembered() {
        Desk desk(*this);
        const auto choose = [&](const QString& size) {
            for (QAction* action : desk.window.actions().textSizes)
                if (action->text() == size) action->trigger();
        };
        const int before = desk.window.statusRow().height();
        choose("&Large text size (115 %)");
        QCOMPARE(m_theme.fontScale(), 1.15);
        QCOMPARE(desk.settings.fontScale(), 1.15);
        QVERIFY(desk.window.statusRow().height() > before);
        QTRY_VERIFY(desk.dock("setting")->width() > 312);
        choose("N&ormal text size (100 %)");
        QCOMPARE(m_theme.fontScale(), 1.0);
    }

    /// A window whose text grows while it is open looks as one that began so.
    void allLettersFollowTheSizeOfTheText() {
        using Letters = std::map<QString, std::set<int>>;  // heights, by who is read
        const auto lettersOf = [](ui::MainWindow& window) {
            Letters letters;
            for (int page = 0; page < window.pages().count(); ++page) {
                window.pages().setCurrent(page);
                QTest::qWait(50);
                for (const auto* widget : window.findChildren<QWidget*>()) {
                    const bool read = qobject_cast<const QLabel*>(widget) ||
                                      qobject_cast<const QAbstractButton*>(widget) ||
                                      qobject_cast<const QLineEdit*>(widget) ||
                                      qobject_cast<const QAbstractSpinBox*>(widget);
                    const QString said = widget->accessibleName() +
                                         widget->property("text").toString() + ' ' +
                                         described(*widget);
                    if (read && widget->isVisible())
                        letters[said].insert(QFontInfo(widget->font()).pixelSize());
                }
            }
            return letters;
        };
        Letters grown, begun;
        {
            Desk desk(*this);
            m_theme.setFontScale(1.15);
            grown = lettersOf(desk.window);
        }
        {
            Desk desk(*this);
            begun = lettersOf(desk.window);
        }
        m_theme.setFontScale(1);
        QStringList others;
        for (const auto& [who, heights] : grown)
            for (const int height : heights)
                if (begun.contains(who) && !begun.at(who).contains(height))
                    others << QString("%1 %2").arg(who).arg(height);
        QVERIFY(grown.size() > 30);
        QVERIFY2(others.isEmpty(), qPrintable(others.join('\n')));
    }

    /// At the least size nothing of tool bar and pages lies outside the window.
    void theSmallestWindowHoldsEverything_data() {
        QTest::addColumn<double>("scale");
        QTest::newRow("usual text") << 1.0;
        QTest::newRow("small text") << 0.9;
        QTest::newRow("large text") << 1.15;
    }

    void theSmallestWindowHoldsEverything() {
        QFETCH(double, scale);
        Desk desk(*this);
        m_theme.setFontScale(scale);
        desk.window.resize(desk.window.minimumSize());
        for (int page = 0; page < desk.window.pages().count(); ++page) {
            desk.window.pages().setCurrent(page);
            QTest::qWait(1);
            QCOMPARE(desk.window.size(), desk.window.minimumSize());
            for (const QWidget* stop : stopsOf(desk.window)) {
                if (desk.window.settingPanel().isAncestorOf(stop)) continue;  // it scrolls
                const QRect place(stop->mapTo(&desk.window, QPoint(0, 0)), stop->size());
                QVERIFY2(place.left() >= 0 && place.right() < desk.window.width(),
                         qPrintable(described(*stop)));
            }
        }
        m_theme.setFontScale(1);
    }

    /// The same window on a screen with twice the resolution.
    void atTwiceTheResolution() {
        if (qEnvironmentVariable("QT_SCALE_FACTOR") == "2") return;  // this is it
        QProcess self;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_SCALE_FACTOR", "2");
        self.setProcessEnvironment(environment);
        self.start(QCoreApplication::applicationFilePath(),
                   {"WindowKeysTest", "picturesAreSharp", "theSmallestWindowHoldsEverything",
                    "docksComeAndGoByKey"});
        QVERIFY(self.waitForFinished(support::kPatienceMs));
        const QByteArray said = self.readAllStandardOutput();
        QVERIFY2(self.exitCode() == 0, said.right(2000).constData());
        QVERIFY2(said.contains("PASS   : WindowKeysTest::picturesAreSharp"), said.constData());
    }

    void picturesAreSharp() {
        Desk desk(*this);
        const double ratio = desk.window.devicePixelRatioF();
        const QPixmap shot = desk.window.grab();
        QCOMPARE(shot.size(), desk.window.size() * ratio);
        QCOMPARE(ratio, qEnvironmentVariable("QT_SCALE_FACTOR") == "2" ? 2.0 : 1.0);
        const QIcon icon = m_theme.icon("search");
        QCOMPARE(icon.pixmap(QSize(16, 16), ratio).width(), static_cast<int>(16 * ratio));
    }

    void aRefusedStrokeIsABannerThatEscapesByKey() {
        Desk desk(*this);
        emit desk.window.editor().notice(
            "The last tap stays: a stencil without taps computes nothing.");
        Banner& banner = desk.window.banner();
        QVERIFY(banner.isVisible() && banner.sentence().contains("last tap"));
        banner.dismissButton().setFocus();
        desk.key(Qt::Key_Space);
        QVERIFY(!banner.isVisible());
    }

    void menusOpenByTheirLetters() {
        Desk desk(*this);
        QStringList twice, letters;
        const auto claim = [&](QStringList& taken, const QString& text) {
            const qsizetype at = text.indexOf('&');
            if (at < 0) return;
            const QString letter = text.mid(at + 1, 1).toLower();
            if (taken.contains(letter)) twice << text;
            taken << letter;
        };
        for (const QAction* menu : desk.window.menuBar()->actions()) {
            QVERIFY2(menu->text().contains('&'), qPrintable(menu->text()));
            claim(letters, menu->text());
            QStringList inside;
            for (const QAction* entry : menu->menu()->actions()) claim(inside, entry->text());
        }
        QVERIFY2(twice.isEmpty(), qPrintable(twice.join(", ")));
    }
};

STENCILSCOPE_TEST_CLASS(WindowKeysTest)
#include "window_keys_test.moc"
