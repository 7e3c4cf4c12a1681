// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rules as relations of the open parameters, under the circumstances that the deciding ones make.
// What was worked out for one circumstance is found again for the next.

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/space/diagram/footprint.hpp"
#include "engine/space/diagram/space_rules.hpp"
#include "engine/space/diagram/state_table.hpp"

namespace engine::space {

/// The open parameters at one moment, in their order.
struct OpenParameters {
    struct Level {
        ParameterId id{};
        std::uint32_t domain = 0;  ///< number of the places it may take
        bool fixed = false;        ///< one value, already in `base`
    };
    Setting base;  ///< deciding parameters and fixed ones as they are
    std::vector<Level> levels;
};

class RuleRelations {
public:
    static constexpr std::uint32_t kNoLevel = ~std::uint32_t{0};
    using Levels = std::vector<std::uint32_t>;  ///< ascending
    /// A rule as the open parameters see it.
    struct Scope {
        std::uint32_t number = 0;
        Levels levels;                 ///< those it looks at
        std::vector<Levels> products;  ///< it looks at these
    };
    /// No product of these parameters is larger in any allowed setting.
    struct Cap {
        Levels levels;
        std::int64_t most = 0;
    };
    struct Said {
        Relations::Id relation = Relations::kAlways;
        std::vector<Cap> caps;  ///< of a monotone rule
    };

    /// `order`: the open parameters.
    RuleRelations(const SpaceRules& rules, const std::vector<ParameterId>& order);

    std::size_t rules() const { return m_rules.size(); }
    const Constraint& rule(std::size_t rule) const { return *m_rules[rule].constraint; }
    /// The level of the parameter whose meaning the rule is about; kNoLevel for others.
    std::uint32_t meaningOf(std::size_t rule) const { return m_rules[rule].meaningOf; }
    /// All levels that the rule may look at, whatever is decided.
    const Levels& reach(std::size_t rule) const { return m_rules[rule].reach; }

    /// What the rule looks at. A rule about a meaning looks at the others.
    const Scope& scopeOf(std::size_t rule, const OpenParameters& open);
    /// What the rule says; of a rule about a meaning, whether there is one. What `caps` rule out is
    /// not asked.
    const Said& of(std::size_t rule, const Scope& scope, const OpenParameters& open,
                   const std::vector<Cap>& caps);

    /// Sets of places by number, so that equal ones have the same.
    std::uint32_t domain(const std::vector<std::uint32_t>& places);
    const std::vector<std::uint32_t>& places(std::uint32_t domain) const {
        return m_domains[domain];
    }
    Relations& relations() { return m_relations; }

private:
    struct Rule {
        const Constraint* constraint = nullptr;
        std::uint32_t meaningOf = kNoLevel;
        std::vector<ParameterId> deciding;  ///< of its parameters
        Levels reach;
    };

    static std::vector<Footprint::Bound> boundsOf(const Scope& scope, const std::vector<Cap>& caps);
    Scope looksAt(const Rule& rule, const OpenParameters& open) const;
    std::size_t footprintOf(const Scope& scope, const OpenParameters& open,
                            const std::vector<Cap>& caps);
    std::vector<char> answersTo(const Footprint& footprint, const Rule& rule, const Scope& scope,
                                const OpenParameters& open) const;
    std::vector<Cap> capsOf(const Footprint& footprint, const std::vector<char>& answers,
                            const Scope& scope, const OpenParameters& open) const;

    const SpaceRules& m_space;
    Relations m_relations;
    std::vector<Rule> m_rules;
    std::vector<std::uint32_t> m_levelOf;  ///< by id
    std::map<std::vector<std::uint32_t>, std::uint32_t> m_domainNumbers;
    std::vector<std::vector<std::uint32_t>> m_domains;
    StateTable m_scopeNumbers, m_known, m_footprintNumbers;
    std::deque<Scope> m_scopes;
    std::map<std::vector<Levels>, std::uint32_t> m_contents;  ///< scopes by their products
    std::deque<Said> m_said;
    std::vector<Footprint> m_footprints;
    std::vector<std::uint32_t> m_key;  ///< of the look-up at hand
    std::unordered_map<std::string, Relations::Id> m_answered;
};

}  // namespace engine::space
