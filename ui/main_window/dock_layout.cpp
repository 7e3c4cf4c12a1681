// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/dock_layout.hpp"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDockWidget>
#include <QGuiApplication>
#include <QIODevice>
#include <QMainWindow>
#include <QScreen>
#include <algorithm>

namespace ui {
namespace {

constexpr int kVersion = 2;
constexpr quint32 kMostDocks = 16;
constexpr int kGrip = 40;  ///< px of a floating dock that must be within reach

QByteArray digest(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1);
}

bool withinReach(const QRect& geometry) {
    const auto screens = QGuiApplication::screens();
    return std::any_of(screens.begin(), screens.end(), [&](const QScreen* screen) {
        const QRect seen = screen->availableGeometry().intersected(geometry);
        return seen.width() >= std::min(kGrip, geometry.width()) && seen.top() == geometry.top() &&
               !seen.isEmpty();
    });
}

/// A window that is to fill the screen may not have been given its size yet.
int widthOf(const QMainWindow& window) {
    const bool filling = window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen);
    return filling && window.screen() ? window.screen()->availableSize().width() : window.width();
}

}  // namespace

DockLayout DockLayout::of(const QMainWindow& window, const std::vector<QDockWidget*>& docks) {
    DockLayout layout;
    for (const QDockWidget* dock : docks)
        layout.m_docks.push_back(
            {dock->isVisibleTo(&window), dock->isFloating(), dock->geometry()});
    layout.m_state = window.saveState(kVersion);
    return layout;
}

QByteArray DockLayout::encoded() const {
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_4);
    out << quint32(kVersion) << quint32(m_docks.size());
    for (const Dock& dock : m_docks) out << dock.visible << dock.floating << dock.geometry;
    out << m_state;
    return digest(bytes) + bytes;
}

std::optional<DockLayout> DockLayout::decode(const QByteArray& bytes) {
    const qsizetype length = digest({}).size();
    const QByteArray content = bytes.mid(length);
    if (content.isEmpty() || digest(content) != bytes.left(length)) return std::nullopt;
    QDataStream in(content);
    in.setVersion(QDataStream::Qt_6_4);
    quint32 version = 0, count = 0;
    in >> version >> count;
    if (version != kVersion || count > kMostDocks) return std::nullopt;
    DockLayout layout;
    layout.m_docks.resize(count);
    for (Dock& dock : layout.m_docks) in >> dock.visible >> dock.floating >> dock.geometry;
    in >> layout.m_state;
    if (in.status() != QDataStream::Ok) return std::nullopt;
    return layout;
}

bool DockLayout::fits(const QMainWindow& window, int leastCentre) const {
    int taken = 0;
    for (const Dock& dock : m_docks) {
        if (!dock.visible) continue;
        if (dock.floating && !withinReach(dock.geometry)) return false;
        if (!dock.floating) taken += dock.geometry.width();
    }
    return widthOf(window) - taken >= leastCentre;
}

void endDockDrags(const QMainWindow& window) {
    for (auto* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly))
        dock->setFloating(dock->isFloating());
}

bool DockLayout::apply(QMainWindow& window) const {
    endDockDrags(window);
    return window.isVisible() && window.restoreState(m_state, kVersion);
}

}  // namespace ui
