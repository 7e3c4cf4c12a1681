// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the convergence chart answers mouse and keyboard: hover = crosshair, drag = range that
// filters the table, click = pick, wheel = zoom x, Ctrl+wheel = zoom y, double-click = all, F =
// follow.

#include <QKeyEvent>
#include <QMouseEvent>
#include <QValueAxis>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/charts/convergence_chart.hpp"

namespace ui {
namespace {

constexpr double kDragThreshold = 4, kPickDistance = 24;
constexpr double kZoomStep = 1.25;

}  // namespace

void ConvergenceChart::moveCrosshair(std::optional<double> x) {
    m_crosshair = x;
    viewport()->update();
}

const ConvergenceLine* ConvergenceChart::nearestLine(const QPointF& pixel) const {
    const ConvergenceLine* nearest = nullptr;
    double least = kPickDistance;
    const double x = xAt(pixel.x());
    for (const ConvergenceLine& line : m_lines) {
        const auto after =
            std::upper_bound(line.mean.begin(), line.mean.end(), x,
                             [](double value, const QPointF& p) { return value < p.x(); });
        if (after == line.mean.begin()) continue;
        const double distance = std::abs(toPixel(x, std::prev(after)->y()).y() - pixel.y());
        if (distance >= least) continue;
        least = distance;
        nearest = &line;
    }
    return nearest;
}

void ConvergenceChart::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (event->button() != Qt::LeftButton || !m_plot.contains(event->position())) return;
    m_dragFrom = event->position().x();
    m_dragged = false;
}

void ConvergenceChart::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_dragFrom && (m_dragged || std::abs(at.x() - *m_dragFrom) > kDragThreshold)) {
        m_dragged = true;
        const double here = std::clamp(at.x(), m_plot.left(), m_plot.right());
        m_brush = Range{xAt(std::min(here, *m_dragFrom)), xAt(std::max(here, *m_dragFrom))};
        resetCachedContent();
    }
    const bool inside = m_plot.contains(at);
    moveCrosshair(inside ? std::optional(xAt(at.x())) : std::nullopt);
}

void ConvergenceChart::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_dragFrom) return;
    m_dragFrom.reset();
    if (m_dragged) {
        emit brushChanged(m_brush);
        return;
    }
    clearBrush();
    if (const ConvergenceLine* line = nearestLine(event->position()))
        emit picked(line->strategy, xAt(event->position().x()));
}

void ConvergenceChart::mouseDoubleClickEvent(QMouseEvent*) {
    clearBrush();
    follow();
}

void ConvergenceChart::wheelEvent(QWheelEvent* event) {
    const double factor = event->angleDelta().y() > 0 ? 1 / kZoomStep : kZoomStep;
    if (event->modifiers() & Qt::ControlModifier) {
        const Range range = zoomed(m_y, yAt(event->position().y()), factor);
        if (!(range.span() > 0)) return;
        m_y =
            m_unit == SpeedUnit::Milliseconds ? range : Range{std::max(0.0, range.low), range.high};
        m_yFixed = true;
        refill();
    } else {
        setX(zoomed(m_x, xAt(event->position().x()), factor));
    }
    event->accept();
}

void ConvergenceChart::keyPressEvent(QKeyEvent* event) {
    const double step = m_x.span() / 50;
    const double here = m_crosshair.value_or((m_x.low + m_x.high) / 2);
    switch (event->key()) {
        case Qt::Key_F:
        case Qt::Key_0:
            return follow();
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(1 / kZoomStep);
        case Qt::Key_Minus:
            return zoom(kZoomStep);
        case Qt::Key_Left:
            return moveCrosshair(std::max(m_x.low, here - step));
        case Qt::Key_Right:
            return moveCrosshair(std::min(m_x.high, here + step));
        case Qt::Key_Escape:
            clearBrush();
            return moveCrosshair(std::nullopt);
        default:
            event->ignore();
    }
}

void ConvergenceChart::leaveEvent(QEvent* event) {
    moveCrosshair(std::nullopt);
    QChartView::leaveEvent(event);
}

void ConvergenceChart::focusInEvent(QFocusEvent* event) {
    QChartView::focusInEvent(event);
    viewport()->update();
}

void ConvergenceChart::focusOutEvent(QFocusEvent* event) {
    QChartView::focusOutEvent(event);
    viewport()->update();
}

}  // namespace ui
