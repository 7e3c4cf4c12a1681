// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as a picture. It leaves the window, and its figures mean nothing without what they
// are of.

#include <QPainter>
#include <algorithm>

#include "ui/charts/picture.hpp"
#include "ui/pages/roofline/roofline_chart.hpp"

namespace ui {
namespace {

constexpr int kCaption = 26;

}  // namespace

QSize RooflineChart::pictureSize() const { return size() + QSize(0, kCaption); }

void RooflineChart::paintPicture(QPainter& painter) const {
    painter.fillRect(QRect(QPoint(), pictureSize()), m_theme.tokens().s1);
    painter.setFont(m_theme.words(12));
    painter.setPen(m_theme.tokens().t1);
    painter.drawText(QRect(12, 0, width() - 24, kCaption), Qt::AlignLeft | Qt::AlignVCenter,
                     m_view->caption);
    painter.translate(0, kCaption);
    paintAll(painter);
    paintSelected(painter);
}

QImage RooflineChart::image() const {
    return imageOf(pictureSize(), std::max(2.0, devicePixelRatioF()),
                   [this](QPainter& painter) { paintPicture(painter); });
}

QByteArray RooflineChart::svg() const {
    return svgOf(pictureSize(), accessibleName(), m_view->caption,
                 [this](QPainter& painter) { paintPicture(painter); });
}

}  // namespace ui
