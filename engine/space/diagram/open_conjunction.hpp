// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The settings that meet every rule, as far as the parameters that decide nothing go: all
// circumstances that share an order of those parameters. For each circumstance every rule becomes a
// relation; their conjunction and the open meanings are stepped through together, and equal states
// are one node.

#include <stop_token>
#include <vector>

#include "engine/space/diagram/rule_relations.hpp"

namespace engine::space {

class OpenConjunction {
public:
    OpenConjunction(const SpaceRules& rules, std::vector<ParameterId> order, std::stop_token stop);

    /// The settings that have the deciding parameters as in `decided`, as a node of takeNodes().
    /// Nothing, too, once stopped.
    Diagram::Node settingsOf(const Setting& decided);
    /// Whether it would have taken more steps than the rules allow: what was found is not all.
    bool isSpent() { return m_relations.relations().isSpent(); }
    /// The nodes, once all are found.
    DiagramBuilder takeNodes() { return std::move(m_builder); }

private:
    using Words = std::vector<std::uint32_t>;
    enum class Meaning { Unknown, Present, Absent };

    bool reduce();
    bool decideMeanings(bool& changed);
    bool applySimpleRules(bool& changed);
    bool narrow(std::uint32_t level, Relations::Id relation);
    void rest(std::uint32_t level);
    bool fixSingles(bool& changed);
    /// False when a rule forbids everything.
    bool collectRelations();
    Relations::Id guideOf(const RuleRelations::Scope& scope);
    bool mayGuide(const RuleRelations::Scope& guiding, const RuleRelations::Scope& guided);
    Words firstState();

    Diagram::Node from(std::uint32_t level);
    Diagram::Node branched(std::uint32_t level);
    bool advance(std::uint32_t level, std::uint32_t place, bool& active);

    const SpaceRules& m_rules;
    std::stop_token m_stop;
    std::vector<ParameterId> m_order;
    RuleRelations m_relations;
    DiagramBuilder m_builder;
    StateTable m_known, m_suffixes;
    std::vector<std::uint32_t> m_restPlace;  ///< by level
    std::vector<std::uint32_t> m_allPlaces;  ///< by level: the domain of all its values
    std::vector<std::vector<std::optional<bool>>> m_mayGuide;  ///< by the guided scope, the other
    unsigned m_ticks = 0;
    bool m_stopped = false;

    // The circumstance at hand.
    OpenParameters m_open;
    std::vector<Meaning> m_meanings;  ///< by level
    std::vector<char> m_settled;      ///< by rule: nothing more to see to
    std::vector<std::pair<std::uint32_t, Relations::Id>> m_undecided;  ///< meanings, by level
    /// What the rules say that are joined already.
    std::vector<std::pair<const RuleRelations::Scope*, Relations::Id>> m_said;
    Relations::Id m_met = Relations::kAlways;  ///< what has to be met
    std::vector<std::uint32_t> m_suffix;       ///< by level: all domains and meanings from there on
    /// By level: number of what follows, what is left to be met, then the open meanings with their
    /// levels.
    std::vector<Words> m_states;
    std::vector<std::vector<Diagram::Arc>> m_arcs;  ///< by level
};

}  // namespace engine::space
