// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/gstuner/combination_choice.hpp"

#include <algorithm>

#include "engine/space/combination.hpp"
#include "engine/space/combination_values.hpp"

namespace engine::search {
namespace {

constexpr std::uint64_t kListed = 4096;  ///< parts up to this size are listed
constexpr std::size_t kTries = 8;        ///< draws for each setting wanted

}  // namespace

const CombinationGroups& publishedCombinations() {
    // ST+BM, ST+BM+PR, ST+BM+RT+PR+TB, ST+CM, ST+CM+PR+TB, ST+CM+RT, ST+CM+RT+PR, ST+CM+RT+PR+TB
    static const CombinationGroups groups{{14}, {16}, {21}, {22}, {25}, {26}, {28}, {29}};
    return groups;
}

const CombinationGroups& recordedCombinations() {
    static const CombinationGroups groups{
        {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 21, 22, 24, 26, 28},
        {1},
        {3, 5},
        {7, 9},
        {11, 13, 27, 29},
        {15, 17},
        {19},
        {23, 25}};
    return groups;
}

std::vector<space::Setting> settingsOfCombination(
    const space::TuningSpace& space, int combination, std::size_t most,
    const std::unordered_set<space::Setting, space::SettingHash>& visited, Random& random) {
    const unsigned optimizations =
        space::combinations()[static_cast<std::size_t>(combination)].optimizations;
    const auto part = space.where(space::valuesAllowing(space, optimizations));
    const std::uint64_t count = part.count();
    std::vector<space::Setting> settings;
    const auto fits = [&](const space::Setting& setting) {
        return space::optimizationsOf(setting) == optimizations && !visited.contains(setting);
    };
    if (count <= kListed) {
        part.forEach([&](const space::Setting& setting) {
            if (fits(setting)) settings.push_back(setting);
            return true;
        });
        random.shuffle(settings);
        if (settings.size() > most) settings.resize(most);
        return settings;
    }
    std::unordered_set<space::Setting, space::SettingHash> distinct;
    for (std::size_t i = 0; i < kTries * most && settings.size() < most; ++i) {
        const auto setting = part.sample(random);
        if (fits(setting) && distinct.insert(setting).second) settings.push_back(setting);
    }
    return settings;
}

}  // namespace engine::search
