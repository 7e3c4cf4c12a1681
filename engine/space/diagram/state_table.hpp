// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace engine::space {

/// From a few words to a number. Millions of look-ups: words lie one after the other, open
/// addressing, nothing is ever removed.
class StateTable {
public:
    std::optional<std::uint32_t> find(std::span<const std::uint32_t> words) const {
        const auto hash = hashOf(words);
        for (std::size_t slot = hash & (m_slots.size() - 1); m_slots[slot].length != 0;
             slot = (slot + 1) & (m_slots.size() - 1))
            if (m_slots[slot].hash == hash && std::ranges::equal(wordsOf(m_slots[slot]), words))
                return m_slots[slot].number;
        return std::nullopt;
    }
    /// `words`: not empty, not in the table.
    void insert(std::span<const std::uint32_t> words, std::uint32_t number) {
        if (2 * ++m_size > m_slots.size()) grow();
        Slot made{hashOf(words), static_cast<std::uint32_t>(m_words.size()),
                  static_cast<std::uint32_t>(words.size()), number};
        m_words.insert(m_words.end(), words.begin(), words.end());
        place(made);
    }
    std::size_t size() const { return m_size; }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t first = 0;
        std::uint32_t length = 0;  ///< 0: free
        std::uint32_t number = 0;
    };

    static std::uint32_t hashOf(std::span<const std::uint32_t> words) {
        std::uint64_t hash = words.size();
        for (const auto word : words) {
            hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 32U;
        }
        return static_cast<std::uint32_t>(hash);
    }
    std::span<const std::uint32_t> wordsOf(const Slot& slot) const {
        return {m_words.data() + slot.first, slot.length};
    }
    void place(const Slot& made) {
        std::size_t slot = made.hash & (m_slots.size() - 1);
        while (m_slots[slot].length != 0) slot = (slot + 1) & (m_slots.size() - 1);
        m_slots[slot] = made;
    }
    void grow() {
        std::vector<Slot> before(2 * m_slots.size());
        std::swap(before, m_slots);
        for (const auto& slot : before)
            if (slot.length != 0) place(slot);
    }

    std::vector<Slot> m_slots = std::vector<Slot>(1 << 10);
    std::vector<std::uint32_t> m_words;
    std::size_t m_size = 0;
};

}  // namespace engine::space
