// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace engine::space {

/// Folds a word into the hash of those before it; the lower 32 bits are good.
inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 32U;
}

/// The same of some words, two at a time.
inline std::uint64_t mixed(std::uint64_t hash, std::span<const std::uint32_t> words) {
    std::size_t at = 0;
    for (; at + 1 < words.size(); at += 2)
        hash = mixed(hash, std::uint64_t{words[at]} << 32U | words[at + 1]);
    return at < words.size() ? mixed(hash, words[at]) : hash;
}

/// Numbers by the hash of what they stand for, which their owner keeps. Millions of look-ups: open
/// addressing, nothing is ever removed.
class NumberTable {
public:
    /// `isIt` says whether a number stands for what is looked for.
    template <typename IsIt>
    std::optional<std::uint32_t> find(std::uint64_t hash, const IsIt& isIt) const {
        const auto own = static_cast<std::uint32_t>(hash);
        for (auto slot = own & mask(); m_slots[slot].number != kFree; slot = (slot + 1) & mask())
            if (m_slots[slot].hash == own && isIt(m_slots[slot].number))
                return m_slots[slot].number;
        return std::nullopt;
    }
    /// What the number stands for is not in the table.
    void insert(std::uint64_t hash, std::uint32_t number) {
        if (2 * ++m_size > m_slots.size()) grow();
        place({static_cast<std::uint32_t>(hash), number});
    }
    std::size_t size() const { return m_size; }

private:
    static constexpr std::uint32_t kFree = ~std::uint32_t{0};
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t number = kFree;
    };

    std::uint32_t mask() const { return static_cast<std::uint32_t>(m_slots.size()) - 1; }
    void place(const Slot& made) {
        auto slot = made.hash & mask();
        while (m_slots[slot].number != kFree) slot = (slot + 1) & mask();
        m_slots[slot] = made;
    }
    void grow() {
        std::vector<Slot> before(2 * m_slots.size());
        std::swap(before, m_slots);
        for (const auto& slot : before)
            if (slot.number != kFree) place(slot);
    }

    std::vector<Slot> m_slots = std::vector<Slot>(1 << 6);
    std::size_t m_size = 0;
};

}  // namespace engine::space
