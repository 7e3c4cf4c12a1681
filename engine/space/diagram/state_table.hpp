// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <span>

#include "engine/space/diagram/number_table.hpp"

namespace engine::space {

/// From a few words to a number.
class StateTable {
public:
    std::optional<std::uint32_t> find(std::span<const std::uint32_t> words) const {
        return find(words, hashOf(words));
    }
    /// `words`: not in the table.
    void insert(std::span<const std::uint32_t> words, std::uint32_t number) {
        insert(words, hashOf(words), number);
    }
    /// The same for those who keep the hash of the words between looking them up and inserting
    /// them.
    std::optional<std::uint32_t> find(std::span<const std::uint32_t> words,
                                      std::uint64_t hash) const {
        const auto entry = m_entries.find(hash, [&](std::uint32_t at) {
            return m_words[at + 1] == words.size() &&
                   std::equal(words.begin(), words.end(), m_words.begin() + at + 2);
        });
        return entry ? std::optional(m_words[*entry]) : std::nullopt;
    }
    void insert(std::span<const std::uint32_t> words, std::uint64_t hash, std::uint32_t number) {
        m_entries.insert(hash, static_cast<std::uint32_t>(m_words.size()));
        m_words.push_back(number);
        m_words.push_back(static_cast<std::uint32_t>(words.size()));
        m_words.insert(m_words.end(), words.begin(), words.end());
    }
    static std::uint64_t hashOf(std::span<const std::uint32_t> words) {
        return mixed(words.size(), words);
    }
    std::size_t size() const { return m_entries.size(); }

private:
    NumberTable m_entries;               ///< where they begin
    std::vector<std::uint32_t> m_words;  ///< of each entry: number, length, words
};

}  // namespace engine::space
