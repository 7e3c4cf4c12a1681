// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/prior.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

namespace engine::search {

std::string nameOf(PriorKind kind) { return kind == PriorKind::Model ? "model" : "learned"; }

std::vector<Expected> Prior::expected(std::span<const space::Setting> settings) const {
    std::vector<Expected> all;
    all.reserve(settings.size());
    for (const auto& setting : settings) all.push_back(expected(setting));
    return all;
}

std::vector<space::Setting> favourites(const space::TuningSpace& space, const Prior& prior,
                                       Random& random, int drawn, std::size_t most) {
    std::unordered_set<space::Setting, space::SettingHash> distinct;
    std::vector<std::pair<double, space::Setting>> ranked;
    for (int i = 0; i < drawn; ++i) {
        const space::Setting setting = space.sample(random);
        if (!distinct.insert(setting).second) continue;
        const double expected = prior.expectedMs(setting);
        if (std::isfinite(expected)) ranked.emplace_back(expected, setting);
    }
    std::ranges::sort(ranked);  // equal ones by setting: the order of drawing does not show
    std::vector<space::Setting> settings;
    for (const auto& [expected, setting] : ranked)
        if (settings.size() < most) settings.push_back(setting);
    return settings;
}

}  // namespace engine::search
