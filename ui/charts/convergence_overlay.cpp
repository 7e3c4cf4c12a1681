// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted under and over the lines of the convergence chart.

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <climits>
#include <cmath>

#include "engine/stencil/features.hpp"
#include "ui/charts/ceilings.hpp"
#include "ui/charts/convergence_chart.hpp"

namespace ui {
namespace {

constexpr int kMostOverlayTicks = 8;
constexpr int kLabelGap = 15, kReferenceHeight = 15, kBoxRow = 15,
              kTickHeight = 18;  // at the usual size
constexpr double kBesideEnds = 18, kMarkerDistance = 40;
/// Left of the plot: the axis's name, upright, and what is between a value and its line.
constexpr double kAxisName = 20, kBesideTick = 8, kLeastLeft = 58;
/// In the box beside the crosshair: the longest name, and both figures.
constexpr double kMostName = 150, kBoxFigures = 104;

/// Half pixels keep one-pixel lines one pixel wide.
double crisp(double value) { return std::floor(value) + 0.5; }

}  // namespace

void ConvergenceChart::drawBackground(QPainter* painter, const QRectF&) {
    painter->fillRect(viewport()->rect(), m_theme.tokens().s1);
    paintBrush(*painter);
    if (!m_lines.empty()) paintGrid(*painter);  // else a sentence stands there
}

void ConvergenceChart::drawForeground(QPainter* painter, const QRectF&) {
    if (m_lines.empty()) return paintEmpty(*painter);
    paintReferences(*painter);
    paintMarkers(*painter);
    paintEnds(*painter);
    paintCrosshair(*painter);
    if (hasFocus()) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(m_theme.tokens().accent, 2));
        painter->drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

/// In a low chart fewer: their values must not touch.
int ConvergenceChart::mostYTicks() const {
    return std::clamp(static_cast<int>(m_plot.height() / m_theme.scaled(kTickHeight)), 2,
                      kMostOverlayTicks);
}

std::vector<double> ConvergenceChart::yTicks() const {
    return m_unit == SpeedUnit::Milliseconds ? logTicks(m_y, mostYTicks())
                                             : ticks(m_y, mostYTicks());
}

QString ConvergenceChart::yTickText(double tick) const {
    if (m_unit == SpeedUnit::Milliseconds) return significantText(std::pow(10, tick), 2);
    return fixedText(tick, tickDecimals(tickStep(m_y, mostYTicks())));
}

/// The axis's name, and beside it the longest value.
double ConvergenceChart::roomForTicks() const {
    const QFontMetricsF mono(m_theme.mono(11));
    double longest = 0;
    for (const double tick : yTicks())
        longest = std::max(longest, mono.horizontalAdvance(yTickText(tick)));
    return std::max(kLeastLeft, std::ceil(kAxisName + longest + kBesideTick));
}

void ConvergenceChart::paintGrid(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(m_theme.mono(11));
    for (const double tick : yTicks()) {
        const double y = crisp(toPixel(m_x.low, tick).y());
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(0, y - 10, m_plot.left() - kBesideTick, 20),
                         Qt::AlignRight | Qt::AlignVCenter, yTickText(tick));
    }
    const double baseline = crisp(m_plot.bottom());
    painter.setPen(tokens.line2);
    painter.drawLine(QPointF(m_plot.left(), baseline), QPointF(m_plot.right(), baseline));
    const int most = std::clamp(static_cast<int>(m_plot.width() / 60), 2, 10);
    const double xStep = tickStep(m_x, most);
    for (const double tick : ticks(m_x, most)) {
        const double x = crisp(toPixel(tick, m_y.low).x());
        painter.setPen(tokens.line2);
        painter.drawLine(QPointF(x, baseline), QPointF(x, baseline + 3));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(x - 40, baseline + 3, 80, 16), Qt::AlignCenter,
                         fixedText(tick, tickDecimals(xStep)));
    }
    painter.setFont(m_theme.words(11));
    const double wide =
        std::max(m_plot.width(), painter.fontMetrics().horizontalAdvance(xTitle()) + 2.0);
    painter.drawText(QRectF(m_plot.center().x() - wide / 2, m_plot.bottom() + 20, wide, 16),
                     Qt::AlignCenter, xTitle());
    paintAxisTitle(painter);
    painter.setRenderHint(QPainter::Antialiasing);
}

/// Beside the middle of its axis, or as near to it as there is room.
void ConvergenceChart::paintAxisTitle(QPainter& painter) const {
    const QString title = shownAxisTitle();
    const double half = QFontMetricsF(painter.font()).horizontalAdvance(title) / 2 + 2;
    const double lowest = std::max(half, viewport()->height() - half);
    painter.save();
    painter.translate(8, std::clamp(m_plot.center().y(), half, lowest));
    painter.rotate(-90);
    painter.drawText(QRectF(-half, -4, 2 * half, 16), Qt::AlignCenter, title);
    painter.restore();
}

