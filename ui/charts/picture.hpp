// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a widget paints, as a file's content.

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>
#include <functional>

class QPainter;

namespace ui {

using Painting = std::function<void(QPainter& painter)>;

/// With so many pixels for each of `size`.
QImage imageOf(const QSize& size, double scale, const Painting& paint);
QByteArray svgOf(const QSize& size, const QString& title, const QString& description,
                 const Painting& paint);

}  // namespace ui
