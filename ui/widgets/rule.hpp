// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPainter>
#include <QWidget>

#include "ui/theme/theme.hpp"

namespace ui {

/// A one-pixel line between parts of the window.
class Rule final : public QWidget {
public:
    Rule(const Theme& theme, Qt::Orientation orientation, QWidget* parent = nullptr)
        : QWidget(parent), m_theme(theme) {
        if (orientation == Qt::Horizontal)
            setFixedHeight(1);
        else
            setFixedWidth(1);
        connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter(this).fillRect(rect(), m_theme.tokens().line);
    }

private:
    const Theme& m_theme;
};

}  // namespace ui
