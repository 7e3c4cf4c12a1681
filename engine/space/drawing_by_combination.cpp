// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/drawing_by_combination.hpp"

#include "engine/space/combination_values.hpp"

namespace engine::space {
CombinationDraws::OfCombination CombinationDraws::settingsOf(const Combination& combination,
                                                             const TuningSpace& full) {
    auto values = valuesAllowing(full, combination.optimizations);
    OfCombination found{combination.optimizations, {}};
    for (const int tile : full.values(ParameterId::TT)) {
        values[ParameterId::TT] = {tile};
        auto part = full.where(values);
        if (!part.empty()) found.tiles.push_back(std::move(part));
        if ((combination.optimizations & TB) == 0 || (combination.optimizations & ST) == 0) break;
    }
    return found;
}

CombinationDraws::CombinationDraws(const TuningSpace& full) {
    const auto counts = full.count();
    for (const auto& combination : space::combinations())
        if (counts->perCombination[static_cast<std::size_t>(combination.id)] > 0)
            m_combinations.push_back(settingsOf(combination, full));
}

Setting CombinationDraws::draw(std::size_t turn, Random& random) const {
    const auto& [optimizations, tiles] = m_combinations[turn % m_combinations.size()];
    const auto& tile = tiles[(turn + turn / m_combinations.size()) % tiles.size()];
    // Values that allow an optimization do not enforce it: merging may merge one cell.
    constexpr int kMostTries = 100;
    for (int i = 1;; ++i) {
        auto setting = tile.sample(random);
        if (i == kMostTries || optimizationsOf(setting) == optimizations) return setting;
    }
}

std::vector<Setting> drawnByCombination(const TuningSpace& full, int count, Random& random) {
    const CombinationDraws draws(full);
    std::vector<Setting> settings;
    // A few settings must not always be of the same combinations.
    const auto start = static_cast<std::size_t>(random.below(draws.combinations()));
    for (std::size_t i = 0; settings.size() < static_cast<std::size_t>(count); ++i)
        settings.push_back(i % 2 == 0 ? full.sample(random) : draws.draw(start + i / 2, random));
    return settings;
}

}  // namespace engine::space
