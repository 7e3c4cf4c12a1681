// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/an5d/stencil_space.hpp"

#include <algorithm>
#include <cmath>

namespace engine::search {
namespace {

/// By how much one is a multiple of the other; switches by whether they are the same.
double apart(int a, int b) {
    if (a < 1 || b < 1) return std::abs(a - b);
    return std::abs(std::log2(a) - std::log2(b));
}

}  // namespace

std::optional<space::Setting> nearestTo(
    const space::TuningSpace& space,
    const std::vector<std::pair<space::ParameterId, int>>& wanted) {
    space::Setting setting(space.table());
    for (const auto& [id, value] : wanted) {
        const auto& values = space.values(id);
        const auto nearest = std::ranges::min_element(
            values, {}, [value = value](int other) { return apart(other, value); });
        if (nearest != values.end()) setting.set(id, *nearest);
    }
    return space.nearest(setting);
}

}  // namespace engine::search
