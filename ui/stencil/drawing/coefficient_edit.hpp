// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLineEdit>

#include "engine/stencil/pattern.hpp"

namespace ui {

/// The box in which a drawing's coefficient is typed. Esc gives up; Enter, a press of the mouse
/// anywhere else and losing the focus take what was typed.
class CoefficientEdit final : public QLineEdit {
    Q_OBJECT

public:
    CoefficientEdit(const engine::stencil::Offset& cell, const QString& text, QWidget* drawing);
    const engine::stencil::Offset& cell() const { return m_cell; }

signals:
    void done(bool take);  ///< whoever opened it closes it then

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    engine::stencil::Offset m_cell;
};

}  // namespace ui
