// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_picture.hpp"

#include <QPainter>
#include <QWidget>

#include "ui/charts/picture.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

void PlotPicture::setCaption(const QString& words, const Theme& theme) {
    constexpr int kPadding = 8, kMostHigh = 200;
    const QRect room(kPadding, kPadding, size.width() - 2 * kPadding, kMostHigh);
    const QRect box = QFontMetrics(theme.words(12)).boundingRect(room, Qt::TextWordWrap, words);
    captionHeight = box.bottom() + 1;
    QPainter painter(&caption);
    painter.setFont(theme.words(12));
    painter.setPen(theme.tokens().t1);
    painter.drawText(box, Qt::TextWordWrap, words);
}

void PlotPicture::paint(QPainter& painter) const {
    painter.fillRect(QRect(QPoint(), wholeSize()), ground);
    painter.drawPicture(0, 0, caption);
    painter.translate(0, captionHeight);
    painter.drawPicture(0, 0, below);
    painter.save();
    if (marks) marks(painter);
    painter.restore();
    painter.drawPicture(0, 0, above);
}

QImage PlotPicture::image(double scale) const {
    return imageOf(wholeSize(), scale, [this](QPainter& painter) { paint(painter); });
}

QByteArray PlotPicture::svg() const {
    return svgOf(wholeSize(), {}, {}, [this](QPainter& painter) { paint(painter); });
}

MarksLayer::MarksLayer(QWidget* owner)
    : m_owner(owner), m_job(owner, [this](QImage image) {
          m_image = std::move(image);
          m_owner->update();
      }) {}

void MarksLayer::ask(Marks marks) {
    m_marks = std::move(marks);
    m_job.ask([marks = m_marks, size = m_owner->size(),
               scale = m_owner->devicePixelRatioF()](const std::stop_token&) {
        return imageOf(size, scale, [&](QPainter& painter) {
            if (marks) marks(painter);
        });
    });
}

void MarksLayer::paint(QPainter& painter) const {
    if (!m_image.isNull()) painter.drawImage(0, 0, m_image);
}

}  // namespace ui
