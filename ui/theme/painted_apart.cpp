// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/painted_apart.hpp"

#include <QAbstractScrollArea>
#include <QResizeEvent>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr double kJump = 1.25;

double areaOf(const QSize& size) {
    return static_cast<double>(size.width()) * static_cast<double>(size.height());
}

bool jumps(const QResizeEvent& event) {
    return areaOf(event.size()) > kJump * areaOf(event.oldSize());
}

}  // namespace

PaintedApart::PaintedApart(QAbstractScrollArea& view, const Theme& theme,
                           std::function<void()> first)
    : QObject(&view), m_view(view), m_first(std::move(first)) {
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, [this] {
        if (m_first) m_first();
        m_view.viewport()->update();
    });
    connect(&theme, &Theme::changed, this, &PaintedApart::wait);
    view.viewport()->installEventFilter(this);
}

void PaintedApart::wait() {
    if (m_view.isVisible()) m_turn.start();
}

bool PaintedApart::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize && jumps(static_cast<const QResizeEvent&>(*event))) wait();
    return event->type() == QEvent::Paint && waits();
}

}  // namespace ui
