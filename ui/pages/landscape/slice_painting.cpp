// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SliceView: what it paints.
#include <QPainter>
#include <algorithm>

#include "ui/pages/landscape/slice_view.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr double kDot = 3;

}  // namespace

void SliceView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    if (m_slices.cells.empty()) return paintFocus(painter);
    paint(painter);
    paintFocus(painter);
}

PlotPicture SliceView::picture() const {
    return {size(),
            m_theme.tokens().s1,
            recorded([this](QPainter& painter) { paint(painter); }),
            {},
            QPicture()};
}

void SliceView::paint(QPainter& painter) const {
    paintLegend(painter);
    for (std::size_t cell = 0; cell < m_slices.cells.size(); ++cell) paintCell(painter, cell);
}

/// What the marks are, and how high the plots are.
void SliceView::paintLegend(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.words(11));
    double x = 14;
    const auto say = [&](const QString& text) {
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(x, 10, 600, 18), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += painter.fontMetrics().horizontalAdvance(text) + 18;
    };
    if (!m_slices.predictedRace) {
        painter.setBrush(tokens.accent);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(QPointF(x + 3, 19), kDot, kDot);
        x += 12;
        say(tr("measured"));
    }
    if (m_slices.predicts || m_slices.predictedRace) {
        fillPredicted(painter, QRectF(x, 13, 12, 12), tokens, true);
        x += 18;
        say(tr("Predicted"));
    }
    painter.setPen(QPen(tokens.err, 1.5));
    painter.drawLine(QPointF(x, 16), QPointF(x + 6, 22));
    painter.drawLine(QPointF(x, 22), QPointF(x + 6, 16));
    x += 12;
    say(tr("failed"));
    say(tr("Every plot runs from 0 to %1 %2.")
            .arg(gcellsText(1.08 * m_slices.highest), m_slices.unit));
}

/// What is missing beside the value of the setting.
QString SliceView::gapOf(const SliceCell& cell) const {
    if (cell.isMeasuredBeside()) return {};
    if (m_slices.predictedRace)
        return cell.isMeasured() ? tr("no others predicted") : tr("nothing predicted");
    return cell.isMeasured() ? tr("no others measured") : tr("nothing measured");
}

void SliceView::paintCell(QPainter& painter, std::size_t cell) const {
    const Tokens& tokens = m_theme.tokens();
    const QRectF area = cellRect(cell), plot = plotRect(cell);
    const SliceCell& slice = m_slices.cells[cell];
    for (std::size_t i = 0; i < slice.points.size(); ++i)
        if (slice.points[i].centre) painter.fillRect(slotRect(cell, i), tokens.selection);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(tokens.grid);
    painter.drawLine(plot.topLeft(), plot.topRight());
    painter.setPen(tokens.line2);
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setFont(m_theme.mono(11, QFont::DemiBold));
    painter.setPen(tokens.t1);
    const QRectF head(area.left() + 2, area.top(), area.width() - 4, m_theme.scaled(15));
    const QString name =
        painter.fontMetrics().elidedText(slice.name, Qt::ElideMiddle, int(head.width()));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, name);
    const double used = painter.fontMetrics().horizontalAdvance(name) + 6;
    if (const QString gap = gapOf(slice); !gap.isEmpty()) {
        painter.setFont(m_theme.words(10));
        painter.setPen(tokens.t3);
        painter.drawText(
            head.adjusted(used, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(gap, Qt::ElideRight, int(head.width() - used)));
    }
    paintPredicted(painter, cell);
    paintMeasured(painter, cell);
    paintValues(painter, cell);
}

void SliceView::paintPredicted(QPainter& painter, std::size_t cell) const {
    const Tokens& tokens = m_theme.tokens();
    const QRectF plot = plotRect(cell);
    const auto& points = m_slices.cells[cell].points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double speed = m_slices.predictedRace ? points[i].measured : points[i].predicted;
        if (!(speed > 0)) continue;
        const QRectF slot = slotRect(cell, i);
        const double inset = std::max(0.5, slot.width() * 0.12), y = yOf(plot, speed);
        const QRectF bar(slot.left() + inset, y, slot.width() - 2 * inset, plot.bottom() - y);
        fillPredicted(painter, bar, tokens, true);
        painter.setPen(QPen(tokens.predicted, 1.5, Qt::DashLine));
        painter.drawLine(bar.topLeft(), bar.topRight());
    }
}

void SliceView::paintMeasured(QPainter& painter, std::size_t cell) const {
    if (m_slices.predictedRace) return;
    const Tokens& tokens = m_theme.tokens();
    const QRectF plot = plotRect(cell);
    const auto& points = m_slices.cells[cell].points;
    painter.setRenderHint(QPainter::Antialiasing);
    std::optional<QPointF> before;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double x = slotRect(cell, i).center().x();
        if (points[i].measured > 0) {
            const QPointF at(x, yOf(plot, points[i].measured));
            painter.setPen(QPen(tokens.accent, 1.5));
            if (before) painter.drawLine(*before, at);
            before = at;
        } else if (points[i].failed) {
            const QPointF at(x, plot.bottom() - 6);
            painter.setPen(QPen(tokens.err, 1.5));
            painter.drawLine(at - QPointF(3, 3), at + QPointF(3, 3));
            painter.drawLine(at - QPointF(3, -3), at + QPointF(3, -3));
        }
    }
    painter.setPen(QPen(tokens.s1, 1));
    painter.setBrush(tokens.accent);
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].measured > 0)
            painter.drawEllipse(
                QPointF(slotRect(cell, i).center().x(), yOf(plot, points[i].measured)), kDot, kDot);
}

/// The value of the setting always, others as far as they have room.
void SliceView::paintValues(QPainter& painter, std::size_t cell) const {
    const Tokens& tokens = m_theme.tokens();
    const auto& points = m_slices.cells[cell].points;
    const QRectF area = cellRect(cell), plot = plotRect(cell);
    painter.setFont(m_theme.mono(10));
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken;
    const auto write = [&](std::size_t i, const QColor& colour) {
        const double wide = std::min(area.width(), metrics.horizontalAdvance(points[i].text) + 2);
        const double left =
            std::clamp(slotRect(cell, i).center().x() - wide / 2, area.left(), area.right() - wide);
        const QRectF place(left, plot.bottom() + 1, wide, area.bottom() - plot.bottom());
        const bool free = std::ranges::none_of(taken, [&](const QRectF& other) {
            return other.adjusted(-4, 0, 4, 0).intersects(place);
        });
        if (!free) return;
        taken.push_back(place);
        painter.setPen(colour);
        painter.drawText(place, Qt::AlignCenter,
                         metrics.elidedText(points[i].text, Qt::ElideMiddle, wide));
    };
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].centre) write(i, tokens.t1);
    for (std::size_t i = 0; i < points.size(); ++i)
        write(i, points[i].allowed ? tokens.t2 : tokens.t3);
    if (!m_marked || m_marked->cell != cell) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens.accent, 2));
    painter.drawRect(slotRect(cell, m_marked->value).adjusted(0, -1, 0, 1));
}

}  // namespace ui
