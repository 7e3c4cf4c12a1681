// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The command field: how one comes to it, what it finds and runs; and entries of menus that one key
// away set sources beside each other, or still what moves.
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include "tests/ui/main_window/window_by_keys.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/value_box.hpp"

class WindowCommandsTest : public WindowByKeys {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void commandsAreFoundByAnyOfTheirWords() {
        Desk desk(*this);
        desk.say("stencil large");
        QVERIFY(desk.command().list().isVisible());
        QCOMPARE(desk.command().list().count(), 1);
        QTest::keyClick(&desk.command(), Qt::Key_Return);
        QVERIFY(desk.window.largeShown());
        QVERIFY(!desk.command().list().isVisible());
        desk.window.showLarge(false);
        desk.say("no such command");
        QCOMPARE(desk.command().list().count(), 1);
        QCOMPARE(desk.command().list().item(0)->text(), QString("Nothing matches."));
        QVERIFY(desk.command().list().isVisible());
        QTest::keyClick(&desk.command(), Qt::Key_Return);  // nothing happens
        QVERIFY(desk.command().hasFocus());
        QTest::keyClick(&desk.command(), Qt::Key_Escape);
        QVERIFY(!desk.command().hasFocus() && desk.command().text().isEmpty());
    }

    /// Between its neighbours of the tool bar; whoever only passes is not held up by a list.
    void tabComesToTheCommands() {
        Desk desk(*this);
        QWidget* exports = nullptr;
        for (auto* button : desk.window.findChildren<QPushButton*>())
            if (button->text() == "Export") exports = button;
        exports->setFocus(Qt::TabFocusReason);
        desk.key(Qt::Key_Tab);
        QVERIFY(desk.command().hasFocus());
        QVERIFY(!desk.command().list().isVisible());
        desk.key(Qt::Key_Tab);
        QVERIFY(!desk.command().hasFocus());
        desk.key(Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(desk.command().hasFocus());
        desk.key(Qt::Key_Return);  // opens, and runs nothing
        QVERIFY(desk.command().list().isVisible());
        desk.key(Qt::Key_Escape);  // closes, and stays in the order
        QVERIFY(desk.command().hasFocus() && !desk.command().list().isVisible());
        QTest::keyClicks(&desk.command(), "stencil large");
        desk.key(Qt::Key_Return);
        QVERIFY(desk.window.largeShown());
    }

    void theKeyboardGoesBackToWhereItWas() {
        Desk desk(*this);
        auto* edit = desk.window.stencilDock().findChild<FormulaEdit*>();
        edit->setFocus();
        desk.say("nothing");
        desk.key(Qt::Key_Escape);
        QVERIFY(edit->hasFocus());
        desk.say("theme light");
        desk.key(Qt::Key_Return);
        QVERIFY(edit->hasFocus());
        QCOMPARE(m_theme.mode(), Theme::Mode::Light);
    }

    void arrowsGoThroughTheCommands() {
        Desk desk(*this);
        desk.say("load star3d");
        QListWidget& list = desk.command().list();
        QVERIFY(list.count() >= 4);
        QTest::keyClick(&desk.command(), Qt::Key_Up);
        QCOMPARE(list.currentRow(), 0);
        QTest::keyClick(&desk.command(), Qt::Key_Down);
        QTest::keyClick(&desk.command(), Qt::Key_Down);
        QCOMPARE(list.currentRow(), 2);
        for (int i = 0; i < 50; ++i) QTest::keyClick(&desk.command(), Qt::Key_Down);
        QCOMPARE(list.currentRow(), list.count() - 1);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualItemRect(list.item(list.count() - 1)).center());
        QCOMPARE("Load " + QString::fromStdString(desk.document.pattern().name),
                 QString("Load star3d4r"));
    }

    void parametersAreCommands() {
        Desk desk(*this);
        desk.say("(TBx)");
        QCOMPARE(desk.command().list().count(), 1);
        QTest::keyClick(&desk.command(), Qt::Key_Return);
        auto& box = desk.window.settingPanel().row(engine::space::ParameterId::TBx)->box();
        QVERIFY(box.hasFocus());
        QTest::keyClick(&box, Qt::Key_Return);
        QWidget* values = QApplication::activePopupWidget();
        QVERIFY(values);
        QTest::keyClick(values, Qt::Key_Escape);
    }

    void sizesOfTheTextAreCommands() {
        Desk desk(*this);
        desk.say("text size");
        QCOMPARE(desk.command().list().count(), 3);
        QTest::keyClicks(&desk.command(), " large");
        QCOMPARE(desk.command().list().count(), 1);
        QTest::keyClick(&desk.command(), Qt::Key_Return);
        QCOMPARE(m_theme.fontScale(), 1.15);
        desk.say("text size normal");
        QTest::keyClick(&desk.command(), Qt::Key_Return);
        QCOMPARE(m_theme.fontScale(), 1.0);
    }

    /// What cannot be done now is not offered.
    void whatIsOffIsNoCommand() {
        Desk desk(*this);
        desk.say("undo");
        QCOMPARE(desk.command().list().item(0)->text(), QString("Nothing matches."));
        QTest::keyClick(&desk.command(), Qt::Key_Escape);
        desk.document.editGrid({1000, 600, 1});
        desk.say("undo");
        QCOMPARE(desk.command().list().count(), 1);
        QTest::keyClick(&desk.command(), Qt::Key_Escape);
    }

    void comparingIsOneKeyAway() {
        Desk desk(*this);
        desk.key(Qt::Key_D, Qt::ControlModifier);
        KernelPage& kernel = desk.window.pages().the<KernelPage>();
        QVERIFY(kernel.isVisible() && kernel.comparing());
        desk.key(Qt::Key_D, Qt::ControlModifier);
        QVERIFY(kernel.isVisible() && !kernel.comparing());
        // Where two sessions are compared, it is two of their settings.
        ComparePage& compare = desk.window.pages().the<ComparePage>();
        desk.window.pages().show(compare);
        desk.compareTwo();
        desk.key(Qt::Key_D, Qt::ControlModifier);
        QVERIFY(compare.isVisible() && compare.parts().current() == ComparePage::Settings);
        desk.key(Qt::Key_D, Qt::ControlModifier);
        QVERIFY(compare.isVisible() && compare.parts().current() == ComparePage::Races);
        desk.window.pages().setCurrent(desk.window.pages().indexOf("search"));
        desk.key(Qt::Key_D, Qt::ControlModifier);
        QVERIFY(kernel.isVisible() && kernel.comparing());
    }

    void lessMotionIsChosenAndRemembered() {
        const int blinking = QApplication::cursorFlashTime();
        Desk desk(*this);
        QAction& less = *desk.window.actions().lessMotion;
        QVERIFY(!less.isChecked() && !desk.settings.lessMotion().has_value());
        less.trigger();
        QVERIFY(m_theme.lessMotion());
        QCOMPARE(desk.settings.lessMotion(), std::optional(true));
        QCOMPARE(QApplication::cursorFlashTime(), 0);
        less.trigger();
        QVERIFY(!m_theme.lessMotion());
        QCOMPARE(desk.settings.lessMotion(), std::optional(false));
        QCOMPARE(QApplication::cursorFlashTime(), blinking);
    }
};

STENCILSCOPE_TEST_CLASS(WindowCommandsTest)
#include "window_commands_test.moc"
