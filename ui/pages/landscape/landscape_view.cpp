// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/landscape_view.hpp"

#include <QAccessible>
#include <QPainter>

#include "ui/theme/style.hpp"

namespace ui {

LandscapeView::LandscapeView(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LandscapeView::point(const QString& sentence) {
    if (sentence == m_pointed) return;
    m_pointed = sentence;
    setAccessibleDescription(sentence);
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    emit pointedChanged();
}

void LandscapeView::paintFocus(QPainter& painter) const {
    if (hasFocus()) drawFocusRing(painter, rect(), 0, m_theme.tokens().accent);
}

QPicture LandscapeView::recorded(const std::function<void(QPainter&)>& paint) const {
    QPicture picture;
    QPainter painter(&picture);
    paint(painter);
    return picture;
}

void LandscapeView::leaveEvent(QEvent*) {
    if (!hasFocus()) point({});
}

void LandscapeView::focusInEvent(QFocusEvent*) { update(); }
void LandscapeView::focusOutEvent(QFocusEvent*) { update(); }

}  // namespace ui
