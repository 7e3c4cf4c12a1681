// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/line_tools.hpp"

#include <algorithm>

namespace engine::source {
std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view codeOf(std::string_view line) { return trimmed(line.substr(0, line.find("//"))); }

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::ranges::any_of(starts, [&](auto start) { return text.starts_with(start); });
}

}  // namespace engine::source
