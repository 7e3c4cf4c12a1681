// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/pages/resource_names.hpp"
#include "ui/pages/roofline/roofline_chart.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

using engine::model::DataLevel;

constexpr std::array kLevels{DataLevel::OnChip, DataLevel::L2, DataLevel::DeviceMemory};
constexpr double kPoint = 2.6, kRing = 7, kBesideTick = 6;
constexpr double kBesideEnd = 16, kLeastName = 60;  ///< of the name of a slope
constexpr double kSlanted = 8;                      ///< of its corner, at the edge of the plot
constexpr int kMany = 2000;  ///< points, from which on they are drawn without smooth edges

double crisp(double y) { return std::floor(y) + 0.5; }

QString rateText(double bytesPerSecond) {
    return RooflineChart::tr("%1 TB/s").arg(significantText(bytesPerSecond * 1e-12, 3));
}

/// Few digits, all of them: "0.5", "20", "5 000".
QString tickText(double exponent) {
    const double value = std::pow(10, exponent);
    return fixedText(value, value < 0.95 ? (value < 0.095 ? 2 : 1) : 0);
}

}  // namespace

QString namedRate(const QString& name, const QString& rate, const QFontMetrics& metrics, int room) {
    const QString end = QStringLiteral("  ") + rate;
    return metrics.elidedText(name, Qt::ElideRight, room - metrics.horizontalAdvance(end)) + end;
}

void RooflineChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_picture.isNull()) {
        m_picture = QPixmap(size() * devicePixelRatioF());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(m_theme.tokens().s1);
        QPainter picture(&m_picture);
        paintAll(picture);
    }
    painter.drawPixmap(0, 0, m_picture);
    paintSelected(painter);
    paintCursor(painter);
    if (hasFocus()) drawFocusRing(painter, rect(), 0, m_theme.tokens().accent);
}

void RooflineChart::paintAll(QPainter& painter) const {
    paintGrid(painter);
    paintAxes(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(plot());
    paintCeilings(painter);
    paintPath(painter);
    paintPoints(painter);
    painter.setClipping(false);
}

/// Speed on both sides: what a cell needs is one number for all kernels of a stencil.
void RooflineChart::paintGrid(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    const QRectF area = plot();
    painter.setFont(m_theme.mono(11));
    const double row = m_theme.scaled(16);
    const auto y = [&](double exponent) {
        return crisp(area.bottom() - (exponent - m_y.low) / m_y.span() * area.height());
    };
    for (const double tick : logTicks(m_y, 8)) {
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(area.left(), y(tick)), QPointF(area.right(), y(tick)));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(0, y(tick) - row / 2, area.left() - kBesideTick, row),
                         Qt::AlignRight | Qt::AlignVCenter, tickText(tick));
    }
    if (m_view->roofline.flops <= 0) return;
    const double perCell = std::log10(m_view->roofline.flops);
    for (const double tick : logTicks({m_y.low - perCell, m_y.high - perCell}, 8)) {
        const double at = y(tick + perCell);
        painter.setPen(tokens.line2);
        painter.drawLine(QPointF(area.right(), at), QPointF(area.right() + 3, at));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(area.right() + kBesideTick, at - row / 2, width(), row),
                         Qt::AlignLeft | Qt::AlignVCenter, tickText(tick));
    }
}

void RooflineChart::paintAxes(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    const QRectF area = plot();
    const double baseline = crisp(area.bottom());
    painter.setPen(tokens.line2);
    painter.drawLine(QPointF(area.left(), baseline), QPointF(area.right(), baseline));
    painter.setFont(m_theme.mono(11));
    const double row = m_theme.scaled(16);
    for (const double tick : logTicks(m_x, std::max(2, static_cast<int>(area.width() / 60)))) {
        const double x = crisp(area.left() + (tick - m_x.low) / m_x.span() * area.width());
        painter.setPen(tokens.line2);
        painter.drawLine(QPointF(x, baseline), QPointF(x, baseline + 3));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(x - 40, baseline + 4, 80, row), Qt::AlignCenter, tickText(tick));
    }
    painter.setFont(m_theme.words(11));
    painter.drawText(QRectF(area.left(), baseline + 4 + row, area.width(), row), Qt::AlignCenter,
                     tr("Flops per byte of %1 (flop/B)").arg(resourceName(resourceOf(m_level))));
    for (const bool right : {false, true}) {
        painter.save();
        painter.translate(right ? width() - row / 2 : row / 2, area.center().y());
        painter.rotate(right ? 90 : -90);
        painter.drawText(QRectF(-area.height() / 2, -row / 2, area.height(), row), Qt::AlignCenter,
                         right ? tr("Speed (GCells/s)") : tr("Speed (GFLOP/s)"));
        painter.restore();
    }
}

