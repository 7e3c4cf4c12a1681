// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// Digits by threes: 10488144000 -> "10 488 144 000". Terminals get a plain blank between them,
/// sentences of the window one that does not break.
std::string groupedDigits(std::uint64_t number, std::string_view between);

}  // namespace engine
