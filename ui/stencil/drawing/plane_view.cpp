// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/plane_view.hpp"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/document.hpp"
#include "ui/stencil/drawing/coefficient_edit.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

namespace {
constexpr int kPlaneMargin = 7;  ///< room for the frame and the ticks of the mirrors
}

PlaneView::PlaneView(StencilEditor& editor, const Theme& theme, std::optional<int> plane,
                     QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme), m_plane(plane) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(plane ? tr("Plane z = %1 of the stencil").arg(*plane)
                            : tr("Plane of the stencil"));
    connect(&editor, &StencilEditor::tapsChanged, this, qOverload<>(&QWidget::update));
    connect(&editor, &StencilEditor::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&editor, &StencilEditor::tapsChanged, this, &PlaneView::keepEdit);
    connect(&editor, &StencilEditor::viewChanged, this, &PlaneView::keepEdit);
    connect(&editor.document(), &Document::formulaChanged, this, qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

PlaneView::~PlaneView() { delete m_edit; }

int PlaneView::sideFor(int gridOrder, int cell) {
    return (2 * gridOrder + 1) * cell + 2 * kPlaneMargin;
}

double PlaneView::pitch() const {
    const int cells = 2 * half() + 1;
    return std::max(
        4.0,
        std::floor(static_cast<double>(std::min(width(), height()) - 2 * kPlaneMargin) / cells));
}

QPointF PlaneView::corner() const {
    const double side = pitch() * (2 * half() + 1);
    return {std::floor((width() - side) / 2), std::floor((height() - side) / 2)};
}

QRectF PlaneView::cellRect(const Offset& cell) const {
    const double size = pitch();
    return {corner().x() + (cell.x + half()) * size, corner().y() + (half() - cell.y) * size, size,
            size};
}

std::optional<PlaneView::Offset> PlaneView::cellAt(const QPointF& position) const {
    const QPointF inside = (position - corner()) / pitch();
    const int x = static_cast<int>(std::floor(inside.x())) - half();
    const int y = half() - static_cast<int>(std::floor(inside.y()));
    if (std::abs(x) > half() || std::abs(y) > half()) return std::nullopt;
    return Offset{x, y, plane()};
}

void PlaneView::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    if (!cell) return;
    m_editor.setCursor(*cell);
    m_undoIndex = m_editor.document().undoStack().index();
    if (event->button() == Qt::LeftButton &&
        ((event->modifiers() & Qt::AltModifier) || m_editor.tool() == Tool::Pick))
        return m_editor.pickFrom(*cell);
    if (event->button() == Qt::LeftButton || event->button() == Qt::RightButton)
        m_editor.beginStroke(*cell, event->button() == Qt::RightButton);
}

void PlaneView::mouseMoveEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    m_editor.setHovered(cell);
    if (cell && m_editor.stroking())
        m_editor.strokeTo(*cell, event->modifiers() & Qt::ShiftModifier);
}

void PlaneView::mouseReleaseEvent(QMouseEvent*) { m_editor.endStroke(); }

void PlaneView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    if (!cell || event->button() != Qt::LeftButton || !m_editor.drawable()) return;
    // The first click of the two painted or erased; undo that and edit what was there.
    m_editor.cancelStroke();
    if (m_editor.document().undoStack().index() > m_undoIndex)
        m_editor.document().undoStack().undo();
    editInPlace(*cell);
}

void PlaneView::leaveEvent(QEvent*) {
    if (!m_editor.stroking()) m_editor.setHovered(std::nullopt);
}

void PlaneView::wheelEvent(QWheelEvent* event) {
    const int delta = event->angleDelta().y();
    if (event->modifiers() & Qt::ControlModifier) {
        if (const auto cell = cellAt(event->position()))
            m_editor.scaleTap(*cell, delta > 0 ? 1.1 : 0.9);
        return event->accept();
    }
    if (m_plane || m_editor.dimensions() == 2) return event->ignore();
    m_wheel += delta;
    for (; m_wheel >= 120; m_wheel -= 120) m_editor.setPlane(m_editor.plane() + 1);
    for (; m_wheel <= -120; m_wheel += 120) m_editor.setPlane(m_editor.plane() - 1);
    event->accept();
}

void PlaneView::focusInEvent(QFocusEvent* event) {
    if (m_plane && m_editor.plane() != *m_plane) m_editor.setPlane(*m_plane);
    QWidget::focusInEvent(event);
}

bool PlaneView::moveCursor(QKeyEvent* event) {
    Offset cell = m_editor.cursor();
    switch (event->key()) {
        case Qt::Key_Left:
            --cell.x;
            break;
        case Qt::Key_Right:
            ++cell.x;
            break;
        case Qt::Key_Up:
            ++cell.y;
            break;
        case Qt::Key_Down:
            --cell.y;
            break;
        case Qt::Key_Home:
            cell = {0, 0, 0};
            break;
        default:
            return false;
    }
    cell.x = std::clamp(cell.x, -half(), half());
    cell.y = std::clamp(cell.y, -half(), half());
    if (event->modifiers() & Qt::ShiftModifier) {
        if (!m_lineStart) {
            m_lineStart = m_editor.cursor();
            m_editor.beginStroke(*m_lineStart, false);
        }
        m_editor.strokeTo(cell, true);
    }
    m_editor.setCursor(cell);
    return true;
}

