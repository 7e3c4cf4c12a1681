// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a rule says of the parameters that are still open, as a small decision diagram of its own,
// reduced: two rules, or one rule under other circumstances, that forbid the same are the same
// number. Levels are places in the order in which parameters are set.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/space/diagram/state_table.hpp"

namespace engine::space {

class Relations {
public:
    using Id = std::uint32_t;
    using Levels = std::vector<std::uint32_t>;  ///< ascending
    static constexpr Id kNever = 0, kAlways = 1;

    /// `mostSteps`: of joining them. Once they are spent every joint is kNever, and all of it is to
    /// be thrown away.
    explicit Relations(std::uint64_t mostSteps = std::numeric_limits<std::uint64_t>::max());

    /// False once they are spent.
    bool spend(std::uint64_t steps) {
        m_stepsLeft -= std::min(steps, m_stepsLeft);
        return m_stepsLeft > 0;
    }
    bool isSpent() const { return m_stepsLeft == 0; }

    /// One answer for each value of the parameter at `level`.
    Id make(std::uint32_t level, std::span<const Id> children);
    /// What meets both.
    Id both(Id a, Id b) { return joined<true>(a, b); }
    /// What meets one of them at least.
    Id either(Id a, Id b) { return joined<false>(a, b); }
    /// What is said of these levels by themselves: what some values of the others meet.
    Id of(const Levels& levels, Id relation);
    /// What is left of a relation once the parameter at `level` has the value at `place`; levels
    /// are taken in order.
    Id step(Id relation, std::uint32_t level, std::size_t place) const {
        const auto& own = m_relations[relation];
        return own.level == level ? m_children[own.first + place] : relation;
    }
    /// The next parameter it looks at; larger than any level when it is decided.
    std::uint32_t level(Id relation) const { return m_relations[relation].level; }
    std::span<const Id> children(Id relation) const {
        const auto first = m_relations[relation].first;
        return {m_children.data() + first, m_relations[relation + 1].first - first};
    }

private:
    struct Relation {
        std::uint32_t level = 0;
        std::uint32_t first = 0;  ///< of its children
    };
    std::size_t size() const { return m_relations.size() - 1; }
    /// What was joined lately: later pairs take the places of earlier ones, which are joined again
    /// when they are asked for again. Most never are.
    struct Joined {
        Id a = kNever, b = kNever;
        bool both = false;
        Id result = kNever;
    };
    template <bool kBoth>
    Id joined(Id a, Id b);
    Joined& placeOf(Id a, Id b, bool both);

    std::uint64_t m_stepsLeft;
    std::vector<Joined> m_joined;
    std::vector<Id> m_pending;          ///< children of the relations being joined, innermost last
    std::vector<Relation> m_relations;  ///< and one more
    std::vector<Id> m_children;
    NumberTable m_unique;
    StateTable m_of;  ///< what relations say of some levels: by the relation and the levels
    std::vector<std::uint32_t> m_key;  ///< of the look-up at hand
};

}  // namespace engine::space
