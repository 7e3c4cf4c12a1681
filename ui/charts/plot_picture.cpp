// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_picture.hpp"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QWidget>

namespace ui {
namespace {

QImage imageOf(const QSize& size, double scale, const QColor& ground) {
    QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(ground);
    return image;
}

}  // namespace

void PlotPicture::paint(QPainter& painter) const {
    painter.fillRect(QRect(QPoint(), size), ground);
    painter.drawPicture(0, 0, below);
    painter.save();
    if (marks) marks(painter);
    painter.restore();
    painter.drawPicture(0, 0, above);
}

QImage PlotPicture::image(double scale) const {
    QImage image = imageOf(size, scale, ground);
    QPainter painter(&image);
    paint(painter);
    return image;
}

QByteArray PlotPicture::svg() const {
    QByteArray text;
    QBuffer buffer(&text);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    return text;
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
        QImage image = imageOf(size, scale, Qt::transparent);
        if (image.isNull() || !marks) return image;
        QPainter painter(&image);
        marks(painter);
        return image;
    });
}

void MarksLayer::paint(QPainter& painter) const {
    if (!m_image.isNull()) painter.drawImage(0, 0, m_image);
}

}  // namespace ui
