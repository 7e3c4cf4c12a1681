// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The two docks beside the pages: each page keeps them as it was left, with widths that suit the
// window, and while there is no room for both the right one leaves first.

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace ui {

class AppSettings;
class PageHost;
class Theme;

class WindowDocks final : public QObject {
    Q_OBJECT

public:
    WindowDocks(QMainWindow& window, const PageHost& pages, const Theme& theme,
                AppSettings& settings);
    /// The window's, made once.
    void add(QWidget* left, QWidget* leftTitle, QWidget* right, QWidget* rightTitle);
    QDockWidget* left() const { return m_left; }
    QDockWidget* right() const { return m_right; }
    /// As somebody chose it, whatever the room.
    void setLeftShown(bool shown);
    void setRightShown(bool shown);

    /// Keeps how they lie, for the next time that the page is shown.
    void store(int page);
    /// As the page had them last, or as it wants them at first.
    void showFor(int page);
    /// Both are hidden, without that being a choice, until a page is shown again.
    void makeRoom();
    /// The usual widths of this window.
    void widen();
    void windowResized(int widthBefore);
    /// As at the first start.
    void reset();

signals:
    void changed();

private:
    QDockWidget* makeDock(QWidget* content, QWidget* title, const QString& name,
                          Qt::DockWidgetArea area, int least, int most);
    void followWidth(bool grown);
    void fit();
    int leastCentre() const;
    void giveWay(QDockWidget* dock);
    static int takenBy(const QDockWidget* dock);
    bool isWide() const;

    QMainWindow& m_window;
    const PageHost& m_pages;
    const Theme& m_theme;
    AppSettings& m_settings;
    QDockWidget* m_left = nullptr;
    QDockWidget* m_right = nullptr;
    bool m_leftTaken = false, m_rightTaken = false;  ///< hidden for lack of room, not by choice
    bool m_switching = false, m_madeRoom = false;
};

}  // namespace ui
