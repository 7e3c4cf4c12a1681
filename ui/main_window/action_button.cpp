// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/action_button.hpp"

#include <QAction>

#include "ui/main_window/window_actions.hpp"

namespace ui {

ActionButton::ActionButton(QAction& action, Look look, QWidget* parent)
    : QPushButton(parent), m_action(action) {
    m_action.setProperty("look", static_cast<int>(look));
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QPushButton::clicked, &m_action, &QAction::trigger);
    connect(&m_action, &QAction::changed, this, &ActionButton::follow);
    follow();
}

void ActionButton::setIconAlone(bool alone) {
    if (alone == m_iconAlone) return;
    m_iconAlone = alone;
    follow();
}

void ActionButton::follow() {
    setEnabled(m_action.isEnabled());
    setIcon(m_action.icon());
    const QString text = plainText(m_action);
    setText(m_iconAlone ? QString() : text);
    setAccessibleName(text);
    setToolTip(m_action.toolTip());
    setLook(this, static_cast<Look>(m_action.property("look").toInt()));
}

}  // namespace ui
