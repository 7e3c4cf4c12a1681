// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <functional>

class QAbstractScrollArea;

namespace ui {

class Theme;

/// A view that takes long to paint is painted in a turn of the event loop of its own when all of a
/// window changes at once: it grows by a quarter, or its type or colours change. Until then its
/// ground is seen. Small steps, as of an edge that is dragged, are painted with everything else.
class PaintedApart final : public QObject {
    Q_OBJECT

public:
    /// Of the view's viewport. `first`: what is done only then, too; may be empty.
    PaintedApart(QAbstractScrollArea& view, const Theme& theme, std::function<void()> first = {});
    bool waits() const { return m_turn.isActive(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void wait();

    QAbstractScrollArea& m_view;
    std::function<void()> m_first;
    QTimer m_turn;
};

}  // namespace ui
