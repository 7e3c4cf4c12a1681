// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/relation.hpp"

#include <algorithm>
#include <limits>

namespace engine::space {
namespace {

constexpr std::size_t kFirstSlots = 1 << 10;

std::uint64_t hashOf(std::uint32_t level, std::span<const Relations::Id> children) {
    std::uint64_t hash = level + 1;
    for (const auto child : children) {
        hash = (hash ^ child) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29U;
    }
    return hash;
}

}  // namespace

Relations::Relations()
    : m_levels(2, std::numeric_limits<std::uint32_t>::max()),
      m_first(3),
      m_hashes(2),
      m_slots(kFirstSlots, kNever) {}

Relations::Id Relations::make(std::uint32_t level, std::span<const Id> own) {
    if (own.empty()) return kNever;
    if (std::ranges::all_of(own, [&](Id child) { return child == own.front(); }))
        return own.front();
    const std::uint64_t hash = hashOf(level, own);
    std::size_t slot = hash & (m_slots.size() - 1);
    for (; m_slots[slot] != kNever; slot = (slot + 1) & (m_slots.size() - 1)) {
        const Id known = m_slots[slot];
        if (m_hashes[known] == hash && m_levels[known] == level &&
            std::ranges::equal(children(known), own))
            return known;
    }
    const auto made = static_cast<Id>(m_levels.size());
    m_slots[slot] = made;
    m_levels.push_back(level);
    m_hashes.push_back(hash);
    m_children.insert(m_children.end(), own.begin(), own.end());
    m_first.push_back(static_cast<std::uint32_t>(m_children.size()));
    if (2 * m_levels.size() > m_slots.size()) grow();
    return made;
}

void Relations::grow() {
    m_slots.assign(2 * m_slots.size(), kNever);
    for (Id relation = kAlways + 1; relation < m_levels.size(); ++relation) {
        std::size_t slot = m_hashes[relation] & (m_slots.size() - 1);
        while (m_slots[slot] != kNever) slot = (slot + 1) & (m_slots.size() - 1);
        m_slots[slot] = relation;
    }
}

}  // namespace engine::space
