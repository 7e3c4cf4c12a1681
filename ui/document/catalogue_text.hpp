// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <string>

namespace ui {

/// What a catalogue of the engine says of an entry, in the language of the window: the title of an
/// export format, the summary of a preset. What is not known stays English.
QString catalogueText(const std::string& english);

}  // namespace ui
