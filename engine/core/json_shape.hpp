// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string_view>

namespace engine {

/// Whether JSON nests at most so deep and holds at most so many values. To be asked before a parser
/// builds anything of a text from elsewhere: a list takes it far more memory than its two brackets.
bool jsonIsModest(std::string_view text, std::size_t deepest, std::size_t mostValues);

}  // namespace engine
