// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every page of the centre is. A page describes itself; the window knows no page by name:
// tabs, keys, menus, docks and exports follow from the description.

#include <QAction>
#include <QList>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <vector>

namespace ui {

class Document;
class FilterStack;
class SearchController;
class Theme;

/// What a page works with.
struct PageContext {
    Document& document;
    SearchController& controller;
    const Theme& theme;
    FilterStack& filter;  ///< of the race that is shown
};

class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Entries of its own for the menu that its description names.
    virtual QList<QAction*> ownActions() { return {}; }
    /// Ways to look at it that its control row offers, as files are named; empty: there is one.
    virtual QStringList views() const { return {}; }
    virtual void showView(int view) { (void)view; }
    /// Sets two sources beside each other, and is one of its own actions: Ctrl+D while the page is
    /// in front. Null: the page has none.
    virtual QAction* pairAction() { return nullptr; }
    /// It shows all that it is to show by now.
    virtual bool settled() const { return true; }
    /// Why nothing can be searched now; empty: it can. What starts a search says so.
    virtual void setObstacle(const QString& why) { (void)why; }
    /// Session files that were opened or saved last, the newest first.
    virtual void offerFiles(const QStringList& paths) { (void)paths; }
    /// "Find in this panel" (Ctrl+F), where there is something to be found.
    virtual bool canFind() const { return false; }
    virtual void find() {}
    /// "Export this panel" (Ctrl+E), where there is something to be exported.
    virtual bool canExport() const { return false; }
    virtual void exportPanel() {}

signals:
    void noticed(const QString& sentence);          ///< for the banner
    void written(const QString& path);              ///< exported, and there by now
    void frontRequested();                          ///< it wants to be seen
    void searchWithRequested(const QString& name);  ///< a search that this strategy takes part in
};

/// Which docks stand beside a page unless somebody arranged them otherwise.
struct PageDocks {
    bool left = true, right = true;
    int leastCentre = 640;  ///< narrower than this, the page takes the docks' room
};

struct PageInfo {
    QString name;   ///< for settings and files: "search"
    QString title;  ///< for people
    PageDocks docks;
    QString menu;  ///< where its own entries stand: "kernel"; empty: it has none
    std::function<Page*(const PageContext& context, QWidget* parent)> make;
};

/// As ui/pages/CMakeLists.txt lists them, in the order of their tabs.
const std::vector<PageInfo>& pages();

}  // namespace ui
