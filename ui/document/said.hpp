// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine says, in the language of the window.

#include <QCoreApplication>
#include <QString>
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

}  // namespace ui
