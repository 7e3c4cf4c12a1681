// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>

namespace ui {

class Theme;

/// A pill that says what holds now and goes when it is clicked; Delete and Backspace do the same.
class RemovableChip final : public QAbstractButton {
    Q_OBJECT

public:
    RemovableChip(const Theme& theme, const QString& text, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const Theme& m_theme;
};

}  // namespace ui
