// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/window_actions.hpp"

#include <QActionGroup>
#include <QCoreApplication>
#include <QRegularExpression>
#include <utility>

#include "ui/main_window/language.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

QString text(const char* words) { return QCoreApplication::translate("WindowActions", words); }

QAction* checkable(QAction* action) {
    action->setCheckable(true);
    return action;
}

}  // namespace

QString plainText(const QAction& action) {
    static const QRegularExpression letter(QStringLiteral("\\(&.\\)"));
    return action.text().remove(letter).remove(QLatin1Char('&')).remove(QStringLiteral("..."));
}

QAction* WindowActions::make(const char* words, const QList<QKeySequence>& shortcuts,
                             const char* icon) {
    auto* action = new QAction(text(words), m_parent);
    action->setShortcuts(shortcuts);
    if (icon) action->setIcon(m_theme.icon(QLatin1String(icon)));
    QString tip = plainText(*action);
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
    newSession = make(QT_TRANSLATE_NOOP("WindowActions", "&New session"),
                      {QKeySequence(Qt::CTRL | Qt::Key_N)});
    open = make(QT_TRANSLATE_NOOP("WindowActions", "&Open session..."),
                {QKeySequence(Qt::CTRL | Qt::Key_O)}, "open");
    save = make(QT_TRANSLATE_NOOP("WindowActions", "&Save"), {QKeySequence(Qt::CTRL | Qt::Key_S)},
                "save");
    saveAs = make(QT_TRANSLATE_NOOP("WindowActions", "Save &as..."),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    exportPanel = make(QT_TRANSLATE_NOOP("WindowActions", "Export this panel..."),
                       {QKeySequence(Qt::CTRL | Qt::Key_E)});
    quit = make(QT_TRANSLATE_NOOP("WindowActions", "&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)});
}

void WindowActions::addEdit() {
    undo = make(QT_TRANSLATE_NOOP("WindowActions", "&Undo"), {QKeySequence(Qt::CTRL | Qt::Key_Z)},
                "undo");
    redo =
        make(QT_TRANSLATE_NOOP("WindowActions", "&Redo"),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
             "redo");
    copySetting = make(QT_TRANSLATE_NOOP("WindowActions", "Copy &setting"));
    pasteSetting = make(QT_TRANSLATE_NOOP("WindowActions", "&Paste setting"));
    revertSetting = make(QT_TRANSLATE_NOOP("WindowActions", "Re&vert setting"));
    copyFormula = make(QT_TRANSLATE_NOOP("WindowActions", "Copy &formula"));
    find = make(QT_TRANSLATE_NOOP("WindowActions", "Fi&nd in this panel"),
                {QKeySequence(Qt::CTRL | Qt::Key_F)});
    selectionBack = make(QT_TRANSLATE_NOOP("WindowActions", "Selection &back"),
                         {QKeySequence(Qt::ALT | Qt::Key_Left)});
    selectionForward = make(QT_TRANSLATE_NOOP("WindowActions", "Selection f&orward"),
                            {QKeySequence(Qt::ALT | Qt::Key_Right)});
}

void WindowActions::addView() {
    leftDock = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "&Stencil"),
                              {QKeySequence(Qt::Key_F9)}, "dock-left"));
    rightDock = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "Se&tting"),
                               {QKeySequence(Qt::SHIFT | Qt::Key_F9)}, "dock-right"));
    largeStencil = checkable(
        make(QT_TRANSLATE_NOOP("WindowActions", "&Large stencil"), {QKeySequence(Qt::Key_F2)}));
    nextPanel = make(QT_TRANSLATE_NOOP("WindowActions", "&Next panel"), {QKeySequence(Qt::Key_F6)});
    previousPanel = make(QT_TRANSLATE_NOOP("WindowActions", "&Previous panel"),
                         {QKeySequence(Qt::SHIFT | Qt::Key_F6)});
    freeze = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "&Freeze the view")));
    addLooks();
    addLanguages();
    resetLayout = make(QT_TRANSLATE_NOOP("WindowActions", "&Reset layout"));
    command = make(QT_TRANSLATE_NOOP("WindowActions", "Find or run a &command"),
                   {QKeySequence(Qt::CTRL | Qt::Key_K)});
}

