// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/coefficient_edit.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

namespace ui {
namespace {

bool holds(const QWidget& widget, const QPoint& onScreen) {
    return widget.rect().contains(widget.mapFromGlobal(onScreen));
}

}  // namespace

CoefficientEdit::CoefficientEdit(const engine::stencil::Offset& cell, const QString& text,
                                 QWidget* drawing)
    : QLineEdit(text, drawing), m_cell(cell) {
    selectAll();
    connect(this, &QLineEdit::editingFinished, this, [this] { emit done(true); });
    // Most of what can be clicked beside it takes no focus, and so would leave the box behind.
    qApp->installEventFilter(this);
}

bool CoefficientEdit::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonPress || QApplication::activePopupWidget())
        return QLineEdit::eventFilter(watched, event);
    const QPoint at = static_cast<QMouseEvent*>(event)->globalPosition().toPoint();
    if (holds(*this, at)) return false;
    const bool onDrawing = holds(*parentWidget(), at);
    emit done(true);
    return onDrawing;  // a click that ends typing paints nothing
}

void CoefficientEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit done(false);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit done(true);
    else
        QLineEdit::keyPressEvent(event);
    event->accept();  // no key typed here is the drawing's or the form's
}

void CoefficientEdit::hideEvent(QHideEvent* event) {
    qApp->removeEventFilter(this);
    QLineEdit::hideEvent(event);
}

}  // namespace ui
