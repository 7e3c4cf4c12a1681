// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/relation.hpp"

#include <algorithm>
#include <limits>

namespace engine::space {

Relations::Relations() : m_levels(2, std::numeric_limits<std::uint32_t>::max()), m_first(3) {}

Relations::Id Relations::make(std::uint32_t level, std::span<const Id> own) {
    if (own.empty()) return kNever;
    if (std::ranges::all_of(own, [&](Id child) { return child == own.front(); }))
        return own.front();
    std::uint64_t hash = level;
    for (const auto child : own) hash = mixed(hash, child);
    const auto known = m_unique.find(hash, [&](Id other) {
        return m_levels[other] == level && std::ranges::equal(children(other), own);
    });
    if (known) return *known;
    const auto made = static_cast<Id>(m_levels.size());
    m_unique.insert(hash, made);
    m_levels.push_back(level);
    m_children.insert(m_children.end(), own.begin(), own.end());
    m_first.push_back(static_cast<std::uint32_t>(m_children.size()));
    return made;
}

Relations::Id Relations::both(Id a, Id b) {
    if (a == kNever || b == kNever) return kNever;
    if (a == b || b == kAlways) return a;
    if (a == kAlways) return b;
    const std::uint32_t pair[]{std::min(a, b), std::max(a, b)};
    if (const auto known = m_both.find(pair)) return *known;
    const auto at = std::min(level(a), level(b));
    const auto values = children(level(a) == at ? a : b).size();
    const auto begin = m_pending.size();
    for (std::size_t place = 0; place < values; ++place)
        m_pending.push_back(both(step(a, at, place), step(b, at, place)));
    const auto joined = make(at, {m_pending.data() + begin, values});
    m_pending.resize(begin);
    m_both.insert(pair, joined);
    return joined;
}

}  // namespace engine::space
