// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A file of translations, as it stands in resources/translations.

#include <QList>
#include <QString>

namespace support {

struct Translation {
    QString context, source, text;
    bool finished = false;
};

QString translationPath();  ///< of the one that the program has
/// Empty: it could not be read.
QList<Translation> translationsIn(const QString& path);

}  // namespace support