void ConvergenceChart::paintReference(QPainter& painter, double value, const QColor& colour,
                                      Qt::PenStyle style, const QString& text, bool above,
                                      bool eitherSide) const {
    const double at = axisValue(value);
    if (!(at >= m_y.low && at <= m_y.high)) return;
    const double y = crisp(toPixel(m_x.low, at).y());
    QPen pen(colour, 1, style);
    if (style == Qt::DashLine) pen.setDashPattern({6, 4});
    if (style == Qt::DotLine) pen.setDashPattern({1, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
    painter.setPen(colour);
    painter.setFont(m_theme.words(11));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text) + 4;
    const QRectF box =
        referenceBox(QSizeF(width, m_theme.scaled(kReferenceHeight)), y, above, eitherSide);
    if (box.isNull()) return;
    QColor ground = m_theme.tokens().s1;
    ground.setAlphaF(0.8F);  // curves that it cannot avoid stay seen
    painter.fillRect(box.adjusted(-2, 0, 0, 0), ground);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, text);
}

/// Of the places along a line, the one that covers the fewest points of curves; on its other side
/// only where that covers none.
QRectF ConvergenceChart::referenceBox(const QSizeF& size, double y, bool above,
                                      bool eitherSide) const {
    QRectF best;
    int fewest = INT_MAX;
    for (const bool side : {above, !above})
        for (const double share : side ? std::array{0.55, 0.75, 1.0, 0.35, 0.15}
                                       : std::array{0.85, 0.6, 1.0, 0.35, 0.15}) {
            const double left = m_plot.left() + share * (m_plot.width() - size.width());
            const double top = side ? y - size.height() - 2 : y + 2;
            const QRectF box({std::max(m_plot.left(), left), top}, size);
            const int covered = pointsUnder(box);
            const bool better =
                side == above ? covered < fewest : eitherSide && covered == 0 && fewest > 0;
            if (!better || !m_plot.contains(box)) continue;
            fewest = covered;
            best = box;
        }
    return best;
}

/// What shares of races kept apart are of.
void ConvergenceChart::paintWhole(QPainter& painter) const {
    paintReference(painter, 100, m_theme.tokens().t2, Qt::DotLine,
                   m_together.ofOptimum ? tr("its own optimum") : tr("its own best"), true, true);
}

void ConvergenceChart::paintReferences(QPainter& painter) const {
    if (m_together.apart) return paintWhole(painter);
    const Tokens& tokens = m_theme.tokens();
    const UnitScale scale = UnitScale::of(m_races.front(), m_unit);
    const auto optimum = optimumMs();
    const auto ceiling = this->ceiling();
    const bool showsCeiling = ceiling && (m_unit != SpeedUnit::Share || scale.optimumMs);
    const double ceilingMs = ceiling ? scale.perMs / *ceiling : 0;
    // Labels stand outside the two lines, which may lie close to each other.
    const double apart = optimum && showsCeiling ? toPixel(0, axisValue(scale(ceilingMs))).y() -
                                                       toPixel(0, axisValue(scale(*optimum))).y()
                                                 : INFINITY;
    const bool ceilingOnTop = apart < 0;
    const bool eitherSide = std::abs(apart) > 3 * m_theme.scaled(kReferenceHeight);
    if (optimum)
        paintReference(painter, scale(*optimum), tokens.t2, Qt::DotLine,
                       tr("optimum of the recording %1").arg(valueText(scale(*optimum))),
                       !ceilingOnTop, eitherSide);
    if (showsCeiling)
        paintReference(painter, scale(ceilingMs), tokens.warn, Qt::DashLine,
                       tr("memory ceiling, no fusing %1").arg(valueText(scale(ceilingMs))),
                       ceilingOnTop, eitherSide);
}

void ConvergenceChart::paintBrush(QPainter& painter) const {
    if (!m_brush) return;
    const double left = toPixel(std::max(m_brush->low, m_x.low), 0).x();
    const double right = toPixel(std::min(m_brush->high, m_x.high), 0).x();
    painter.fillRect(QRectF(QPointF(left, m_plot.top()), QPointF(right, m_plot.bottom())),
                     m_theme.tokens().selection);
}

void ConvergenceChart::paintMarkers(QPainter& painter) const {
    for (const ConvergenceLine& line : m_lines) {
        if (line.look.marker == Marker::None) continue;
        double due = m_plot.left() + kMarkerDistance / 2;
        for (qsizetype i = 0; i + 1 < line.mean.size(); ++i) {
            const QPointF from = toPixel(line.mean[i].x(), line.mean[i].y());
            const double until = toPixel(line.mean[i + 1].x(), line.mean[i + 1].y()).x();
            due = std::max(due,
                           due + kMarkerDistance * std::ceil((from.x() - due) / kMarkerDistance));
            for (; due < until; due += kMarkerDistance)
                line.look.drawMarker(painter, {due, from.y()}, 2.6);
        }
    }
}

