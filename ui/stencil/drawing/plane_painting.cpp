// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How PlaneView draws: cells by coefficient, the ring, mirrored images, the cursor and the mirror
// ticks.
#include <QPainter>
#include <cmath>

#include "ui/document/document.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

bool inRing(const engine::stencil::Offset& cell, int half) {
    return std::abs(cell.x) == half || std::abs(cell.y) == half;
}

}  // namespace

void PlaneView::paintCell(QPainter& painter, const Offset& cell) const {
    const Tokens& t = m_theme.tokens();
    const QRectF box = cellRect(cell).adjusted(1, 1, -1, -1);
    const double radius = box.width() > 24 ? 3 : 2;
    const auto tap = m_editor.taps().find(cell);
    const bool ring = !m_plane && half() > m_editor.order() && inRing(cell, half());
    if (tap == m_editor.taps().end()) {
        const QColor fill = m_theme.dark() ? mixed(t.s1, t.s2, 0.8) : t.s2;
        drawBox(painter, box, radius, ring ? mixed(t.s1, fill, 0.45) : fill,
                ring ? mixed(t.s1, t.line, 0.6) : t.line);
        return;
    }
    QColor fill = t.line2;
    if (m_editor.drawable())
        fill = QColor(m_theme.diverging().at(coefficientPosition(tap->second, m_editor.largest())));
    const bool image =
        m_editor.stroking() && m_editor.strokeCells().count(cell) && m_editor.hovered() != cell;
    drawBox(painter, box, radius, image ? mixed(t.s1, fill, 0.5) : fill,
            mixed(fill, m_theme.dark() ? t.t1 : t.s1, 0.12));
    if (box.width() < 24) return;
    const QString text = m_editor.drawable() ? cellText(tap->second) : QStringLiteral("a");
    const QFont font = m_theme.mono(box.width() >= 32 ? 10 : 9);
    if (QFontMetrics(font).horizontalAdvance(text) > box.width() - 1) return;
    painter.setFont(font);
    const QColor light(0xff, 0xff, 0xff), dark(0x14, 0x16, 0x1a);
    painter.setPen(contrast(light, fill) > contrast(dark, fill) ? light : dark);
    painter.drawText(box, Qt::AlignCenter, text);
}

void PlaneView::paintFrame(QPainter& painter) const {
    const Tokens& t = m_theme.tokens();
    const QPointF from = corner();
    const double side = pitch() * (2 * half() + 1);
    const QRectF frame(from, QSizeF(side, side));
    const bool current = m_plane && m_editor.dimensions() == 3 && m_editor.plane() == *m_plane;
    if (current)
        drawBox(painter, frame.adjusted(-3, -3, 3, 3), 4, QColor(), t.accent, hasFocus() ? 2 : 1.5);
    else if (hasFocus() && !m_plane)
        drawFocusRing(painter, frame.adjusted(-2, -2, 2, 2), 4, t.accent);
    if (!m_editor.drawable()) return;
    painter.setPen(QPen(t.accent, 1.5));
    const QPointF c = frame.center();
    const Symmetry& symmetry = m_editor.symmetry();
    if (symmetry.x) {
        painter.drawLine(QPointF(c.x(), frame.top() - 6), QPointF(c.x(), frame.top()));
        painter.drawLine(QPointF(c.x(), frame.bottom()), QPointF(c.x(), frame.bottom() + 6));
    }
    if (symmetry.y) {
        painter.drawLine(QPointF(frame.left() - 6, c.y()), QPointF(frame.left(), c.y()));
        painter.drawLine(QPointF(frame.right(), c.y()), QPointF(frame.right() + 6, c.y()));
    }
    if (symmetry.swap) {
        painter.drawLine(frame.topRight(), frame.topRight() + QPointF(5, -5));
        painter.drawLine(frame.bottomLeft(), frame.bottomLeft() + QPointF(-5, 5));
    }
}

void PlaneView::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_editor.document().formulaValid() ? 1.0 : 0.6);
    for (int y = -half(); y <= half(); ++y)
        for (int x = -half(); x <= half(); ++x) paintCell(painter, {x, y, plane()});
    painter.setOpacity(1);
    const auto outline = [&](const Offset& cell, const QColor& colour, double width, bool dashed) {
        if (cell.z != plane() || std::abs(cell.x) > half() || std::abs(cell.y) > half()) return;
        QPen pen(colour, width);
        if (dashed) pen.setDashPattern({3, 2});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cellRect(cell).adjusted(1.5, 1.5, -1.5, -1.5), 2.5, 2.5);
    };
    for (const Offset& image : m_editor.images()) outline(image, mixed(t.s1, t.t1, 0.7), 1, true);
    if (m_editor.hovered()) outline(*m_editor.hovered(), t.t1, 1, false);
    if (m_editor.outlined()) outline(*m_editor.outlined(), t.accent, 2, false);
    if (hasFocus())
        outline({m_editor.cursor().x, m_editor.cursor().y, plane()}, t.accent, 2, false);
    paintFrame(painter);
}

}  // namespace ui
