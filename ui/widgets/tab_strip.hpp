// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHBoxLayout>
#include <QPainter>
#include <QTabBar>

#include "ui/theme/theme.hpp"

namespace ui {

/// Tabs on a strip of window ground with a line under it.
class TabStrip final : public QWidget {
public:
    TabStrip(const Theme& theme, const QString& accessibleName, QWidget* parent = nullptr)
        : QWidget(parent), m_theme(theme), m_tabs(new QTabBar) {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(8, 0, 8, 0);
        layout->addWidget(m_tabs);
        layout->addStretch(1);
        m_tabs->setDrawBase(false);
        m_tabs->setExpanding(false);
        m_tabs->setUsesScrollButtons(false);
        m_tabs->setAccessibleName(accessibleName);
        connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    }
    QTabBar& tabs() { return *m_tabs; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), m_theme.tokens().s0);
        painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.tokens().line);
    }

private:
    const Theme& m_theme;
    QTabBar* m_tabs;
};

}  // namespace ui
