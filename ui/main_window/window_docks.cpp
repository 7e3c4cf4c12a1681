// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/window_docks.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/dock_layout.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kLeftWidth = 300, kRightWidth = 312;
/// In a window that is at least so wide both docks are wider.
constexpr int kWideWindow = 1800, kWideDock = 340;

}  // namespace

WindowDocks::WindowDocks(QMainWindow& window, const PageHost& pages, const Theme& theme,
                         AppSettings& settings)
    : QObject(&window), m_window(window), m_pages(pages), m_theme(theme), m_settings(settings) {}

void WindowDocks::add(QWidget* left, QWidget* leftTitle, QWidget* right, QWidget* rightTitle) {
    m_left = makeDock(left, leftTitle, QStringLiteral("stencil"), Qt::LeftDockWidgetArea, 260, 420);
    m_right =
        makeDock(right, rightTitle, QStringLiteral("setting"), Qt::RightDockWidgetArea, 288, 400);
    for (QDockWidget* dock : {m_left, m_right})
        connect(dock, &QDockWidget::visibilityChanged, this, &WindowDocks::changed);
}

QDockWidget* WindowDocks::makeDock(QWidget* content, QWidget* title, const QString& name,
                                   Qt::DockWidgetArea area, int least, int most) {
    auto* dock = new QDockWidget(content->windowTitle(), &m_window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(title);
    dock->setWidget(content);
    content->setMinimumWidth(least);
    content->setMaximumWidth(most);
    m_window.addDockWidget(area, dock);
    return dock;
}

void WindowDocks::setLeftShown(bool shown) {
    m_leftTaken = false;
    m_left->setVisible(shown);
    if (shown) giveWay(m_right);
}

void WindowDocks::setRightShown(bool shown) {
    m_rightTaken = false;
    m_right->setVisible(shown);
    if (shown) giveWay(m_left);
}

/// Of two docks that do not both fit beside the page, the one asked for last is meant.
void WindowDocks::giveWay(QDockWidget* dock) {
    if (m_madeRoom || !dock->isVisibleTo(&m_window) || dock->isFloating()) return;
    if (m_window.width() - takenBy(m_left) - takenBy(m_right) < leastCentre()) dock->hide();
}

int WindowDocks::takenBy(const QDockWidget* dock) {
    return dock->isFloating() ? 0 : std::max(dock->width(), dock->widget()->minimumWidth());
}

void WindowDocks::store(int page) {
    if (m_switching || m_madeRoom) return;
    const QScopedValueRollback switching(m_switching, true);
    // Docks that only lack room belong to the page all the same.
    if (m_leftTaken) m_left->show();
    if (m_rightTaken) m_right->show();
    m_leftTaken = m_rightTaken = false;
    m_settings.setPageState(m_pages.info(page).name,
                            DockLayout::of(m_window, {m_left, m_right}).encoded());
}

void WindowDocks::showFor(int page) {
    m_madeRoom = false;
    const auto& info = m_pages.info(page);
    const auto stored = DockLayout::decode(m_settings.pageState(info.name));
    {
        const QScopedValueRollback switching(m_switching, true);
        if (stored && stored->fits(m_window, leastCentre()) && stored->apply(m_window)) {
            followWidth(false);  // a window of another width may have stored it
        } else {
            m_left->setVisible(info.docks.left);
            m_right->setVisible(info.docks.right);
            widen();
        }
    }
    fit();
    emit changed();
}

void WindowDocks::makeRoom() {
    store(m_pages.current());
    m_madeRoom = true;
    const QScopedValueRollback switching(m_switching, true);
    m_left->hide();
    m_right->hide();
}

bool WindowDocks::isWide() const { return m_window.width() >= m_theme.scaled(kWideWindow); }

void WindowDocks::widen() {
    const bool wide = isWide();
    m_window.resizeDocks({m_left, m_right},
                         {m_theme.scaled(wide ? kWideDock : kLeftWidth),
                          m_theme.scaled(wide ? kWideDock : kRightWidth)},
                         Qt::Horizontal);
}

/// Docks that have the width of the other form, which nobody chose, get that of this window, and
/// docks that a small window pressed together get their room back.
void WindowDocks::followWidth(bool grown) {
    const bool wide = isWide();
    for (const auto& [dock, narrow] :
         {std::pair{m_left, kLeftWidth}, std::pair{m_right, kRightWidth}}) {
        const int usual[] = {m_theme.scaled(narrow), m_theme.scaled(kWideDock)};
        if (std::abs(dock->width() - usual[wide ? 0 : 1]) <= 1 ||
            (grown && dock->width() < usual[0]))
            m_window.resizeDocks({dock}, {usual[wide ? 1 : 0]}, Qt::Horizontal);
    }
}

void WindowDocks::windowResized(int widthBefore) {
    followWidth(widthBefore < m_window.width());
    fit();
}

/// Below this the right dock leaves first, the left one second.
int WindowDocks::leastCentre() const { return m_pages.info(m_pages.current()).docks.leastCentre; }

void WindowDocks::fit() {
    if (m_switching || m_madeRoom) return;
    const QScopedValueRollback switching(m_switching, true);
    const bool left = m_left->isVisibleTo(&m_window) || m_leftTaken,
               right = m_right->isVisibleTo(&m_window) || m_rightTaken;
    const int all = m_window.width(), leftWidth = left ? takenBy(m_left) : 0,
              rightWidth = right ? takenBy(m_right) : 0;
    const bool rightFits = all - leftWidth - rightWidth >= leastCentre();
    const bool leftFits = rightFits || all - leftWidth >= leastCentre();
    if (right && m_right->isVisibleTo(&m_window) != rightFits) {
        m_rightTaken = !rightFits;
        m_right->setVisible(rightFits);
    }
    if (left && m_left->isVisibleTo(&m_window) != leftFits) {
        m_leftTaken = !leftFits;
        m_left->setVisible(leftFits);
    }
}

void WindowDocks::reset() {
    m_settings.forgetLayout();
    m_leftTaken = m_rightTaken = false;
    endDockDrags(m_window);
    for (auto [dock, area] :
         {std::pair{m_left, Qt::LeftDockWidgetArea}, std::pair{m_right, Qt::RightDockWidgetArea}}) {
        dock->setFloating(false);
        m_window.addDockWidget(area, dock);
    }
    if (m_madeRoom) return makeRoom();
    widen();
    showFor(m_pages.current());
}

}  // namespace ui
