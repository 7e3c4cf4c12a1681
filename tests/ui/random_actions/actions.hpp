// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One action after another on the whole window, drawn at random. Each action has a generator of its
// own, of the seed and its number, so that what a machine does sooner or later than another one
// changes little of what follows.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "tests/ui/random_actions/hands.hpp"
#include "tests/ui/random_actions/playground.hpp"
#include "tests/ui/random_actions/program.hpp"
#include "tests/ui/random_actions/stalls.hpp"

class Actions : public QObject {
    Q_OBJECT

public:
    struct Plan {
        std::uint64_t seed = 1;
        int actions = 200;     ///< at most
        double seconds = 1e9;  ///< at most
    };
    Actions(Plan plan, const Playground& playground, ui::Theme& theme, Stalls& stalls,
            std::function<void(const QString&)> tell);
    ~Actions() override;
    /// Until the plan is done; then the program is ended as a person would.
    void run();
    int done() const { return m_number; }

public slots:
    /// Where a folder would be opened on the desktop.
    void takeUrl(const QUrl&) {}

private:
    struct Kind {
        int weight;
        void (Actions::*act)();
    };
    bool over() const;
    void next();
    void within();
    void say(const QString& what);
    // actions.cpp
    void click();
    void doubleClick();
    void drag();
    void wheel();
    void move();
    void key();
    void shortcut();
    void command();
    void type();
    // actions_program.cpp
    void open();
    void drop();
    void save();
    void device();
    void search();
    void stencil();
    void problem();
    void resize();
    void page();
    void spoilSettings();
    void restart();
    void begin();
    // actions_dialogs.cpp
    void answerPopup(QWidget& popup);
    void answerDialog(QWidget& dialog);
    void closeAll();

    const Plan m_plan;
    const Playground& m_playground;
    ui::Theme& m_theme;
    Stalls& m_stalls;
    const std::function<void(const QString&)> m_tell;
    engine::Random m_random;
    Hands m_hands;
    std::unique_ptr<Program> m_program;
    QElapsedTimer m_time;
    QTimer m_inside;  ///< what comes up while an action lasts is dealt with, too
    int m_number = 0, m_depth = 0;
    const QObject* m_open = nullptr;  ///< popup or dialog that is there
    int m_openFor = 0;                ///< actions
    bool m_restart = false;
};