/// Where lines end; of more than find room beside the plot, the best: whose lines the others are,
/// the crosshair tells, too.
std::vector<ConvergenceChart::End> ConvergenceChart::ends() const {
    std::vector<End> ends;
    for (const ConvergenceLine& line : m_lines) {
        if (!line.lastValue || line.mean.isEmpty()) continue;
        const QPointF point = toPixel(line.mean.back().x(), line.mean.back().y());
        if (point.y() < m_plot.top() - 1 || point.y() > m_plot.bottom() + 1) continue;
        ends.push_back({&line, point});
    }
    const auto most =
        static_cast<std::size_t>(std::max(1.0, m_plot.height() / m_theme.scaled(kLabelGap) + 1));
    if (ends.size() <= most) return ends;
    std::ranges::stable_sort(ends, {}, [](const End& end) { return end.point.y(); });
    if (m_unit == SpeedUnit::Milliseconds) std::ranges::reverse(ends);
    ends.resize(most);
    return ends;
}

void ConvergenceChart::paintEnds(QPainter& painter) const {
    const std::vector<End> shown = ends();
    if (shown.empty()) return;
    if (shown.front().point.x() < m_plot.right() - 2 && m_following) {
        painter.setPen(QPen(m_theme.tokens().t3, 1, Qt::DotLine));
        const double x = crisp(shown.front().point.x());
        painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    }
    std::vector<double> wanted;
    for (const End& end : shown) wanted.push_back(end.point.y());
    const std::vector<double> rows =
        spreadApart(wanted, m_theme.scaled(kLabelGap), m_plot.top(), m_plot.bottom());
    for (std::size_t i = 0; i < shown.size(); ++i) paintEnd(painter, shown[i], rows[i]);
}

/// The end of a line, and beside the plot its name and its value.
void ConvergenceChart::paintEnd(QPainter& painter, const End& end, double row) const {
    const Tokens& tokens = m_theme.tokens();
    painter.setPen(QPen(tokens.line2, 1, Qt::DotLine));
    painter.drawLine(end.point, QPointF(m_plot.right() + 4, row));
    painter.setPen(Qt::NoPen);
    painter.setBrush(end.line->look.colour);
    painter.drawEllipse(end.point, 3.2, 3.2);
    const QRectF box(m_plot.right() + 10, row - 9, m_ends - kBesideEnds, 18);
    const QString value = valueText(*end.line->lastValue);
    painter.setFont(m_theme.mono(11));
    painter.setPen(tokens.t1);
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, value);
    const double room = box.width() - painter.fontMetrics().horizontalAdvance(value) - 6;
    painter.setFont(m_theme.words(11, QFont::DemiBold));
    painter.setPen(end.line->look.nameColour);
    // What tells two of one strategy apart stands at the end of their names.
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(end.line->strategy, Qt::ElideMiddle,
                                                      static_cast<int>(room)));
}

int ConvergenceChart::pointsUnder(const QRectF& box) const {
    int covered = 0;
    for (const ConvergenceLine& line : m_lines)
        for (qsizetype i = 0; i + 1 < line.mean.size(); ++i) {
            const QPointF a = toPixel(line.mean[i].x(), line.mean[i].y());
            const QPointF b = toPixel(line.mean[i + 1].x(), line.mean[i + 1].y());
            covered += QRectF(a, b).normalized().adjusted(-1, -1, 1, 1).intersects(box);
        }
    return covered;
}

QRectF ConvergenceChart::crosshairBox(const QSizeF& size, double pixel) const {
    // Of the places beside the crosshair, the one that covers the fewest points of curves.
    QRectF best;
    int fewest = INT_MAX;
    for (const bool right : {true, false})
        for (const double share : {1.0, 0.0, 0.5}) {
            const double left = right ? pixel + 10 : pixel - 10 - size.width();
            const double top = m_plot.top() + 4 + share * (m_plot.height() - size.height() - 8);
            const QRectF box(QPointF(left, top), size);
            if (box.left() < m_plot.left() || box.right() > viewport()->width() - 4) continue;
            const int covered = pointsUnder(box);
            if (covered < fewest) {
                fewest = covered;
                best = box;
            }
        }
    return best;
}

