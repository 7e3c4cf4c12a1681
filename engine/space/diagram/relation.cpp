// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/relation.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace engine::space {

Relations::Relations(std::uint64_t mostSteps)
    : m_stepsLeft(mostSteps), m_relations(3, {std::numeric_limits<std::uint32_t>::max(), 0}) {}

Relations::Id Relations::make(std::uint32_t level, std::span<const Id> own) {
    if (own.empty()) return kNever;
    if (std::ranges::all_of(own, [&](Id child) { return child == own.front(); }))
        return own.front();
    const auto hash = mixed(level, own);
    const auto known = m_unique.find(hash, [&](Id other) {
        return this->level(other) == level && std::ranges::equal(children(other), own);
    });
    if (known) return *known;
    const auto made = static_cast<Id>(size());
    m_unique.insert(hash, made);
    m_relations[made].level = level;
    m_children.insert(m_children.end(), own.begin(), own.end());
    m_relations.push_back({0, static_cast<std::uint32_t>(m_children.size())});
    return made;
}

Relations::Joined& Relations::placeOf(Id a, Id b, bool both) {
    // As many places as relations, about.
    if (m_joined.size() < size()) m_joined.assign(std::bit_ceil(2 * size()), {});
    const auto hash = mixed(mixed(both ? 1 : 0, a), b);
    return m_joined[hash & (m_joined.size() - 1)];
}

template <bool kBoth>
Relations::Id Relations::joined(Id a, Id b) {
    constexpr Id decides = kBoth ? kNever : kAlways, says = kBoth ? kAlways : kNever;
    if (a == decides || b == decides) return decides;
    if (a == b || b == says) return a;
    if (a == says) return b;
    if (a > b) std::swap(a, b);
    if (const auto& known = placeOf(a, b, kBoth);
        known.a == a && known.b == b && known.both == kBoth)
        return known.result;
    const auto at = std::min(level(a), level(b));
    const auto values = children(level(a) == at ? a : b).size();
    if (!spend(values)) return kNever;
    const auto begin = m_pending.size();
    m_pending.resize(begin + values);
    Id lastA = decides, lastB = decides, last = decides;
    for (std::size_t place = 0; place < values; ++place) {
        const auto nextA = step(a, at, place), nextB = step(b, at, place);
        if (nextA != lastA || nextB != lastB) last = joined<kBoth>(nextA, nextB);
        lastA = nextA;
        lastB = nextB;
        m_pending[begin + place] = last;
    }
    const auto result = make(at, {m_pending.data() + begin, values});
    m_pending.resize(begin);
    placeOf(a, b, kBoth) = {a, b, kBoth, result};
    return result;
}

template Relations::Id Relations::joined<true>(Id a, Id b);
template Relations::Id Relations::joined<false>(Id a, Id b);

Relations::Id Relations::of(const Levels& levels, Id relation) {
    if (relation <= kAlways) return relation;
    const auto at = level(relation);
    if (levels.empty() || at > levels.back()) return kAlways;
    const auto key = [&] {
        m_key.assign(1, relation);
        m_key.insert(m_key.end(), levels.begin(), levels.end());
        return std::span<const std::uint32_t>(m_key);
    };
    const auto hash = StateTable::hashOf(key());
    if (const auto known = m_of.find(m_key, hash)) return *known;
    Levels own(children(relation).begin(), children(relation).end());
    if (!spend(own.size())) return kNever;
    for (auto& child : own) child = of(levels, child);
    Id said = kNever;
    if (std::ranges::binary_search(levels, at))
        said = make(at, own);
    else
        for (const auto each : own) said = either(said, each);
    m_of.insert(key(), hash, said);
    return said;
}

}  // namespace engine::space
