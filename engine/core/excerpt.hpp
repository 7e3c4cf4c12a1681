// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What somebody gave may be megabytes long; a sentence that repeats it is not.

#include <cstddef>
#include <string>
#include <string_view>

namespace engine {

/// At most `most` bytes of UTF-8 (10 or more): the beginning, whole characters of it, and "...".
std::string excerpt(std::string_view text, std::size_t most = 80);

/// The same with the end kept too, where a sentence says what would be right.
std::string withoutItsMiddle(std::string_view text, std::size_t most);

}  // namespace engine
