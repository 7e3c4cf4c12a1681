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
    using Levels = Relations::Levels;
    /// A rule as the open parameters see it.
    struct Scope {
        std::uint32_t number = 0;
        Levels levels;                 ///< those it looks at
        std::vector<Levels> products;  ///< it looks at these
    };
    /// `order`: the open parameters.
    RuleRelations(const SpaceRules& rules, const std::vector<ParameterId>& order);

    std::size_t rules() const { return m_rules.size(); }
    const Constraint& rule(std::size_t rule) const { return *m_rules[rule].constraint; }
    /// The level of the parameter whose meaning the rule is about; kNoLevel for others.
    std::uint32_t meaningOf(std::size_t rule) const { return m_rules[rule].meaningOf; }
    /// It looks at so little of what is decided that it says the same for many decisions.
    bool isCommon(std::size_t rule) const { return m_rules[rule].deciding.size() <= kMostOfCommon; }
    /// All levels that the rule may look at, whatever is decided.
    const Levels& reach(std::size_t rule) const { return m_rules[rule].reach; }

    /// What the rule looks at. A rule about a meaning looks at the others.
    const Scope& scopeOf(std::size_t rule, const OpenParameters& open);
    /// What the rule says; of a rule about a meaning, whether there is one. What `guide` forbids is
    /// not asked (see Footprint).
    Relations::Id of(std::size_t rule, const Scope& scope, const OpenParameters& open,
                     Relations::Id guide = Relations::kAlways);

    /// Sets of places by number, so that equal ones have the same.
    std::uint32_t domain(const std::vector<std::uint32_t>& places);
    const std::vector<std::uint32_t>& places(std::uint32_t domain) const {
        return m_domains[domain];
    }
    Relations& relations() { return m_relations; }

private:
    static constexpr std::size_t kMostOfCommon = 3;  ///< whether, where and how blocks march
    struct Rule {
        const Constraint* constraint = nullptr;
        std::uint32_t meaningOf = kNoLevel;
        std::vector<ParameterId> deciding;  ///< of its parameters
        Levels reach;
    };

    Scope looksAt(const Rule& rule, const OpenParameters& open) const;
    std::size_t footprintOf(const Scope& scope, const OpenParameters& open, Relations::Id guide);
    std::vector<char> answersTo(const Footprint& footprint, const Rule& rule, const Scope& scope,
                                const OpenParameters& open);
    /// m_asked as it is before a question.
    void prepare(const Rule& rule, const OpenParameters& open);
    /// What a rule says that looks at nothing open.
    bool allows(const Rule& rule, const OpenParameters& open);

    const SpaceRules& m_space;
    Relations m_relations;
    std::vector<Rule> m_rules;
    std::vector<std::uint32_t> m_levelOf;  ///< by id
    std::map<std::vector<std::uint32_t>, std::uint32_t> m_domainNumbers;
    std::vector<std::vector<std::uint32_t>> m_domains;
    StateTable m_scopeNumbers, m_known, m_footprintNumbers;
    std::deque<Scope> m_scopes;
    std::map<std::vector<Levels>, std::uint32_t> m_contents;  ///< scopes by their products
    std::vector<Footprint> m_footprints;
    std::vector<std::uint32_t> m_key;  ///< of the look-up at hand
    Setting m_asked;                   ///< of the question at hand
    std::unordered_map<std::string, Relations::Id> m_answered;
};

}  // namespace engine::space
