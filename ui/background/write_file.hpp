// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files that a page writes, beside the window's thread: a disk may be slow, a pipe may have nobody
// at its end.

#include <QByteArray>
#include <QImage>
#include <QObject>
#include <functional>

namespace ui {

/// Writes what `make` returns, where `path` leads. Both are done on another thread; `done` is
/// called on the owner's, unless that is gone: with why it was not written, or with nothing.
void writeFile(QObject* owner, const QString& path, std::function<QByteArray()> make,
               std::function<void(const QString& error)> done);
QByteArray pngOf(const QImage& image);

}  // namespace ui
