// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/rules/number_text.hpp"

#include "engine/core/digits.hpp"

namespace engine::space {

std::string grouped(std::int64_t number) {
    const auto size = static_cast<std::uint64_t>(number);
    return (number < 0 ? "-" : "") + groupedDigits(number < 0 ? -size : size, "\u202f");
}

std::string amountOf(std::int64_t number, std::string_view thing) {
    return grouped(number).append(" ").append(thing).append(number == 1 ? "" : "s");
}

std::string listText(const std::vector<int>& values) {
    constexpr std::size_t longest = 6;
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool skipped = values.size() > longest && i >= longest - 2 && i + 1 < values.size();
        if (skipped) {
            if (i == longest - 2) text += ", ...";
            continue;
        }
        if (!text.empty()) text += text.back() == '.' ? " " : ", ";
        text += grouped(values[i]);
    }
    return text.empty() ? "none" : text;
}

}  // namespace engine::space
