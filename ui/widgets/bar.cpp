// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bar.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

Bar::Bar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(6);
    connect(&theme, &Theme::changed, this, [this] { update(); });
}

void Bar::setShare(double share) {
    const double wanted = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0;
    if (wanted == m_share) return;
    m_share = wanted;
    update();
}

void Bar::setColour(const QColor& colour) {
    if (colour == m_colour) return;
    m_colour = colour;
    update();
}

void Bar::setPredicted(bool predicted) {
    m_predicted = predicted;
    update();
}

void Bar::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath track;
    track.addRoundedRect(rect(), 2, 2);
    painter.fillPath(track, t.s3);
    if (m_share <= 0) return;
    painter.setClipPath(track);
    const QRectF filled(0, 0, width() * m_share, height());
    if (m_predicted)
        fillPredicted(painter, filled, t);
    else
        painter.fillRect(filled, m_colour.isValid() ? m_colour : t.accent);
}

}  // namespace ui
