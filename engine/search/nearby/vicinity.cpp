// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/nearby/vicinity.hpp"

#include <algorithm>

namespace engine::search {
namespace {

/// Most steps along all parameters at once break a rule; those that do not are uniform.
constexpr int kTriesBeside = 24;

}  // namespace

Vicinity::Vicinity(const space::TuningSpace& space) : m_space(space) {
    for (const auto id : space.parameters())
        if (space.values(id).size() > 1) m_varied.push_back(id);
}

std::vector<space::Setting> Vicinity::draw(const space::Setting& around, Closeness closeness,
                                           std::size_t most, Random& random) const {
    if (closeness == Closeness::StrictlyAdjacent) {
        std::vector<space::Setting> drawn;
        for (int i = 0; i < kTriesBeside && drawn.size() < most; ++i) {
            auto setting = stepped(around, random);
            if (setting && std::ranges::find(drawn, *setting) == drawn.end())
                drawn.push_back(std::move(*setting));
        }
        return drawn;
    }
    using enum space::TuningSpace::Reach;
    auto neighbours =
        m_space.neighbours(around, closeness == Closeness::Hamming ? AnyValue : NextValue);
    const std::size_t count = std::min(most, neighbours.size());
    for (std::size_t i = 0; i < count; ++i)
        std::swap(neighbours[i], neighbours[i + random.below(neighbours.size() - i)]);
    neighbours.resize(count);
    return neighbours;
}

std::optional<space::Setting> Vicinity::stepped(const space::Setting& around,
                                                Random& random) const {
    space::Setting setting = around;
    for (const auto id : m_varied) {
        if (!m_space.active(around, id)) continue;
        const auto& values = m_space.values(id);
        const auto at = std::ranges::lower_bound(values, around[id]) - values.begin();
        const int down = at > 0 ? 1 : 0, up = at + 1 < std::ssize(values) ? 1 : 0;
        setting.set(id, values[static_cast<std::size_t>(at + random.between(-down, up))]);
    }
    const space::Setting canonical = m_space.canonical(setting);
    for (const auto& one : {canonical, setting})  // rows of a recording need not be canonical
        if (one != around && m_space.allows(one)) return one;
    return std::nullopt;
}

}  // namespace engine::search
