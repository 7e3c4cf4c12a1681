// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/voxel_view.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/document/document.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

VoxelView::VoxelView(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Stencil in three dimensions"));
    setToolTip(
        tr("Drag turns, the wheel zooms, a click on a face adds a tap, a right click removes one"));
    connect(&editor, &StencilEditor::tapsChanged, this, qOverload<>(&QWidget::update));
    connect(&editor, &StencilEditor::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&editor.document(), &Document::formulaChanged, this, qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void VoxelView::look(Preset preset) {
    switch (preset) {
        case Preset::Free:
            m_camera = Camera();
            break;
        case Preset::Top:
            m_camera = {0, 90, 1};
            break;
        case Preset::Front:
            m_camera = {0, 0, 1};
            break;
        case Preset::Side:
            m_camera = {90, 0, 1};
            break;
    }
    update();
}

void VoxelView::setLarge(bool large) {
    m_large = large;
    setToolTip(large ? QString() : toolTip());
}

int VoxelView::half() const { return m_large ? m_editor.gridOrder(false) : m_editor.order(); }

Projection VoxelView::projection() const {
    const double margin = m_large ? 20 : 8;
    return Projection::fitting(m_camera, QRectF(rect()).adjusted(margin, margin, -margin, -margin),
                               half());
}

std::vector<Voxel> VoxelView::voxels(bool withImages) const {
    std::vector<Voxel> voxels;
    const Tokens& t = m_theme.tokens();
    const double largest = m_editor.largest();
    const auto colourOf = [&](double coefficient) {
        if (!m_editor.drawable()) return t.line2;
        const double place = coefficientPosition(coefficient, largest);
        const QColor colour(m_theme.diverging().at(place));
        // Small coefficients are near the ground's colour, and sides in the shade darker still.
        const double faint = m_theme.dark() ? 1 - std::abs(2 * place - 1) : 0;
        return mixed(colour, t.t2, 0.4 * faint);
    };
    for (const auto& [cell, coefficient] : m_editor.taps()) {
        const bool image =
            m_editor.stroking() && m_editor.strokeCells().count(cell) && m_editor.hovered() != cell;
        voxels.push_back({cell, colourOf(coefficient), image});
    }
    if (!withImages || !m_editor.hovered() || m_editor.stroking()) return voxels;
    for (const auto& cell : m_editor.images())
        if (!m_editor.taps().count(cell))
            voxels.push_back({cell, colourOf(m_editor.coefficient()), true});
    return voxels;
}

void VoxelView::drawGround(QPainter& painter, const Projection& projection) const {
    const Tokens& t = m_theme.tokens();
    const double edge = half() + 0.5;
    painter.setPen(QPen(t.line, 1));
    for (double at = -edge; at <= edge + 1e-6; at += 1) {
        painter.drawLine(projection.at(at, -edge, -edge), projection.at(at, edge, -edge));
        painter.drawLine(projection.at(-edge, at, -edge), projection.at(edge, at, -edge));
    }
    painter.setPen(QPen(t.t3, 1));
    painter.drawLine(projection.at(-edge, edge, -edge), projection.at(-edge, edge, edge));
    painter.setFont(m_theme.mono(10));
    painter.setPen(t.t2);
    const auto letter = [&](const char* name, double x, double y, double z) {
        const QPointF at = projection.at(x, y, z);
        painter.drawText(QRectF(at.x() - 10, at.y() - 8, 20, 16), Qt::AlignCenter,
                         QLatin1String(name));
    };
    letter("x", 0, -edge - 0.55, -edge);
    letter("y", -edge - 0.55, 0, -edge);
    letter("z", -edge, edge, edge + 0.3);
}

void VoxelView::drawPlaneFrame(QPainter& painter, const Projection& projection) const {
    if (m_editor.dimensions() != 3 || std::abs(m_editor.plane()) > half()) return;
    const double edge = half() + 0.5, z = m_editor.plane();
    QPen pen(m_theme.tokens().accent, 1.2);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(QPolygonF{projection.at(-edge, -edge, z), projection.at(edge, -edge, z),
                                  projection.at(edge, edge, z), projection.at(-edge, edge, z)});
}

void VoxelView::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Projection projection = this->projection();
    drawGround(painter, projection);
    painter.setOpacity(m_editor.document().formulaValid() ? 1.0 : 0.6);
    drawVoxels(painter, voxels(true), projection);
    painter.setOpacity(1);
    drawPlaneFrame(painter, projection);
    if (const auto& outlined = m_editor.outlined(); outlined) {
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(Qt::NoBrush);
        for (const auto& face : voxelFaces({{*outlined, t.accent, false}}, projection))
            painter.drawPolygon(face.outline);
    }
    if (m_face) {
        painter.setPen(QPen(t.t1, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(m_face->outline);
    }
    if (hasFocus()) drawFocusRing(painter, rect(), 4, t.accent);
}

std::optional<VoxelFace> VoxelView::faceAt(const QPointF& position) const {
    const auto faces = voxelFaces(voxels(false), projection());
    for (auto face = faces.rbegin(); face != faces.rend(); ++face)
        if (face->outline.containsPoint(position, Qt::OddEvenFill)) return *face;
    return std::nullopt;
}

void VoxelView::mousePressEvent(QMouseEvent* event) {
    m_pressed = m_last = event->position();
    m_dragged = false;
}

void VoxelView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) {
        if ((event->position() - m_pressed).manhattanLength() > 4) m_dragged = true;
        if (m_dragged) {
            const QPointF by = event->position() - m_last;
            turn(-by.x() * 0.5, by.y() * 0.5);
            m_face.reset();
        }
        m_last = event->position();
        return;
    }
    m_face = faceAt(event->position());
    m_editor.setHovered(m_face ? std::optional(m_face->cell) : std::nullopt);
    update();
}

void VoxelView::mouseReleaseEvent(QMouseEvent* event) {
    if (m_dragged || !m_editor.drawable()) return;
    const auto face = faceAt(event->position());
    if (!face) return;
    if (event->button() == Qt::RightButton) return m_editor.eraseTap(face->cell);
    if (event->button() != Qt::LeftButton) return;
    const auto& c = face->cell;
    const auto& n = face->normal;
    const engine::stencil::Offset next{c.x + n.x, c.y + n.y, c.z + n.z};
    if (m_editor.taps().count(next)) return;
    m_editor.setTap(next, m_editor.coefficient());
}

void VoxelView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (faceAt(event->position())) return;
    m_camera = Camera();
    emit turned();
    update();
}

void VoxelView::turn(double yaw, double pitch) {
    m_camera.yaw = std::remainder(m_camera.yaw + yaw, 360.0);
    m_camera.pitch = std::clamp(m_camera.pitch + pitch, 10.0, 80.0);
    emit turned();
    update();
}

void VoxelView::wheelEvent(QWheelEvent* event) {
    m_camera.zoom = std::clamp(m_camera.zoom * std::pow(1.0015, event->angleDelta().y()), 0.5, 3.0);
    update();
    event->accept();
}

void VoxelView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return turn(-10, 0);
        case Qt::Key_Right:
            return turn(10, 0);
        case Qt::Key_Up:
            return turn(0, 5);
        case Qt::Key_Down:
            return turn(0, -5);
        case Qt::Key_Home:
            return look(Preset::Free);
        case Qt::Key_PageUp:
            return m_editor.setPlane(m_editor.plane() + 1);
        case Qt::Key_PageDown:
            return m_editor.setPlane(m_editor.plane() - 1);
        default:
            QWidget::keyPressEvent(event);
    }
}

void VoxelView::leaveEvent(QEvent*) {
    m_face.reset();
    m_editor.setHovered(std::nullopt);
    update();
}

}  // namespace ui
