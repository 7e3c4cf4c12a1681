// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/roofline_chart.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/pages/resource_names.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::model::DataLevel;
using engine::model::kDataLevels;

constexpr double kNear = 9;  // px from a point that is meant
constexpr double kZoomStep = 1.25;
constexpr double kLeastDecades = 0.2;
constexpr double kMostDecades = 4;  // of speed that are seen at first

}  // namespace

RooflineChart::RooflineChart(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_view(std::make_shared<RooflineView>()) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Kernels under their ceilings"));
    connect(&m_theme, &Theme::changed, this, &RooflineChart::forgetPicture);
}

void RooflineChart::forgetPicture() {
    m_picture = {};
    update();
}

void RooflineChart::showView(RooflineViewPtr view, const QStringList& others) {
    const bool isFurtherOn = view->race == m_view->race && view->caption == m_view->caption &&
                             view->points.size() >= m_view->points.size();
    m_view = std::move(view);
    m_others = others;
    if (!isFurtherOn) {
        m_cursor.reset();
        m_zoomed = false;
    }
    setSelected(m_selectedNumber);
    if (!m_zoomed) fit();
    forgetPicture();
}

void RooflineChart::setLevel(DataLevel level) {
    if (level == m_level) return;
    m_level = level;
    showAll();
}

void RooflineChart::setSelected(std::optional<std::int64_t> number) {
    m_selectedNumber = number;
    m_selected = number ? m_view->find(*number) : std::nullopt;
    describe();
    update();
}

void RooflineChart::setUnmeasured(std::optional<std::array<double, kDataLevels>> intensities) {
    m_unmeasured = intensities;
    update();
}

void RooflineChart::showAll() {
    m_zoomed = false;
    fit();
    describe();
    forgetPicture();
}

/// All points, the ridge of the level and some of its slope.
void RooflineChart::fit() {
    const auto& roofline = m_view->roofline;
    const double most = roofline.mostFlopsPerSecond() * 1e-9;
    const double ridge = roofline.ridge(m_level);
    Range x{ridge > 0 ? ridge / 6 : 0.5, ridge > 0 ? ridge * 3 : 50};
    Range y{most > 0 ? most / 30 : 10, most > 0 ? most * 1.6 : 1e5};
    for (std::size_t i = 0; i < m_view->points.size(); ++i) {
        const auto intensity = m_view->intensity(i, m_level);
        if (!intensity) continue;
        x = {std::min(x.low, *intensity / 1.3), std::max(x.high, *intensity * 1.3)};
        y = {std::min(y.low, m_view->gflops(i) / 1.3), std::max(y.high, m_view->gflops(i) * 1.3)};
    }
    m_x = {std::log10(x.low), std::log10(x.high)};
    m_y = {std::log10(y.low), std::log10(y.high)};
    m_y.low = std::max(m_y.low, m_y.high - kMostDecades);
}

QRectF RooflineChart::plot() const {
    const double ticks = m_theme.scaled(58), below = m_theme.scaled(42);
    return QRectF(rect()).adjusted(ticks + 12, 14, -ticks - 12, -below);
}

QPointF RooflineChart::pixel(double intensity, double gflops) const {
    const QRectF area = plot();
    return {area.left() + (std::log10(intensity) - m_x.low) / m_x.span() * area.width(),
            area.bottom() - (std::log10(gflops) - m_y.low) / m_y.span() * area.height()};
}

QPointF RooflineChart::pixelOf(std::size_t index) const {
    return pixel(m_view->intensity(index, m_level).value_or(0), m_view->gflops(index));
}

