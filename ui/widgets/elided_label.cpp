// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace ui {

QString ElidedLabel::shown() const {
    const int room = contentsRect().width();
    const bool fits = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= room;
    return fontMetrics().elidedText(fits ? text() : m_shorter, m_mode, room);
}

QSize ElidedLabel::minimumSizeHint() const {
    const QSize whole = QLabel::minimumSizeHint();
    constexpr int kLetters = 4;
    if (!m_shorter.isEmpty())
        return {std::min(whole.width(), fontMetrics().horizontalAdvance(m_shorter) + 2),
                whole.height()};
    return {std::min(whole.width(), kLetters * fontMetrics().averageCharWidth()), whole.height()};
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shown() == text()) return QLabel::event(event);
    const QString more = toolTip() == text() ? QString() : toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       more.isEmpty() ? text() : text() + QLatin1Char('\n') + more, this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine, shown());
}

}  // namespace ui
