// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts that sources mark for translation: tr("..."), QCoreApplication::translate("Context", "...")
// and QT_TRANSLATE_NOOP("Context", "..."), found without a compiler.

#include <QList>
#include <QString>
#include <QStringList>

namespace support {

struct MarkedText {
    QStringList contexts;  ///< one of them is its; tr() of a class may be any that the file names
    QString text;
    int line = 0;
};

struct MarkedTexts {
    QList<MarkedText> texts;
    QList<int> unread;  ///< lines whose texts lupdate cannot see: no literals, or not marked
};

MarkedTexts markedTextsIn(const QString& source);
/// Patterns of the engine's say("...") and texts of its phrase("...").
MarkedTexts engineTextsIn(const QString& source);

}  // namespace support
