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

constexpr int kMargin = 24, kGap = 14, kHead = 24, kRowGap = 12;

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

int PlaneStack::columns() const { return (static_cast<int>(m_planes.size()) + 1) / 2; }

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
    const int columns = this->columns();
    const int roomX = (width() - 2 * kMargin - (columns - 1) * kGap) / columns - 16;
    const int roomY = (height() - 2 * kHead - kRowGap - kMargin) / 2 - 16;
    const int cell = std::clamp(std::min(roomX, roomY) / cells, 8, wantedCell(m_order));
    const int side = PlaneView::sideFor(m_order, cell);
    const int left = std::max(8, kMargin - 8);
    for (std::size_t i = 0; i < m_planes.size(); ++i) {
        const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        m_planes[i]->setGeometry(left + column * (side + kGap),
                                 12 + kHead + row * (side + kHead + kRowGap), side, side);
    }
    const int last = static_cast<int>(m_planes.size()) % columns;
    m_legend = QRect(left + last * (side + kGap) + 8, 12 + kHead + side + kHead + kRowGap,
                     side + 60, side);
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
    if (!m_editor.drawable() || !m_legend.isValid() || m_legend.height() < 110) return;
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
