// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/removable_chip.hpp"

#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kChipPadding = 9, kCross = 7, kChipGap = 7, kMostText = 260;

}  // namespace

RemovableChip::RemovableChip(const Theme& theme, const QString& text, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme) {
    setText(text);
    setToolTip(text + QLatin1Char('\n') + tr("Remove this filter (Delete)"));
    setAccessibleName(tr("Filter %1").arg(text));
    setAccessibleDescription(tr("Remove this filter (Delete)"));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] { update(); });
}

QSize RemovableChip::sizeHint() const {
    const int words = QFontMetrics(m_theme.mono(11)).horizontalAdvance(text());
    return {std::min(words + 2, m_theme.scaled(kMostText)) + kChipGap + kCross + 2 * kChipPadding,
            m_theme.scaled(20)};
}

void RemovableChip::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const double radius = box.height() / 2;
    painter.setPen(QPen(t.accent, 1));
    painter.setBrush(underMouse() ? t.s3 : t.soft);
    painter.drawRoundedRect(box, radius, radius);
    if (hasFocus()) drawFocusRing(painter, rect(), radius, t.accent);
    const QRectF words = box.adjusted(kChipPadding, 0, -kChipPadding - kCross - kChipGap, 0);
    painter.setFont(m_theme.mono(11));
    painter.setPen(t.t1);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(text(), Qt::ElideMiddle,
                                                      static_cast<int>(words.width()) + 1));
    const QRectF cross(box.right() - kChipPadding - kCross, box.center().y() - kCross / 2.0, kCross,
                       kCross);
    painter.setPen(
        QPen(underMouse() || hasFocus() ? t.t1 : t.t2, 1.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(cross.topLeft(), cross.bottomRight());
    painter.drawLine(cross.topRight(), cross.bottomLeft());
}

void RemovableChip::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return click();
        default:
            QAbstractButton::keyPressEvent(event);
    }
}

}  // namespace ui
