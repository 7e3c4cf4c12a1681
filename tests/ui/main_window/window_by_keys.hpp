// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What tests of the window's keys and commands share.
#include <QTest>

#include "tests/support/raced_sessions.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/compare/compare_page.hpp"

class WindowByKeys : public WindowFixture {
protected:
    struct Desk : Bench {
        explicit Desk(WindowByKeys& test) : Bench(test.m_recordings.path(), test.m_theme) {
            loadRecorded();
            QVERIFY(ready());
            QVERIFY(QTest::qWaitForWindowActive(&window, support::kPatienceMs));
        }
        /// As the keyboard sends it: to whatever has the focus.
        void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QWidget* to = window.focusWidget() ? window.focusWidget() : &window;
            QTest::keyClick(to, key, modifiers);
        }
        /// Two races stand beside each other on the page Compare.
        void compareTwo() {
            for (const int id : {1, 2})
                document.takeRace(Race(id, support::racedSession({{"gest"}, 2, 40}), nullptr));
            auto& page = window.pages().the<ComparePage>();
            page.compareNewest();
            QTRY_VERIFY(page.settled() && page.canExport());
        }
        CommandField& command() { return *window.findChild<CommandField*>(); }
        void say(const QString& words) {
            key(Qt::Key_K, Qt::ControlModifier);
            QTRY_VERIFY(command().hasFocus());
            QTest::keyClicks(&command(), words);
        }
    };
};
