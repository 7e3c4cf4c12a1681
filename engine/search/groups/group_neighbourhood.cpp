// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/groups/group_neighbourhood.hpp"

#include <unordered_set>

namespace engine::search {
namespace {

using space::Setting;

// A group that reaches more settings than this is sampled instead of listed.
constexpr std::uint64_t kMostListed = 1024;
constexpr int kDrawn = 256;  // many rounds of proposals; drawn again when used up

std::vector<Setting> drawn(const space::DiagramPart& part, Random& random) {
    std::vector<Setting> settings;
    std::unordered_set<Setting, space::SettingHash> distinct;
    for (int i = 0; i < kDrawn; ++i) {
        const Setting setting = part.sample(random);
        if (distinct.insert(setting).second) settings.push_back(setting);
    }
    return settings;
}

}  // namespace

Neighbourhood GroupNeighbourhoods::around(const Setting& centre,
                                          const std::vector<space::ParameterId>& group,
                                          Random& random) const {
    const auto part = m_space.around(centre, group);
    Neighbourhood result;
    result.size = static_cast<double>(part.count());
    result.sampled = part.count() > kMostListed;
    if (result.sampled) {
        result.settings = drawn(part, random);
        return result;
    }
    part.forEach([&](const Setting& setting) {
        result.settings.push_back(setting);
        return true;
    });
    random.shuffle(result.settings);
    return result;
}

}  // namespace engine::search
