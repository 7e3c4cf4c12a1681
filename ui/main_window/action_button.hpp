// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPushButton>

#include "ui/theme/theme.hpp"

class QAction;

namespace ui {

/// A button of the tool bar that does what its action does and looks as the action's property
/// "look" says. Where there is little room, its icon stands alone.
class ActionButton final : public QPushButton {
    Q_OBJECT

public:
    ActionButton(QAction& action, Look look, QWidget* parent);
    void setIconAlone(bool alone);

private:
    void follow();

    QAction& m_action;
    bool m_iconAlone = false;
};

}  // namespace ui
