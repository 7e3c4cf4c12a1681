// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/plane_stack.hpp"

#include <QPainter>
#include <algorithm>

#include "ui/document/document.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kMargin = 24, kGap = 14, kHead = 24, kRowGap = 12, kLeastCell = 8, kAround = 16;

int wantedCell(int order) { return order >= 4 ? 20 : order == 3 ? 26 : 34; }

QString signedText(int value) {
    return (value > 0 ? QStringLiteral("+") : QString()) + fixedText(value, 0);
}

}  // namespace

PlaneStack::PlaneStack(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme) {
    setMinimumSize(260, 240);
    connect(&editor, &StencilEditor::tapsChanged, this, &PlaneStack::rebuild);
    connect(&editor, &StencilEditor::viewChanged, this, &PlaneStack::rebuild);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    rebuild();
}

void PlaneStack::rebuild() {
    const int order = m_editor.gridOrder(false), dimensions = m_editor.dimensions();
    update();
    if (order == m_order && dimensions == m_dimensions) return;
    if (m_editor.stroking()) return;  // the view under the mouse must stay
    m_order = order;
    m_dimensions = dimensions;
    for (PlaneView* plane : m_planes) plane->deleteLater();
    m_planes.clear();
    const int half = dimensions == 3 ? order : 0;
    for (int z = -half; z <= half; ++z) {
        m_planes.push_back(new PlaneView(m_editor, m_theme, z, this));
        m_planes.back()->show();
    }
    place();
}

int PlaneStack::columns(int rows) const {
    return (static_cast<int>(m_planes.size()) + rows - 1) / rows;
}

int PlaneStack::cellSize() const { return m_planes.empty() ? 0 : m_cell; }

/// The largest cells for which this room is enough, but no larger than they should be.
int PlaneStack::fittingCell(const QSize& room, int rows) const {
    const int columns = this->columns(rows);
    const int wide = (room.width() - 2 * kMargin - (columns - 1) * kGap) / columns - kAround;
    const int high =
        (room.height() - rows * kHead - (rows - 1) * kRowGap - kMargin) / rows - kAround;
    return std::clamp(std::min(wide, high) / (2 * m_order + 1), kLeastCell, wantedCell(m_order));
}

int PlaneStack::fittingRows(const QSize& room) const {
    return fittingCell(room, 3) > fittingCell(room, 2) ? 3 : 2;
}

QSize PlaneStack::wantedSize(const QSize& most) const {
    const int rows = fittingRows(most), columns = this->columns(rows);
    const int side = (2 * m_order + 1) * fittingCell(most, rows) + kAround;
    return {columns * side + (columns - 1) * kGap + 2 * kMargin,
            rows * (side + kHead) + (rows - 1) * kRowGap + kMargin};
}

void PlaneStack::place() {
    if (m_planes.empty()) return;
    const int cells = 2 * m_order + 1;
    if (m_planes.size() == 1) {
        const int side =
            std::min({width() - 2 * kMargin - 16, height() - kHead - 2 * kMargin, cells * 48 + 20});
        m_planes[0]->setGeometry((width() - side) / 2, kHead + kMargin, side, side);
        m_legend = QRect();
        return;
    }
    const int rows = fittingRows(size());
    const int columns = this->columns(rows), cell = m_cell = fittingCell(size(), rows);
    const int side = PlaneView::sideFor(m_order, cell);
    const int left = std::max(8, kMargin - 8);
    for (std::size_t i = 0; i < m_planes.size(); ++i) {
        const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        m_planes[i]->setGeometry(left + column * (side + kGap),
                                 12 + kHead + row * (side + kHead + kRowGap), side, side);
    }
    // The legend stands in the first place that is free: after the last plane, or beside them all.
    const int count = static_cast<int>(m_planes.size()), last = count % columns;
    const int row = count / columns, beside = last == 0 ? columns : last;
    m_legend =
        QRect(left + beside * (side + kGap) + 8,
              12 + kHead + (last == 0 ? 0 : row) * (side + kHead + kRowGap), side + 60, side);
}

void PlaneStack::resizeEvent(QResizeEvent*) { place(); }

void PlaneStack::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlaneView* plane : m_planes) {
        const QRect head(plane->x() + 8, plane->y() - kHead + 4, plane->width() - 16, kHead - 6);
        int taps = 0;
        for (const auto& [offset, coefficient] : m_editor.taps())
            taps += offset.z == plane->plane() ? 1 : 0;
        const bool current = plane->plane() == m_editor.plane();
        painter.setFont(m_theme.mono(11, current ? QFont::DemiBold : QFont::Normal));
        painter.setPen(current ? t.t1 : t.t2);
        const QString name = tr("z = %1").arg(signedText(plane->plane()));
        int used = 0;
        if (m_planes.size() > 1) {
            painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, name);
            used = painter.fontMetrics().horizontalAdvance(name) + 6;
        }
        painter.setFont(m_theme.words(11));
        painter.setPen(t.t2);
        QString count = counted(taps, tr("tap"), tr("taps"));
        if (used + painter.fontMetrics().horizontalAdvance(count) > head.width())
            count = QString::number(taps);
        painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, count);
    }
    constexpr int kLegendWidth = 180, kLegendHeight = 140;
    const QRect legend(m_legend.topLeft(), QSize(kLegendWidth, kLegendHeight));
    if (!m_editor.drawable() || !m_legend.isValid() || !rect().contains(legend)) return;
    const QPointF origin(m_legend.left() + 4, m_legend.top() + 70);
    painter.setPen(QPen(t.t3, 1.2));
    painter.drawLine(origin, origin + QPointF(0, -42));
    painter.drawLine(origin, origin + QPointF(42, 0));
    painter.setBrush(t.t3);
    painter.drawPolygon(
        QPolygonF{origin + QPointF(0, -46), origin + QPointF(-3, -39), origin + QPointF(3, -39)});
    painter.drawPolygon(
        QPolygonF{origin + QPointF(46, 0), origin + QPointF(39, -3), origin + QPointF(39, 3)});
    painter.setFont(m_theme.mono(11));
    painter.setPen(t.t2);
    painter.drawText(QPointF(origin.x() - 4, origin.y() - 52), QStringLiteral("y, j"));
    painter.drawText(QPointF(origin.x() + 50, origin.y() + 4), tr("x, i (contiguous)"));
    painter.setFont(m_theme.words(11));
    const QStringList hints = {tr("Ctrl+wheel: value ±10 %"), tr("Shift+drag: line of taps"),
                               tr("Right-drag: erase")};
    for (int i = 0; i < hints.size(); ++i)
        painter.drawText(QPointF(origin.x() - 4, origin.y() + 30 + i * 18), hints[i]);
}

}  // namespace ui
