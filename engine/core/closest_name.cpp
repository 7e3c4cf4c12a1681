// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/closest_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace engine {

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

std::optional<std::string> closestName(std::string_view name,
                                       const std::vector<std::string>& known) {
    constexpr std::size_t kLongest = 64;
    name = name.substr(0, kLongest);
    std::optional<std::string> closest;
    // As many letters may be wrong as leave most of them right.
    std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const auto& each : known) {
        const auto distance = editDistance(name, each);
        if (distance >= least) continue;
        least = distance;
        closest = each;
    }
    return closest;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
    if (known.empty()) return "It has none.";
    const auto closest = closestName(name, known);
    return fmt::format("{}Known: {}.", closest ? fmt::format("Did you mean {}? ", *closest) : "",
                       fmt::join(known, ", "));
}

}  // namespace engine
