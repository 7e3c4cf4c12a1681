// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/ranking.hpp"

#include <algorithm>

namespace engine::analysis {

std::vector<Standing> ranking(std::span<const Result95> results) {
    std::vector<Standing> standings;
    for (std::size_t i = 0; i < results.size(); ++i) standings.push_back({i});
    std::stable_sort(standings.begin(), standings.end(), [&](const Standing& a, const Standing& b) {
        return results[a.index].mean > results[b.index].mean;
    });
    for (std::size_t i = 1; i < standings.size(); ++i) {
        const auto& better = results[standings[i - 1].index].interval;
        const auto& own = results[standings[i].index].interval;
        standings[i].toldApart = !better || !own || !better->overlaps(*own);
    }
    return standings;
}

}  // namespace engine::analysis
