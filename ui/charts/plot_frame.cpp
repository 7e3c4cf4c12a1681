// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_frame.hpp"

#include <QPainter>
#include <cmath>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {

void paintFrameTicks(QPainter& painter, const Theme& theme, const PlotFrame& frame) {
    const Tokens& tokens = theme.tokens();
    const QRectF& box = frame.box;
    painter.setFont(theme.mono(11));
    for (const FrameTick& tick : frame.left) {
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(box.left(), std::floor(tick.at) + 0.5),
                         QPointF(box.right(), std::floor(tick.at) + 0.5));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(0, tick.at - 8, box.left() - 6, 16),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, tick.text);
    }
    painter.setPen(tokens.t2);
    for (const FrameTick& tick : frame.below)
        painter.drawText(QRectF(tick.at - 24, box.bottom() + 2, 48, theme.scaled(16)),
                         Qt::AlignCenter | Qt::TextDontClip, tick.text);
}

void paintFrameTitles(QPainter& painter, const Theme& theme, const PlotFrame& frame) {
    const QRectF& box = frame.box;
    painter.setFont(theme.words(11));
    painter.setPen(theme.tokens().t2);
    painter.drawText(QRectF(box.left(), box.bottom() + theme.scaled(20), box.width(), 16),
                     Qt::AlignCenter | Qt::TextDontClip, frame.belowTitle);
    painter.save();
    painter.translate(theme.scaled(10), box.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-box.height() / 2, -8, box.height(), 16),
                     Qt::AlignCenter | Qt::TextDontClip, frame.leftTitle);
    painter.restore();
}

}  // namespace

void paintPlotFrame(QPainter& painter, const Theme& theme, const PlotFrame& frame) {
    paintFrameTicks(painter, theme, frame);
    paintFrameTitles(painter, theme, frame);
}

}  // namespace ui
