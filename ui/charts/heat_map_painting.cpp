// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/charts/heat_map.hpp"

namespace ui {
namespace {

constexpr int kLine = 10;  ///< of names

}  // namespace

void HeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    if (m_image.isNull()) return;
    paint(painter);
    const QColor accent = m_theme.tokens().accent;
    if (m_pinned) paintFrame(painter, *m_pinned, m_theme.tokens().t1, 1.6);
    if (m_cursor) paintFrame(painter, *m_cursor, accent, 2);
    paintBox(painter);
    if (hasFocus()) {
        painter.setPen(QPen(accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void HeatMap::paint(QPainter& painter) const {
    if (m_image.isNull()) return;
    paintCells(painter);
    paintNames(painter);
    paintBlocks(painter);
    paintScale(painter);
    if (m_current) paintFrame(painter, *m_current, m_theme.tokens().accent, 2);
}

void HeatMap::paintCells(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(m_cells, m_image);
    QBrush hatch(tokens.line2, Qt::BDiagPattern);
    for (int row = 0; row < m_data.rowCount(); ++row)
        for (int column = 0; column < m_data.columnCount(); ++column)
            if (std::isnan(m_data.at(row, column)) && row != column)
                painter.fillRect(cellRect(row, column), hatch);
    QColor gap = tokens.s1;
    gap.setAlphaF(0.7F);
    painter.setPen(QPen(gap, 1));
    for (int column = 1; column < m_data.columnCount(); ++column) {
        const int x = m_cells.left() + column * m_cell;
        painter.drawLine(x, m_cells.top(), x, m_cells.bottom());
    }
    for (int row = 1; row < m_data.rowCount(); ++row) {
        const int y = m_cells.top() + row * m_cell;
        painter.drawLine(m_cells.left(), y, m_cells.right(), y);
    }
    paintMarks(painter);
}

/// Dots, in whichever of black and white stands out from the cell.
void HeatMap::paintMarks(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double radius = std::max(1.2, m_cell / 9.0);
    for (int row = 0; row < m_data.rowCount(); ++row)
        for (int column = 0; column < m_data.columnCount(); ++column) {
            if (!m_data.isMarked(row, column)) continue;
            painter.setBrush(QColor(m_image.pixel(column, row)).lightnessF() > 0.5 ? Qt::black
                                                                                   : Qt::white);
            painter.drawEllipse(QRectF(cellRect(row, column)).center(), radius, radius);
        }
    painter.restore();
}

void HeatMap::paintNames(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    painter.setFont(m_theme.mono(10));
    const int names = namesWidth();
    const auto stands = [this](bool row, int index) {
        return m_cursor && (row ? m_cursor->y() : m_cursor->x()) == index;
    };
    // Where cells are lower than letters, only some of them are named, and the one pointed at.
    const int every = m_cell > 0 ? (kLine + m_cell - 1) / m_cell : 1;
    const int pointed = m_cursor ? m_cursor->y() : -every;
    for (int row = 0; row < m_data.rowCount(); ++row) {
        if (row != pointed && (row % every != 0 || std::abs(row - pointed) < every)) continue;
        const QRect line = cellRect(row, 0);
        painter.setPen(stands(true, row) ? tokens.t1 : tokens.t2);
        painter.drawText(QRect(line.left() - names, line.top() - 2, names - 8, line.height() + 4),
                         Qt::AlignRight | Qt::AlignVCenter, m_data.rows[row]);
        if (!m_data.rowIds.isEmpty())
            painter.drawText(QRect(line.left() - names - idsWidth(), line.top() - 2, idsWidth(),
                                   line.height() + 4),
                             Qt::AlignLeft | Qt::AlignVCenter, m_data.rowIds[row]);
    }
    // Names wider than a cell stand in two rows, so that they do not run together.
    const QFontMetrics metrics(painter.font());
    int widest = 0;
    for (const QString& name : m_data.columns)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    const int stagger = widest + 2 > m_cell ? 10 : 0;
    const int apart = m_cell > 0 ? std::max(1, (widest + 2 + 2 * m_cell - 1) / (2 * m_cell)) : 1;
    for (int column = 0; column < m_data.columnCount(); ++column) {
        if (!stands(false, column) && column / 2 % apart != 0) continue;
        const QRect cell = cellRect(0, column);
        painter.setPen(stands(false, column) ? tokens.t1 : tokens.t2);
        const int top = cell.top() - 18 - column % 2 * stagger;
        painter.drawText(QRect(cell.center().x() - 20, top, 41, 15), Qt::AlignCenter,
                         m_data.columns[column]);
    }
}

void HeatMap::paintBlocks(QPainter& painter) const {
    constexpr double kLeastNamed = 16;  // else the names of small groups cover each other
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.words(11, QFont::DemiBold));
    for (const HeatMapBlock& block : m_data.blocks) {
        const QRectF box(cellRect(block.first, block.first).topLeft(),
                         QSizeF(block.count, block.count) * m_cell);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(block.name == m_emphasis ? QPen(tokens.accent, 2.4) : QPen(tokens.t1, 1.6));
        painter.drawRect(box.adjusted(0.2, 0.2, -0.2, -0.2));
        if (m_cell < kLine && box.height() < kLeastNamed && block.name != m_emphasis) continue;
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(block.name) + 8;
        const bool fits = box.right() + 6 + width < m_cells.right();
        // Never over the names of the rows: where neither side has room, within the block.
        const double left = std::max(box.left() - 5 - width, m_cells.left() + 5.0);
        const QRectF label(fits ? box.right() + 5 : left, box.center().y() - 8, width, 16);
        QColor fill = tokens.s1;
        fill.setAlphaF(0.85F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(label, 3, 3);
        painter.setPen(tokens.t1);
        painter.drawText(label, Qt::AlignCenter, block.name);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HeatMap::paintScale(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    const bool vertical = m_scale == Scale::Right;
    const int length = vertical ? m_scaleBar.height() : m_scaleBar.width();
    for (int i = 0; i < length; ++i) {
        const double share = length > 1 ? static_cast<double>(i) / (length - 1) : 0;
        const QColor colour(map().at(share));
        if (vertical)
            painter.fillRect(m_scaleBar.left(), m_scaleBar.bottom() - i, m_scaleBar.width(), 1,
                             colour);
        else
            painter.fillRect(m_scaleBar.left() + i, m_scaleBar.top(), 1, m_scaleBar.height(),
                             colour);
    }
    painter.setFont(m_theme.mono(10));
    painter.setPen(tokens.t2);
    for (const double tick : m_data.scaleTicks) {
        const double share = (tick - m_data.range.low) / m_data.range.span();
        const bool sign = m_data.diverging && tick > 0;
        const QString text = (sign ? QStringLiteral("+") : QString()) + fixedText(tick, 1);
        if (vertical) {
            const int y = m_scaleBar.bottom() - qRound(share * (m_scaleBar.height() - 1));
            painter.drawText(QRect(m_scaleBar.right() + 6, y - 8, 34, 16),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
        } else {
            const int x = m_scaleBar.left() + qRound(share * (m_scaleBar.width() - 1));
            const Qt::Alignment side = share < 0.1   ? Qt::AlignLeft
                                       : share > 0.9 ? Qt::AlignRight
                                                     : Qt::AlignHCenter;
            const int left = share < 0.1 ? x : share > 0.9 ? x - 40 : x - 20;
            painter.drawText(QRect(left, m_scaleBar.bottom() + 3, 41, 14), side | Qt::AlignTop,
                             text);
        }
    }
    // A title that is longer than its bar would lose both its ends.
    const QFontMetrics title(m_theme.words(10));
    if (vertical && title.horizontalAdvance(m_data.scaleTitle) <= m_scaleBar.height()) {
        painter.save();
        painter.setFont(m_theme.words(10));
        painter.translate(m_scaleBar.right() + 38, m_scaleBar.center().y());
        painter.rotate(-90);
        painter.drawText(QRect(-m_scaleBar.height() / 2, -2, m_scaleBar.height(), 15),
                         Qt::AlignCenter, m_data.scaleTitle);
        painter.restore();
    }
}

void HeatMap::paintFrame(QPainter& painter, const QPoint& cell, const QColor& colour,
                         double width) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width));
    painter.drawRect(QRectF(cellRect(cell.y(), cell.x())).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QRectF HeatMap::boxRect(int row, int column) const {
    const QStringList lines = explain(row, column);
    if (lines.isEmpty()) return {};
    double wide = QFontMetricsF(m_theme.mono(11)).horizontalAdvance(lines.front());
    for (const QString& line : lines.mid(1))
        wide = std::max(wide, QFontMetricsF(m_theme.words(11)).horizontalAdvance(line));
    const QSizeF size(wide + 18, 10 + 16.0 * lines.size());
    const QRect at = cellRect(row, column);
    QPointF corner(at.left() - 0.3 * size.width(), at.bottom() + 8);
    if (corner.y() + size.height() > height() - 4) corner.setY(at.top() - 8 - size.height());
    corner.setX(std::clamp(corner.x(), 4.0, std::max(4.0, width() - size.width() - 4)));
    return {std::floor(corner.x()) + 0.5, std::floor(corner.y()) + 0.5, size.width(),
            size.height()};
}

void HeatMap::paintBox(QPainter& painter) const {
    const auto cell = m_cursor ? m_cursor : m_pinned;
    if (!cell) return;
    const QRectF box = boxRect(cell->y(), cell->x());
    if (box.isEmpty()) return;
    const QStringList lines = explain(cell->y(), cell->x());
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = tokens.s2;
    fill.setAlphaF(0.96F);
    painter.setBrush(fill);
    painter.setPen(tokens.line2);
    painter.drawRoundedRect(box, 4, 4);
    QRectF row = box.adjusted(9, 5, -9, 0);
    row.setHeight(16);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setFont(i == 0 ? m_theme.mono(11) : m_theme.words(11));
        painter.setPen(i == 0 ? tokens.t1 : tokens.t2);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
        row.translate(0, 16);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace ui