void RooflineChart::paintCeilings(QPainter& painter) const {
    for (const DataLevel level : kLevels) paintSlope(painter, level);
    const auto& roofline = m_view->roofline;
    paintFlat(painter, roofline.flopsPerSecond, m_view->isDouble ? tr("FP64") : tr("FP32"));
    paintFlat(painter, roofline.tensorFlopsPerSecond, tr("FP64 on tensor cores"));
}

/// Up to the highest flat one; its name along its upper end.
void RooflineChart::paintSlope(QPainter& painter, DataLevel level) const {
    const auto& roofline = m_view->roofline;
    const double rate = roofline.bytesPerSecondAt(level) * 1e-9;
    const double most = roofline.mostFlopsPerSecond() * 1e-9;
    if (rate <= 0 || most <= 0) return;
    const Tokens& tokens = m_theme.tokens();
    const bool isCounted = level == m_level;
    const double from = std::pow(10, m_x.low - 1), to = most / rate;
    const QPointF low = pixel(from, from * rate), high = pixel(to, most);
    painter.setPen(QPen(isCounted ? tokens.t1 : tokens.t3, isCounted ? 1.6 : 1,
                        isCounted ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(low, high);
    const QRectF area = plot();
    // Where the line leaves the picture, or ends.
    QPointF end = high;
    const double rise = (high.y() - low.y()) / (high.x() - low.x());
    if (end.y() < area.top()) end = {high.x() + (area.top() - high.y()) / rise, area.top()};
    if (end.x() > area.right()) end = {area.right(), high.y() + (area.right() - high.x()) * rise};
    painter.save();
    painter.setFont(m_theme.words(11, isCounted ? QFont::DemiBold : QFont::Normal));
    painter.setPen(isCounted ? tokens.t1 : tokens.t2);
    painter.translate(end);
    const double angle = std::atan(rise);
    painter.rotate(angle * 180 / M_PI);
    const double room = (end.x() - area.left()) / std::cos(angle) - kBesideEnd - kSlanted;
    if (room > kLeastName)
        painter.drawText(
            QRectF(-kBesideEnd - room, -18, room, 16), Qt::AlignRight | Qt::AlignBottom,
            namedRate(resourceTitle(resourceOf(level)), rateText(roofline.bytesPerSecondAt(level)),
                      painter.fontMetrics(), static_cast<int>(room)));
    painter.restore();
}

/// From the steepest slope on, to the right end.
void RooflineChart::paintFlat(QPainter& painter, double flopsPerSecond, const QString& name) const {
    if (flopsPerSecond <= 0) return;
    const auto& rates = m_view->roofline.bytesPerSecond;
    const double steepest = *std::ranges::max_element(rates);
    const double from = steepest > 0 ? flopsPerSecond / steepest : std::pow(10, m_x.low);
    const QRectF area = plot();
    const double y = pixel(1, flopsPerSecond * 1e-9).y();
    painter.setPen(QPen(m_theme.tokens().t1, 1.6));
    painter.drawLine(QPointF(std::max(area.left(), pixel(from, 1).x()), y),
                     QPointF(area.right(), y));
    painter.setFont(m_theme.words(11, QFont::DemiBold));
    painter.drawText(QRectF(area.left(), y - 18, area.width() - 4, 16),
                     Qt::AlignRight | Qt::AlignBottom,
                     tr("%1  %2 TFLOP/s").arg(name, fixedText(flopsPerSecond * 1e-12, 1)));
}

void RooflineChart::paintPath(QPainter& painter) const {
    QPolygonF path;
    for (const std::size_t i : m_view->bests)
        if (m_view->intensity(i, m_level)) path << pixelOf(i);
    painter.setPen(QPen(m_theme.tokens().t3, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(path);
}

void RooflineChart::paintPoints(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing,
                          m_view->points.size() < static_cast<std::size_t>(kMany));
    const Tokens& tokens = m_theme.tokens();
    std::vector<QColor> colours;
    for (const QString& name : m_view->contestants)
        colours.push_back(m_theme.strategy(name, m_others).colour);
    const QRectF seen = plot().adjusted(-kPoint, -kPoint, kPoint, kPoint);
    for (std::size_t i = 0; i < m_view->points.size(); ++i) {
        if (!m_view->intensity(i, m_level)) continue;
        const QPointF at = pixelOf(i);
        if (!seen.contains(at)) continue;
        const int whose = m_view->whose[i];
        QColor colour = m_view->predicted ? tokens.predicted
                        : whose < 0       ? tokens.t2
                                          : colours[static_cast<std::size_t>(whose)];
        // What is only predicted is hollow.
        painter.setPen(m_view->predicted ? QPen(colour, 1) : QPen(Qt::NoPen));
        colour.setAlphaF(0.7F);
        painter.setBrush(m_view->predicted ? QBrush(Qt::NoBrush) : QBrush(colour));
        painter.drawEllipse(at, kPoint, kPoint);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_view->predicted) {
        painter.setFont(m_theme.words(11, QFont::DemiBold));
        painter.setPen(m_theme.tokens().predicted);
        painter.drawText(plot().adjusted(8, 4, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         tr("Predicted"));
    }
}

/// What was not measured has no speed: only how high its roof is.
void RooflineChart::paintUnmeasured(QPainter& painter) const {
    const double intensity = (*m_unmeasured)[static_cast<std::size_t>(m_level)];
    const auto roof = m_view->roofline.roofAt(intensity, m_level);
    if (intensity <= 0 || !roof) return;
    const QPointF top = pixel(intensity, *roof);
    painter.setPen(QPen(m_theme.tokens().accent, 1.6, Qt::DashLine));
    painter.drawLine(QPointF(top.x(), plot().bottom()), top);
    painter.setPen(QPen(m_theme.tokens().accent, 2));
    painter.setBrush(m_theme.tokens().s1);
    painter.drawEllipse(top, 4, 4);
}

void RooflineChart::paintSelected(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(plot());
    if (m_selected && m_view->intensity(*m_selected, m_level)) {
        painter.setPen(QPen(m_theme.tokens().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(pixelOf(*m_selected), kRing, kRing);
    } else if (m_unmeasured) {
        paintUnmeasured(painter);
    }
    painter.restore();
}

void RooflineChart::paintCursor(QPainter& painter) const {
    if (!m_cursor || !m_view->intensity(*m_cursor, m_level)) return;
    const Tokens& tokens = m_theme.tokens();
    const QPointF at = pixelOf(*m_cursor);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.t1, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, kRing - 2, kRing - 2);
    const QStringList lines = explain(*m_cursor);
    const QFontMetricsF metrics(m_theme.words(11, QFont::DemiBold));
    double wide = 0;
    for (const QString& line : lines) wide = std::max(wide, metrics.horizontalAdvance(line));
    const double row = m_theme.scaled(15);
    QRectF box(at.x() + 14, at.y() + 10, wide + 18, row * static_cast<double>(lines.size()) + 12);
    if (box.right() > plot().right()) box.moveRight(at.x() - 14);
    if (box.bottom() > plot().bottom()) box.moveBottom(at.y() - 10);
    drawBox(painter, box, 4, tokens.s2, tokens.line2);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setFont(m_theme.words(11, i == 0 ? QFont::DemiBold : QFont::Normal));
        painter.setPen(i == 0 ? tokens.t1 : tokens.t2);
        painter.drawText(QRectF(box.left() + 9, box.top() + 6 + row * static_cast<double>(i),
                                box.width() - 12, row),
                         Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
    }
}

}  // namespace ui
