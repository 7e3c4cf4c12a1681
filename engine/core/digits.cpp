// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/digits.hpp"

namespace engine {

std::string groupedDigits(std::uint64_t number, std::string_view between) {
    std::string text = std::to_string(number);
    for (std::size_t left = text.size(); left > 3; left -= 3) text.insert(left - 3, between);
    return text;
}

}  // namespace engine
