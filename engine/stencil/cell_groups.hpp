// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <functional>
#include <type_traits>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

/// Cells that are multiplied by the same.
template <class Key>
struct CellGroup {
    Key key;
    std::vector<Offset> cells;
};

/// Cells of equal coefficients together, in the order in which these come first. What makes two
/// coefficients equal is the caller's to say: their value, the number of their value, or how they
/// are written.
template <class Taps, class KeyOf, class CellOf>
auto groupedBy(const Taps& taps, KeyOf keyOf, CellOf cellOf) {
    using Key = std::decay_t<std::invoke_result_t<KeyOf, decltype(*taps.begin())>>;
    std::vector<CellGroup<Key>> groups;
    for (const auto& tap : taps) {
        const Key key = std::invoke(keyOf, tap);
        auto group = std::ranges::find(groups, key, &CellGroup<Key>::key);
        if (group == groups.end()) group = groups.insert(groups.end(), {key, {}});
        group->cells.push_back(std::invoke(cellOf, tap));
    }
    return groups;
}

}  // namespace engine::stencil
