// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How the docks of a page lay, as stored between starts. A stored layout is a suggestion: one that
// is damaged or does not fit the window is not applied.

#include <QByteArray>
#include <QRect>
#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace ui {

/// Docks that are being dragged are let go where they are. Until then Qt keeps such a dock's place
/// by itself, and puts it back: into a layout that was restored meanwhile, with what is gone of it.
void endDockDrags(const QMainWindow& window);

class DockLayout {
public:
    /// As the docks lie now.
    static DockLayout of(const QMainWindow& window, const std::vector<QDockWidget*>& docks);
    /// Nothing: the bytes are not what encoded() made.
    static std::optional<DockLayout> decode(const QByteArray& bytes);
    QByteArray encoded() const;
    /// Whether the docks leave the window's centre at least `leastCentre` px, and floating ones lie
    /// on a screen.
    bool fits(const QMainWindow& window, int leastCentre) const;
    /// The window must be visible. Restored while it is hidden and maximised, a state that does not
    /// fit is kept by QMainWindow and put back at later resizes, by then with pointers to
    /// separators that are gone.
    bool apply(QMainWindow& window) const;

private:
    struct Dock {
        bool visible = false, floating = false;
        QRect geometry;
    };
    std::vector<Dock> m_docks;
    QByteArray m_state;
};

}  // namespace ui
