// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/drawing_by_combination.hpp"

#include "engine/space/plan/axes.hpp"

namespace engine::space {
namespace {

/// The settings of an optimization combination, one view for each temporal tile.
struct OfCombination {
    unsigned optimizations = 0;
    std::vector<DiagramPart> tiles;

    /// Values that allow an optimization do not enforce it: merging may merge one cell.
    Setting sample(std::size_t tile, Random& random) const {
        constexpr int kMostTries = 100;
        for (int i = 1;; ++i) {
            auto setting = tiles[tile % tiles.size()].sample(random);
            if (i == kMostTries || optimizationsOf(setting) == optimizations) return setting;
        }
    }
};

OfCombination settingsOf(const Combination& combination, const TuningSpace& full) {
    const auto has = [&](unsigned optimization) {
        return (combination.optimizations & optimization) != 0 ? 1 : 0;
    };
    std::map<ParameterId, std::vector<int>> values{
        {ParameterId::ST, {has(ST)}}, {ParameterId::RT, {has(RT)}}, {ParameterId::PR, {has(PR)}}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (has(BM) == 0) values[blockMergeIds[axis]] = {1};
        if (has(CM) == 0) values[cyclicIds[axis]] = {1};
    }
    auto& levels = values[ParameterId::TB] = full.values(ParameterId::TB);
    std::erase_if(levels, [&](int count) { return (count > 1) != (has(TB) != 0); });
    OfCombination found{combination.optimizations, {}};
    for (const int tile : full.values(ParameterId::TT)) {
        values[ParameterId::TT] = {tile};
        auto part = full.where(values);
        if (!part.empty()) found.tiles.push_back(std::move(part));
        if (has(TB) == 0 || has(ST) == 0) break;
    }
    return found;
}

/// Every combination; those without a setting are left out.
std::vector<OfCombination> combinationsOf(const TuningSpace& full) {
    std::vector<OfCombination> found;
    const auto counts = full.count();
    for (const auto& combination : combinations())
        if (counts->perCombination[static_cast<std::size_t>(combination.id)] > 0)
            found.push_back(settingsOf(combination, full));
    return found;
}

}  // namespace

std::vector<Setting> drawnByCombination(const TuningSpace& full, int count, Random& random) {
    const auto combinations = combinationsOf(full);
    std::vector<Setting> settings;
    // A few settings must not always be of the same combinations.
    const auto start = static_cast<std::size_t>(random.below(combinations.size()));
    for (std::size_t i = 0; settings.size() < static_cast<std::size_t>(count); ++i) {
        const std::size_t turn = start + i / 2, round = turn / combinations.size();
        settings.push_back(
            i % 2 == 0 ? full.sample(random)
                       : combinations[turn % combinations.size()].sample(turn + round, random));
    }
    return settings;
}

}  // namespace engine::space