void PlaneView::keyPressEvent(QKeyEvent* event) {
    // With another key held it is a shortcut of the window, also where that is disabled.
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return QWidget::keyPressEvent(event);
    if (moveCursor(event)) return;
    const Offset cell{m_editor.cursor().x, m_editor.cursor().y, m_editor.plane()};
    switch (event->key()) {
        case Qt::Key_PageUp:
            return m_editor.setPlane(m_editor.plane() + 1);
        case Qt::Key_PageDown:
            return m_editor.setPlane(m_editor.plane() - 1);
        case Qt::Key_Space:
            m_editor.beginStroke(cell, false);
            return m_editor.endStroke();
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return m_editor.eraseTap(cell);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return editInPlace(cell);
        case Qt::Key_S:
            return m_editor.setSymmetry(nextSymmetry(m_editor.symmetry(), m_editor.dimensions()));
        case Qt::Key_C:
            return m_editor.copyFormula();
        case Qt::Key_Escape:
            m_lineStart.reset();
            if (m_editor.stroking()) return m_editor.cancelStroke();
            break;
        default:
            break;
    }
    const int digit = event->key() - Qt::Key_1;
    if (digit >= 0 && digit < static_cast<int>(m_editor.recentCoefficients().size()) &&
        event->modifiers() == Qt::NoModifier)
        return m_editor.setCoefficient(
            m_editor.recentCoefficients()[static_cast<std::size_t>(digit)]);
    QWidget::keyPressEvent(event);
}

void PlaneView::editInPlace(const Offset& cell) {
    closeEdit(true);
    const auto tap = m_editor.taps().find(cell);
    if (!m_editor.drawable() || tap == m_editor.taps().end()) return;
    m_edit = new CoefficientEdit(cell, coefficientText(tap->second), this);
    m_edit->setFont(m_theme.mono(11));
    m_edit->setAccessibleName(tr("Coefficient of %1").arg(m_editor.referenceText(cell)));
    connect(m_edit, &CoefficientEdit::done, this, &PlaneView::closeEdit);
    placeEdit();
    m_edit->show();
    m_edit->setFocus();
}

void PlaneView::placeEdit() {
    if (!m_edit) return;
    const QRectF box = cellRect(m_edit->cell());
    const int wide = std::max(72, static_cast<int>(box.width()));
    const int left =
        std::clamp(static_cast<int>(box.center().x()) - wide / 2, 0, std::max(0, width() - wide));
    m_edit->setGeometry(left, static_cast<int>(box.center().y()) - 12, wide, 24);
}

/// What is typed is of a tap of this plane: it stays only as long as both are shown.
void PlaneView::keepEdit() {
    if (!m_edit) return;
    if (m_edit->cell().z != plane()) return closeEdit(true);
    if (!m_editor.drawable() || !m_editor.taps().count(m_edit->cell())) return closeEdit(false);
    placeEdit();
}

void PlaneView::closeEdit(bool take) {
    CoefficientEdit* edit = std::exchange(m_edit, nullptr);  // hiding it asks again
    if (!edit) return;
    if (edit->hasFocus()) setFocus();
    edit->hide();
    edit->deleteLater();
    if (!take || !edit->isModified()) return emit m_editor.noticeOver();
    bool number = false;
    const double value = edit->text().toDouble(&number);
    number = number && std::isfinite(value);
    if (number) emit m_editor.noticeOver();  // also where it is what was there
    if (number)
        m_editor.setTap(edit->cell(), value);
    else
        emit m_editor.notice(
            tr("\"%1\" is not a number: the coefficient is unchanged.").arg(edit->text()));
    m_undoIndex = m_editor.document().undoStack().index();  // no press has changed anything since
}

void PlaneView::hideEvent(QHideEvent* event) {
    closeEdit(true);
    QWidget::hideEvent(event);
}

void PlaneView::resizeEvent(QResizeEvent* event) {
    placeEdit();
    QWidget::resizeEvent(event);
}

QString PlaneView::describe(const Offset& cell) const {
    const QString reference = m_editor.referenceText(cell);
    const auto tap = m_editor.taps().find(cell);
    if (tap == m_editor.taps().end()) return reference;
    if (!m_editor.drawable()) return reference + QStringLiteral("\n") + m_editor.whyNot();
    return reference + QStringLiteral(" = ") + coefficientText(tap->second);
}

bool PlaneView::event(QEvent* event) {
    switch (event->type()) {
        case QEvent::ToolTip: {
            const auto* help = static_cast<QHelpEvent*>(event);
            if (const auto cell = cellAt(help->pos()))
                QToolTip::showText(help->globalPos(), describe(*cell), this);
            else
                QToolTip::hideText();
            return true;
        }
        case QEvent::ShortcutOverride: {
            // Space, Delete, Esc and letters act on the drawing while it has the focus.
            const auto* key = static_cast<QKeyEvent*>(event);
            const bool plain =
                !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
            const bool ours = key->key() == Qt::Key_Space || key->key() == Qt::Key_S ||
                              key->key() == Qt::Key_C || key->key() == Qt::Key_Delete ||
                              (key->key() == Qt::Key_Escape && m_editor.stroking());
            if (plain && ours) {
                event->accept();
                return true;
            }
            break;
        }
        case QEvent::KeyRelease:
            if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Shift && m_lineStart) {
                m_lineStart.reset();
                m_editor.endStroke();
            }
            break;
        default:
            break;
    }
    return QWidget::event(event);
}

}  // namespace ui
