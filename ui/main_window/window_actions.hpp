// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every action of the window, once: menus, tool bar, key list and command field all read these.

#include <QAction>
#include <QList>
#include <QObject>

namespace ui {

class Theme;

/// What an action is called outside of menus: without the letter that chooses it there, which
/// stands in brackets where words have none ("文件(&F)"), and without dots.
QString plainText(const QAction& action);

struct WindowActions {
    WindowActions(const Theme& theme, QObject* parent);

    QAction *newSession, *open, *save, *saveAs, *quit;
    QAction *undo, *redo, *copySetting, *pasteSetting, *copyFormula, *revertSetting, *find;
    QAction *leftDock, *rightDock, *largeStencil, *nextPanel, *previousPanel, *selectionBack,
        *selectionForward;
    QAction *freeze, *resetLayout, *cycleTheme, *themeSystem, *themeDark, *themeLight, *lessMotion;
    QList<QAction*> textSizes;  ///< data: percent
    QList<QAction*> languages;  ///< data: a Language
    QAction *presets, *randomStencil, *mirrors, *twoDimensions, *threeDimensions, *editGrid;
    QAction *start, *pause, *stop, *slower, *faster, *addStrategy, *selectBest, *resumeSearch;
    QAction *measure, *showKernel;
    QAction *command, *keys, *wordList, *about, *exportPanel;
    QList<QAction*> all;  ///< in the order of the menus

private:
    QAction* make(const char* words, const QList<QKeySequence>& shortcuts = {},
                  const char* icon = nullptr);
    void addFile();
    void addEdit();
    void addView();
    void addLooks();
    void addLanguages();
    void addStencil();
    void addSearch();
    void addKernel();
    void addHelp();

    const Theme& m_theme;
    QObject* m_parent;
};

}  // namespace ui
