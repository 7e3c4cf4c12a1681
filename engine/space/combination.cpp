// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/combination.hpp"

#include "engine/space/plan/axes.hpp"

namespace engine::space {
namespace {

/// Position in combinations() (GSTuner Table 1: BM excludes CM; RT, PR need ST).
int idOf(unsigned optimizations) {
    const bool streaming = (optimizations & ST) != 0;
    const bool bm = (optimizations & BM) != 0, cm = (optimizations & CM) != 0;
    if ((bm && cm) || (!streaming && (optimizations & (RT | PR)) != 0)) return -1;
    const int merge = cm ? 2 : bm ? 1 : 0;
    const int temporal = (optimizations & TB) != 0 ? 1 : 0;
    if (!streaming) return 2 * merge + temporal;
    const int retiming = (optimizations & RT) != 0 ? 1 : 0;
    const int prefetching = (optimizations & PR) != 0 ? 1 : 0;
    return 6 + 8 * merge + 4 * retiming + 2 * prefetching + temporal;
}

std::array<Combination, 30> allCombinations() {
    std::array<Combination, 30> all;
    for (unsigned optimizations = 0; optimizations < 64; ++optimizations)
        if (const int id = idOf(optimizations); id >= 0)
            all[static_cast<std::size_t>(id)] = {id, optimizations, namesOf(optimizations)};
    return all;
}

}  // namespace

std::optional<Optimization> optimizationFromAbbreviation(std::string_view abbreviation) {
    for (const OptimizationInfo& info : kOptimizations)
        if (abbreviation == info.abbreviation) return info.id;
    return std::nullopt;
}

std::string namesOf(unsigned optimizations, std::string_view between, std::string_view none) {
    std::string names;
    for (const OptimizationInfo& info : kOptimizations) {
        if ((optimizations & info.id) == 0) continue;
        if (!names.empty()) names += between;
        names += info.abbreviation;
    }
    return names.empty() ? std::string(none) : names;
}

std::span<const Combination> combinations() {
    static const auto all = allCombinations();
    return all;
}

unsigned optimizationsOf(const Setting& s) {
    unsigned optimizations = 0;
    if (s[ParameterId::ST] != 0) optimizations |= ST;
    for (const auto id : blockMergeIds)
        if (s[id] > 1) optimizations |= BM;
    for (const auto id : cyclicIds)
        if (s[id] > 1) optimizations |= CM;
    if (s[ParameterId::RT] != 0) optimizations |= RT;
    if (s[ParameterId::PR] != 0) optimizations |= PR;
    if (s[ParameterId::TB] > 1) optimizations |= TB;
    return optimizations;
}

Combination combinationOf(const Setting& setting) {
    const unsigned optimizations = optimizationsOf(setting);
    const int id = idOf(optimizations);
    if (id >= 0) return combinations()[static_cast<std::size_t>(id)];
    return {-1, optimizations, namesOf(optimizations)};
}

}  // namespace engine::space