/// Themes and sizes of text.
void WindowActions::addLooks() {
    cycleTheme = make(QT_TRANSLATE_NOOP("WindowActions", "Change the&me"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)});
    themeSystem = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "S&ystem theme")));
    themeDark = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "&Dark theme")));
    themeLight = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "Li&ght theme")));
    auto* themes = new QActionGroup(m_parent);
    for (QAction* action : {themeSystem, themeDark, themeLight}) themes->addAction(action);
    auto* sizes = new QActionGroup(m_parent);
    for (const auto& [words, percent] :
         {std::pair{QT_TRANSLATE_NOOP("WindowActions", "Sm&all text size (90 %)"), 90},
          std::pair{QT_TRANSLATE_NOOP("WindowActions", "N&ormal text size (100 %)"), 100},
          std::pair{QT_TRANSLATE_NOOP("WindowActions", "&Large text size (115 %)"), 115}}) {
        textSizes.append(checkable(make(words)));
        textSizes.last()->setData(percent);
        sizes->addAction(textSizes.last());
    }
    lessMotion = checkable(make(QT_TRANSLATE_NOOP("WindowActions", "Less mot&ion")));
    lessMotion->setToolTip(
        text(QT_TRANSLATE_NOOP("WindowActions",
                               "Nothing plays by itself: the tile advances by single steps, and "
                               "carets do not blink. Initially set as on your desktop.")));
}

/// Each in its own words, so that whoever cannot read the window finds theirs.
void WindowActions::addLanguages() {
    auto* group = new QActionGroup(m_parent);
    for (const auto& [words, choice] :
         {std::pair{QT_TRANSLATE_NOOP("WindowActions", "&System language"), Language::System},
          std::pair{"&English", Language::English},
          std::pair{"&\u4e2d\u6587", Language::Chinese}}) {
        languages.append(checkable(make(words)));
        languages.last()->setData(QVariant::fromValue(static_cast<int>(choice)));
        group->addAction(languages.last());
    }
    if (Translations::built()) return;
    languages.last()->setEnabled(false);
    languages.last()->setToolTip(text(QT_TRANSLATE_NOOP(
        "WindowActions",
        "This program was built without Qt's Linguist tools: it is in English only.")));
}

void WindowActions::addStencil() {
    presets = make(QT_TRANSLATE_NOOP("WindowActions", "&Preset..."));
    randomStencil = make(QT_TRANSLATE_NOOP("WindowActions", "&Random stencil..."));
    mirrors = make(QT_TRANSLATE_NOOP("WindowActions", "Next sy&mmetry"));
    twoDimensions = make(QT_TRANSLATE_NOOP("WindowActions", "&Two dimensions"));
    threeDimensions = make(QT_TRANSLATE_NOOP("WindowActions", "T&hree dimensions"));
    editGrid = make(QT_TRANSLATE_NOOP("WindowActions", "Edit &grid"));
}

void WindowActions::addSearch() {
    start = make(QT_TRANSLATE_NOOP("WindowActions", "&Start"),
                 {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)},
                 "play");
    pause = make(QT_TRANSLATE_NOOP("WindowActions", "&Pause"), {QKeySequence(Qt::CTRL | Qt::Key_P)},
                 "pause");
    stop = make(QT_TRANSLATE_NOOP("WindowActions", "S&top"),
                {QKeySequence(Qt::CTRL | Qt::Key_Period)}, "stop");
    resumeSearch = make(QT_TRANSLATE_NOOP("WindowActions", "R&esume saved search"));
    slower = make(QT_TRANSLATE_NOOP("WindowActions", "S&lower clock"),
                  {QKeySequence(Qt::Key_BracketLeft)});
    faster = make(QT_TRANSLATE_NOOP("WindowActions", "F&aster clock"),
                  {QKeySequence(Qt::Key_BracketRight)});
    addStrategy = make(QT_TRANSLATE_NOOP("WindowActions", "Add strate&gy..."));
    selectBest = make(QT_TRANSLATE_NOOP("WindowActions", "Select &best so far"),
                      {QKeySequence(Qt::CTRL | Qt::Key_B)});
}

void WindowActions::addKernel() {
    measure = make(QT_TRANSLATE_NOOP("WindowActions", "&Measure this setting"),
                   {QKeySequence(Qt::CTRL | Qt::Key_M)});
    showKernel = make(QT_TRANSLATE_NOOP("WindowActions", "&Show kernel"));
}

void WindowActions::addHelp() {
    keys = make(QT_TRANSLATE_NOOP("WindowActions", "&Keys"),
                {QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Slash)});
    wordList = make(QT_TRANSLATE_NOOP("WindowActions", "&Words"));
    about = make(QT_TRANSLATE_NOOP("WindowActions", "&About Stencilscope"));
}

}  // namespace ui
