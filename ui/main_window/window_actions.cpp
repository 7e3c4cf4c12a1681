// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/window_actions.hpp"

#include <QActionGroup>
#include <QCoreApplication>
#include <utility>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {

QString text(const char* words) { return QCoreApplication::translate("WindowActions", words); }

QAction* checkable(QAction* action) {
    action->setCheckable(true);
    return action;
}

}  // namespace

QAction* WindowActions::make(const char* words, const QList<QKeySequence>& shortcuts,
                             const char* icon) {
    auto* action = new QAction(text(words), m_parent);
    action->setShortcuts(shortcuts);
    if (icon) action->setIcon(m_theme.icon(QLatin1String(icon)));
    QString tip = action->text().remove(QLatin1Char('&')).remove(QStringLiteral("..."));
    if (!shortcuts.isEmpty())
        tip += QStringLiteral(" (%1)").arg(shortcuts.first().toString(QKeySequence::NativeText));
    action->setToolTip(tip);
    all.append(action);
    return action;
}

WindowActions::WindowActions(const Theme& theme, QObject* parent)
    : m_theme(theme), m_parent(parent) {
    addFile();
    addEdit();
    addView();
    addStencil();
    addSearch();
    addKernel();
    addHelp();
}

void WindowActions::addFile() {
    newSession = make("&New session", {QKeySequence(Qt::CTRL | Qt::Key_N)});
    open = make("&Open session...", {QKeySequence(Qt::CTRL | Qt::Key_O)}, "open");
    save = make("&Save", {QKeySequence(Qt::CTRL | Qt::Key_S)}, "save");
    saveAs = make("Save &as...", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    exportPanel = make("Export this panel...", {QKeySequence(Qt::CTRL | Qt::Key_E)});
    quit = make("&Quit", {QKeySequence(Qt::CTRL | Qt::Key_Q)});
}

void WindowActions::addEdit() {
    undo = make("&Undo", {QKeySequence(Qt::CTRL | Qt::Key_Z)}, "undo");
    redo =
        make("&Redo",
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
             "redo");
    copySetting = make("Copy &setting");
    pasteSetting = make("&Paste setting");
    revertSetting = make("Re&vert setting");
    copyFormula = make("Copy &formula");
    find = make("Fi&nd in this panel", {QKeySequence(Qt::CTRL | Qt::Key_F)});
    selectionBack = make("Selection &back", {QKeySequence(Qt::ALT | Qt::Key_Left)});
    selectionForward = make("Selection f&orward", {QKeySequence(Qt::ALT | Qt::Key_Right)});
}

void WindowActions::addView() {
    leftDock = checkable(make("&Stencil", {QKeySequence(Qt::Key_F9)}, "dock-left"));
    rightDock = checkable(make("Se&tting", {QKeySequence(Qt::SHIFT | Qt::Key_F9)}, "dock-right"));
    largeStencil = checkable(make("&Large stencil", {QKeySequence(Qt::Key_F2)}));
    nextPanel = make("&Next panel", {QKeySequence(Qt::Key_F6)});
    previousPanel = make("&Previous panel", {QKeySequence(Qt::SHIFT | Qt::Key_F6)});
    freeze = checkable(make("&Freeze the view"));
    addLooks();
    resetLayout = make("&Reset layout");
    command = make("Find or run a &command", {QKeySequence(Qt::CTRL | Qt::Key_K)});
}

/// Themes and sizes of text.
void WindowActions::addLooks() {
    cycleTheme = make("Change the&me", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)});
    themeSystem = checkable(make("S&ystem theme"));
    themeDark = checkable(make("&Dark theme"));
    themeLight = checkable(make("Li&ght theme"));
    auto* themes = new QActionGroup(m_parent);
    for (QAction* action : {themeSystem, themeDark, themeLight}) themes->addAction(action);
    auto* sizes = new QActionGroup(m_parent);
    for (const auto& [words, percent] :
         {std::pair{"Sm&all text size (90 %)", 90}, std::pair{"N&ormal text size (100 %)", 100},
          std::pair{"&Large text size (115 %)", 115}}) {
        textSizes.append(checkable(make(words)));
        textSizes.last()->setData(percent);
        sizes->addAction(textSizes.last());
    }
}

void WindowActions::addStencil() {
    presets = make("&Preset...");
    randomStencil = make("&Random stencil...");
    mirrors = make("Next sy&mmetry");
    twoDimensions = make("&Two dimensions");
    threeDimensions = make("T&hree dimensions");
    editGrid = make("&Grid");
}

void WindowActions::addSearch() {
    start = make("&Start",
                 {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)},
                 "play");
    pause = make("&Pause", {QKeySequence(Qt::CTRL | Qt::Key_P)}, "pause");
    stop = make("S&top", {QKeySequence(Qt::CTRL | Qt::Key_Period)}, "stop");
    resumeSearch = make("R&esume saved search");
    slower = make("S&lower clock", {QKeySequence(Qt::Key_BracketLeft)});
    faster = make("F&aster clock", {QKeySequence(Qt::Key_BracketRight)});
    addStrategy = make("Add strate&gy...");
    selectBest = make("Select &best so far", {QKeySequence(Qt::CTRL | Qt::Key_B)});
}

void WindowActions::addKernel() {
    measure = make("&Measure this setting", {QKeySequence(Qt::CTRL | Qt::Key_M)});
    showKernel = make("&Show kernel");
}

void WindowActions::addHelp() {
    keys = make("&Keys", {QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Slash)});
    wordList = make("&Words");
    about = make("&About Stencilscope");
}

}  // namespace ui
