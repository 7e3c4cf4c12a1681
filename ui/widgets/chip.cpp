// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chip.hpp"

#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

Chip::Chip(const Theme& theme, const QString& text, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme) {
    setText(text);
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(text);
    connect(&theme, &Theme::changed, this, [this] { update(); });
}

void Chip::setForbidden(const QString& reason) {
    if (reason == m_reason) return;
    m_reason = reason;
    setAccessibleDescription(reason);
    update();
}

QSize Chip::sizeHint() const {
    return {QFontMetrics(m_theme.mono(11)).horizontalAdvance(text()) + 20, m_theme.scaled(20)};
}

void Chip::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const double radius = box.height() / 2;
    const bool on = isChecked() && !forbidden();
    QPen pen(on ? t.accent : t.line2, 1);
    if (forbidden()) pen.setDashPattern({3, 2.5});
    painter.setPen(pen);
    painter.setBrush(on ? t.soft : underMouse() ? t.s3 : t.s1);
    painter.drawRoundedRect(box, radius, radius);
    if (hasFocus()) drawFocusRing(painter, rect(), radius, t.accent);
    painter.setFont(m_theme.mono(11));
    painter.setPen(!isEnabled() || forbidden() ? t.t3 : on ? t.t1 : t.t2);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

void Chip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

}  // namespace ui
