// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_ring.hpp"

#include <QFocusEvent>
#include <QPainter>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

FocusRing::FocusRing(QWidget& view, const Theme& theme)
    : QWidget(&view), m_view(view), m_theme(theme) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    view.installEventFilter(this);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

bool FocusRing::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) setGeometry(m_view.rect());
    if (event->type() == QEvent::FocusOut) hide();
    if (event->type() == QEvent::FocusIn) {
        setGeometry(m_view.rect());
        setVisible(static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason);
        raise();
    }
    return false;
}

void FocusRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawFocusRing(painter, rect(), 0, m_theme.tokens().accent);
}

}  // namespace ui