/// The fastest first.
std::vector<ConvergenceChart::UnderCrosshair> ConvergenceChart::underCrosshair() const {
    std::vector<UnderCrosshair> rows;
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (m_lines[i].known && !m_hidden.contains(m_lines[i].strategy))
            if (const auto s = spreadAt(m_entries[i], *m_lines[i].known, *m_crosshair, m_abscissa,
                                        scaleOf(m_entries[i])))
                rows.push_back({&m_lines[i], *s, m_entries[i].runs.size() > 1});
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const UnderCrosshair& a, const UnderCrosshair& b) {
                         return m_unit == SpeedUnit::Milliseconds ? a.spread.mean < b.spread.mean
                                                                  : a.spread.mean > b.spread.mean;
                     });
    return rows;
}

void ConvergenceChart::paintCrosshair(QPainter& painter) const {
    if (!m_crosshair || *m_crosshair < m_x.low || *m_crosshair > m_x.high) return;
    const Tokens& tokens = m_theme.tokens();
    const double pixel = crisp(toPixel(*m_crosshair, 0).x());
    painter.setPen(QPen(tokens.t2, 1));
    painter.drawLine(QPointF(pixel, m_plot.top()), QPointF(pixel, m_plot.bottom()));
    const auto rows = underCrosshair();
    for (const UnderCrosshair& row : rows) {
        painter.setPen(QPen(row.line->look.colour, 1.6));
        painter.setBrush(tokens.s1);
        painter.drawEllipse(toPixel(*m_crosshair, axisValue(row.spread.mean)), 3.2, 3.2);
    }
    paintCrosshairBox(painter, rows, pixel);
}

void ConvergenceChart::paintCrosshairBox(QPainter& painter, const std::vector<UnderCrosshair>& rows,
                                         double pixel) const {
    const Tokens& tokens = m_theme.tokens();
    const QFontMetricsF words(m_theme.words(11));
    double names = 0;
    for (const UnderCrosshair& row : rows)
        names = std::max(names, words.horizontalAdvance(row.line->strategy));
    const double name = std::min(names + 4, kMostName);
    const QSizeF size(std::max(190.0, 40 + name + kBoxFigures),
                      12 + m_theme.scaled(kBoxRow) * static_cast<double>(rows.size() + 1));
    const QRectF box = crosshairBox(size, pixel);
    if (box.isNull()) return;
    painter.setPen(tokens.line2);
    QColor fill = tokens.s2;
    fill.setAlphaF(0.96F);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(crisp(box.left()), crisp(box.top()), box.width(), box.height()),
                            4, 4);
    QRectF cell(box.left() + 8, box.top() + 6, box.width() - 16, m_theme.scaled(kBoxRow));
    painter.setFont(m_theme.mono(11, QFont::DemiBold));
    painter.setPen(tokens.t1);
    painter.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter, positionText(*m_crosshair));
    painter.setFont(m_theme.words(11));
    painter.setPen(tokens.t2);
    const bool banded = std::ranges::any_of(rows, &UnderCrosshair::banded);
    painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, crosshairHeading(banded));
    for (const UnderCrosshair& row : rows) {
        cell.translate(0, m_theme.scaled(kBoxRow));
        paintCrosshairRow(painter, row, cell, name, banded);
    }
}

QString ConvergenceChart::crosshairHeading(bool banded) const {
    if (isPredicted()) return banded ? tr("predicted  p10–p90") : tr("predicted");
    return banded ? tr("mean  p10–p90") : tr("best");
}

void ConvergenceChart::paintCrosshairRow(QPainter& painter, const UnderCrosshair& row,
                                         const QRectF& cell, double name, bool banded) const {
    const Tokens& tokens = m_theme.tokens();
    const auto rounded = [&](double value) {
        return m_unit == SpeedUnit::Milliseconds ? significantText(value, 3) : fixedText(value, 0);
    };
    row.line->look.drawSample(painter, QRectF(cell.left(), cell.top(), 18, cell.height()));
    painter.setFont(m_theme.words(11));
    painter.setPen(tokens.t1);
    painter.drawText(
        cell.adjusted(24, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(m_theme.words(11)).elidedText(row.line->strategy, Qt::ElideMiddle, name));
    painter.setFont(m_theme.mono(11));
    painter.drawText(cell.adjusted(0, 0, banded ? -62 : 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                     rounded(row.spread.mean));
    painter.setPen(tokens.t2);
    if (row.banded)
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter,
                         rounded(row.spread.low) + QChar(0x2013) + rounded(row.spread.high));
}

void ConvergenceChart::paintEmpty(QPainter& painter) const {
    painter.setFont(m_theme.words(12));
    painter.setPen(m_theme.tokens().t2);
    painter.drawText(
        m_plot.adjusted(0, 0, 0, -0.2 * m_plot.height()), Qt::AlignCenter | Qt::TextWordWrap,
        tr("The best speed so far of every strategy appears here when a search starts."));
}

}  // namespace ui
