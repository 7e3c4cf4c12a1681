// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where Tab stops in a window.
#include <QAbstractButton>
#include <QButtonGroup>
#include <QWidget>

/// Of buttons of which one is on, Tab goes to that one, and arrows to the others.
inline bool oneOfSeveral(const QWidget& widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button && button->group() && button->group()->exclusive() && !button->isChecked();
}

/// Everything in sight that Tab can come to.
inline QList<QWidget*> stopsOf(const QWidget& window) {
    QList<QWidget*> stops;
    for (auto* widget : window.findChildren<QWidget*>())
        if (widget->isVisible() && widget->isEnabled() && !widget->focusProxy() &&
            widget->focusPolicy() & Qt::TabFocus && !widget->isWindow() && !oneOfSeveral(*widget))
            stops << widget;
    return stops;
}

inline QString described(const QWidget& widget) {
    return QString("%1 '%2' in %3")
        .arg(widget.metaObject()->className(), widget.objectName(),
             widget.parentWidget() ? widget.parentWidget()->metaObject()->className() : "-");
}
