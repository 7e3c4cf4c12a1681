// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/group_neighbourhood.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace engine::search {
namespace {

using space::ParameterId;
using space::Setting;

// A group that reaches more settings than this is sampled instead of listed.
constexpr std::size_t kMostListed = 1 << 14;
constexpr std::size_t kDrawn = 256;  // many rounds of proposals; drawn again when used up

std::uint32_t bit(ParameterId id) { return std::uint32_t{1} << static_cast<unsigned>(id); }

std::uint32_t maskOf(const std::vector<ParameterId>& group) {
    std::uint32_t mask = 0;
    for (const ParameterId id : group) mask |= bit(id);
    return mask;
}

}  // namespace

GroupNeighbourhoods::GroupNeighbourhoods(const space::TuningSpace& space) : m_space(space) {
    if (const auto* rows = m_space.listed()) {
        for (const Setting& row : *rows) m_activeOfRow.push_back(activeMask(row));
    }
}

std::uint32_t GroupNeighbourhoods::activeMask(const Setting& setting) const {
    std::uint32_t mask = 0;
    for (const ParameterId id : m_space.parameters()) {
        if (m_space.active(setting, id)) mask |= bit(id);
    }
    return mask;
}

Neighbourhood GroupNeighbourhoods::ofList(const Setting& centre,
                                          const std::vector<ParameterId>& group) const {
    Neighbourhood result;
    const auto& rows = *m_space.listed();
    const std::uint32_t outside = activeMask(centre) & ~maskOf(group);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::uint32_t compared = outside & m_activeOfRow[r];
        const auto& parameters = m_space.parameters();
        if (std::all_of(parameters.begin(), parameters.end(), [&](ParameterId id) {
                return (compared & bit(id)) == 0 || rows[r][id] == centre[id];
            })) {
            result.settings.push_back(rows[r]);
        }
    }
    result.size = static_cast<double>(result.settings.size());
    return result;
}

Neighbourhood GroupNeighbourhoods::ofSubspace(const Setting& centre,
                                              const std::vector<ParameterId>& group,
                                              Random& random) const {
    std::map<ParameterId, std::vector<int>> fixed;
    const std::uint32_t outside = activeMask(centre) & ~maskOf(group);
    for (const ParameterId id : m_space.parameters()) {
        if ((outside & bit(id)) != 0) fixed[id] = {centre[id]};
    }
    const space::TuningSpace subspace = m_space.restrictedTo(fixed);
    Neighbourhood result;
    subspace.forEach([&](const Setting& setting) {
        result.settings.push_back(setting);
        return result.settings.size() <= kMostListed;
    });
    result.size = static_cast<double>(result.settings.size());
    if (result.settings.size() <= kMostListed) return result;

    result.settings.clear();
    result.sampled = true;
    result.size = static_cast<double>(subspace.count()->total);
    std::unordered_set<Setting, space::SettingHash> distinct;
    for (std::size_t i = 0; i < kDrawn; ++i) {
        const Setting setting = subspace.sample(random);
        if (distinct.insert(setting).second) result.settings.push_back(setting);
    }
    return result;
}

Neighbourhood GroupNeighbourhoods::around(const Setting& centre,
                                          const std::vector<ParameterId>& group,
                                          Random& random) const {
    const bool listed = m_space.listed() != nullptr;
    Neighbourhood result = listed ? ofList(centre, group) : ofSubspace(centre, group, random);
    random.shuffle(result.settings);
    return result;
}

}  // namespace engine::search
