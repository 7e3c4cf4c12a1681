// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine says, in the language of the window.

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <string>

#include "engine/core/sentence.hpp"

namespace ui {

/// A text that a table of the engine marks with phrase().
inline QString said(const char* phrase) { return QCoreApplication::translate("Engine", phrase); }
inline QString said(const std::string& phrase) { return said(phrase.c_str()); }

inline QString said(const engine::Sentence& sentence) {
    return QString::fromStdString(sentence.text(
        [](std::string_view pattern) { return said(std::string(pattern)).toStdString(); }));
}

/// The context that retold() asks in, which has no list of texts.
inline constexpr const char* kRetold = "Retold";

/// What the engine has made of its sentences and keeps as English text: an event, a reason, an
/// error. What is none of those stays as it is.
inline QString retold(const std::string& text) {
    return QCoreApplication::translate("Retold", text.c_str());
}
inline QString retold(const QString& text) { return retold(text.toStdString()); }

/// One of several parts with commas between.
inline QString retoldParts(const std::string& text) {
    QStringList parts = QString::fromStdString(text).split(QStringLiteral(", "));
    for (QString& part : parts) part = retold(part);
    return parts.join(QCoreApplication::translate("Said", ", "));
}

}  // namespace ui
