// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wheel_needs_focus.hpp"

#include <QEvent>
#include <QWidget>

namespace ui {

void WheelNeedsFocus::watch(QWidget& field) {
    if (field.focusPolicy() == Qt::WheelFocus) field.setFocusPolicy(Qt::StrongFocus);
    // A field is polished again whenever it comes to stand in another window.
    if (field.findChild<WheelNeedsFocus*>({}, Qt::FindDirectChildrenOnly)) return;
    field.installEventFilter(new WheelNeedsFocus(&field));
}

bool WheelNeedsFocus::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
    event->ignore();
    return true;
}

}  // namespace ui
