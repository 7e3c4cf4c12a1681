// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDir>
#include <QPixmap>
#include <QString>
#include <QWidget>

namespace support {

/// Saves a picture of the widget as NAME.png where STENCILSCOPE_SHOTS points, if it does: for
/// looking at pages without starting the program.
inline void shoot(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("STENCILSCOPE_SHOTS");
    if (folder.isEmpty()) return;
    QDir().mkpath(folder);
    widget.grab().save(folder + '/' + name + QStringLiteral(".png"));
}

}  // namespace support
