// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/distinct_patterns.hpp"

#include <algorithm>

#include "engine/stencil/taps.hpp"

namespace engine::stencil {

std::optional<Pattern> DistinctPatterns::next(const std::string& name) {
    for (int draw = 0; draw < kMostDraws; ++draw) {
        Pattern pattern = randomPattern(m_dimensions, m_order, m_random, name);
        std::vector<Offset> cells = accessedOffsets(pattern);
        std::sort(cells.begin(), cells.end());
        if (m_seen.insert(std::move(cells)).second) return pattern;
    }
    return std::nullopt;
}

}  // namespace engine::stencil