std::optional<std::size_t> RooflineChart::pointAt(const QPointF& position) const {
    if (!plot().contains(position)) return std::nullopt;
    std::optional<std::size_t> nearest;
    double least = kNear;
    for (std::size_t i = 0; i < m_view->points.size(); ++i) {
        if (!m_view->intensity(i, m_level)) continue;
        const QPointF at = pixelOf(i) - position;
        const double distance = std::hypot(at.x(), at.y());
        if (distance > least) continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

QStringList RooflineChart::explain(std::size_t index) const {
    const auto& point = m_view->points[index];
    const double intensity = m_view->intensity(index, m_level).value_or(0);
    const QString speed = tr("%1 GCells/s").arg(gcellsText(point.gcells));
    QStringList lines{m_view->predicted ? tr("Predicted %1").arg(speed) : speed};
    const QString who = m_view->contestant(index);
    lines << QStringLiteral("%1 %2").arg(who.isEmpty() ? tr("evaluation") : who,
                                         grouped(point.number));
    lines << tr("%1 GFLOP/s").arg(fixedText(m_view->gflops(index), 0));
    lines << tr("%1 flop/B of %2")
                 .arg(significantText(intensity, 3), resourceName(resourceOf(m_level)));
    if (const auto share = point.shareOfRoof(m_view->roofline, m_level))
        lines << tr("%1 of the roof above it").arg(percentText(*share, 0));
    return lines;
}

void RooflineChart::describe() {
    QStringList words{tr("%1 kernels").arg(grouped(static_cast<qint64>(m_view->points.size())))};
    if (!m_view->bests.empty())
        words << tr("best: %1").arg(explain(m_view->bests.back()).join(QStringLiteral(", ")));
    if (m_selected)
        words << tr("selected: %1").arg(explain(*m_selected).join(QStringLiteral(", ")));
    if (m_cursor) words << tr("here: %1").arg(explain(*m_cursor).join(QStringLiteral(", ")));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
}

void RooflineChart::setCursorPoint(std::optional<std::size_t> point) {
    if (point == m_cursor) return;
    m_cursor = point;
    describe();
    update();
}

/// Among the points by their speed.
void RooflineChart::stepCursor(int steps) {
    const auto& points = m_view->points;
    if (points.empty()) return;
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return points[i].gcells; });
    const auto last = static_cast<int>(order.size()) - 1;
    const auto from = m_cursor ? m_cursor : m_selected;
    const int here =
        from ? static_cast<int>(std::ranges::find(order, *from) - order.begin()) : last + 1;
    setCursorPoint(order[static_cast<std::size_t>(std::clamp(here + steps, 0, last))]);
}

void RooflineChart::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged) {
        const QPointF moved = event->position() - *m_dragged;
        if (!m_zoomed && (event->position() - *m_pressed).manhattanLength() < kNear) return;
        m_dragged = event->position();
        const double across = moved.x() / plot().width() * m_x.span(),
                     up = moved.y() / plot().height() * m_y.span();
        m_x = {m_x.low - across, m_x.high - across};
        m_y = {m_y.low + up, m_y.high + up};
        m_zoomed = true;
        return forgetPicture();
    }
    setCursorPoint(pointAt(event->position()));
}

void RooflineChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_pressed = m_dragged = event->position();
}

void RooflineChart::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressed) return;
    const bool isClick = (event->position() - *m_pressed).manhattanLength() < kNear;
    m_pressed.reset();
    m_dragged.reset();
    const auto point = isClick ? pointAt(event->position()) : std::nullopt;
    if (point) emit chosen(m_view->points[*point].number);
}

void RooflineChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!pointAt(event->position())) showAll();
}

void RooflineChart::zoomAround(const QPointF& fixed, double factor) {
    const QRectF area = plot();
    const Range x =
        zoomed(m_x, m_x.low + (fixed.x() - area.left()) / area.width() * m_x.span(), factor);
    const Range y =
        zoomed(m_y, m_y.low + (area.bottom() - fixed.y()) / area.height() * m_y.span(), factor);
    if (std::min(x.span(), y.span()) < kLeastDecades || std::max(x.span(), y.span()) > 12) return;
    m_x = x;
    m_y = y;
    m_zoomed = true;
    forgetPicture();
}

void RooflineChart::wheelEvent(QWheelEvent* event) {
    if (event->angleDelta().y() == 0) return event->ignore();
    zoomAround(event->position(), std::pow(kZoomStep, -event->angleDelta().y() / 120.0));
    event->accept();
}

void RooflineChart::resizeEvent(QResizeEvent*) { m_picture = {}; }

void RooflineChart::leaveEvent(QEvent*) { setCursorPoint(std::nullopt); }

void RooflineChart::keyPressEvent(QKeyEvent* event) {
    const auto count = static_cast<int>(m_view->points.size());
    switch (event->key()) {
        case Qt::Key_0:
        case Qt::Key_F:
            return showAll();
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoomAround(plot().center(), 1 / kZoomStep);
        case Qt::Key_Minus:
            return zoomAround(plot().center(), kZoomStep);
        case Qt::Key_Left:
        case Qt::Key_Down:
            return stepCursor(-1);
        case Qt::Key_Right:
        case Qt::Key_Up:
            return stepCursor(1);
        case Qt::Key_Home:
            return stepCursor(-count - 1);
        case Qt::Key_End:
            return stepCursor(count + 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_cursor) emit chosen(m_view->points[*m_cursor].number);
            return;
        case Qt::Key_Escape:
            return setCursorPoint(std::nullopt);
        default:
            event->ignore();
    }
}

void RooflineChart::focusInEvent(QFocusEvent*) { update(); }
void RooflineChart::focusOutEvent(QFocusEvent*) { update(); }

}  // namespace ui
