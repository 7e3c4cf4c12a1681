// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/target_frame.hpp"

#include <QEvent>
#include <QPainter>
#include <utility>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

TargetFrame::TargetFrame(QWidget& target, const Theme& theme, std::function<QRect()> part)
    : QWidget(&target), m_target(target), m_theme(theme), m_part(std::move(part)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    target.installEventFilter(this);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    place();
    show();
    raise();
}

void TargetFrame::place() { setGeometry(m_part ? m_part() : m_target.rect()); }

bool TargetFrame::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) place();
    return false;
}

void TargetFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawFocusRing(painter, rect(), 4, m_theme.tokens().accent);
}

}  // namespace ui
