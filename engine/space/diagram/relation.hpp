// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a rule says of the parameters that are still open, as a small decision diagram of its own,
// reduced: two rules, or one rule under other circumstances, that forbid the same are the same
// number. Levels are places in the order in which parameters are set.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/space/diagram/state_table.hpp"

namespace engine::space {

class Relations {
public:
    using Id = std::uint32_t;
    static constexpr Id kNever = 0, kAlways = 1;

    Relations();

    /// One answer for each value of the parameter at `level`.
    Id make(std::uint32_t level, std::span<const Id> children);
    /// What meets both.
    Id both(Id a, Id b);
    /// What is left of a relation once the parameter at `level` has the value at `place`; levels
    /// are taken in order.
    Id step(Id relation, std::uint32_t level, std::size_t place) const {
        return m_levels[relation] == level ? m_children[m_first[relation] + place] : relation;
    }
    /// The next parameter it looks at; larger than any level when it is decided.
    std::uint32_t level(Id relation) const { return m_levels[relation]; }
    std::span<const Id> children(Id relation) const {
        return {m_children.data() + m_first[relation], m_first[relation + 1] - m_first[relation]};
    }

private:
    StateTable m_both;          ///< of pairs, the smaller one first
    std::vector<Id> m_pending;  ///< children of the relations being joined, innermost last
    std::vector<std::uint32_t> m_levels;
    std::vector<std::uint32_t> m_first;
    std::vector<Id> m_children;
    NumberTable m_unique;
};

}  // namespace engine::space
