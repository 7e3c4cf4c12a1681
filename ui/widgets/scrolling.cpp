// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrolling.hpp"

#include <QEvent>
#include <QResizeEvent>
#include <algorithm>

namespace ui {

Scrolling::Scrolling(QWidget* content, int leastHeight, QWidget* parent)
    : QScrollArea(parent), m_leastHeight(leastHeight) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setWidget(content);
    content->installEventFilter(this);
}

/// What is written needs more lines where it is narrow.
QSize Scrolling::sizeHint() const {
    const QSize plain = widget()->sizeHint();
    const int width = viewport()->width();
    const bool wraps = widget()->hasHeightForWidth() && width > 0;
    return {plain.width(), wraps ? widget()->heightForWidth(width) : plain.height()};
}

QSize Scrolling::minimumSizeHint() const {
    return {widget()->minimumSizeHint().width(), std::min(m_leastHeight, sizeHint().height())};
}

bool Scrolling::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void Scrolling::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) updateGeometry();
}

}  // namespace ui
