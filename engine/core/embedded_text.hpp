// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string_view>

namespace engine {

/// A text file built into the program by embed_text().
struct EmbeddedText {
    std::string_view name, text;
};

}  // namespace engine
