// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/branch.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "engine/space/combination.hpp"
#include "engine/space/plan/axes.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

constexpr ParameterSet mergeSet =
    setOf(P::CMx) | setOf(P::CMy) | setOf(P::CMz) | setOf(P::BMx) | setOf(P::BMy) | setOf(P::BMz);

/// A branch that merges merges somewhere: without this rule it would repeat the one that does not.
const Constraint& mergesSomewhere() {
    static const Constraint rule{
        .name = "merges",
        .parameters = {P::CMx, P::CMy, P::CMz, P::BMx, P::BMy, P::BMz},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                return mergeAlong(s, 0) > 1 || mergeAlong(s, 1) > 1 || mergeAlong(s, 2) > 1;
            },
        .sentence = [](const Setting&,
                       const Circumstances&) { return std::string("A cell is merged."); },
        .products = [](const Setting&) { return std::vector<Product>{mergeSet}; }};
    return rule;
}

/// Brings a branch down to what is really free, and splits that.
class Reduction {
public:
    Reduction(const SpaceView& space, const Setting& switches, Merging merging,
              ParameterSet branching)
        : m_space(space), m_base(switches) {
        for (const auto& info : parameterTable()) {
            if ((branching & setOf(info.id)) != 0) continue;
            m_free |= setOf(info.id);
            domain(info.id) = space.values[static_cast<std::size_t>(info.id)];
        }
        rest(merging == Merging::Cyclic ? 0U : setOf(P::CMx) | setOf(P::CMy) | setOf(P::CMz));
        rest(merging == Merging::Block ? 0U : setOf(P::BMx) | setOf(P::BMy) | setOf(P::BMz));
        for (const auto* constraint : space.constraints) addRule(*constraint);
        if (merging != Merging::None) addRule(mergesSomewhere());
    }

    /// False when nothing is left.
    bool run() {
        for (bool changed = true; changed;) {
            changed = fixSingles();
            if (m_empty) return false;
            for (auto& rule : m_rules) changed = applySimple(rule) || changed;
            if (m_empty) return false;
            std::erase_if(m_rules,
                          [](const BranchRule& rule) { return rule.constraint == nullptr; });
        }
        return true;
    }

    const Setting& base() const { return m_base; }
    ParameterSet free() const { return m_free; }

    std::vector<Component> components() const {
        std::vector<Component> components;
        for (ParameterSet left = m_free; left != 0;) {
            ParameterSet members = left & (~left + 1);
            for (ParameterSet before = 0; before != members;) {
                before = members;
                for (const auto& rule : m_rules)
                    if ((rule.scope & members) != 0) members |= rule.scope;
            }
            components.emplace_back(m_space.circumstances, m_base, ordered(members), m_rules);
            left &= ~members;
        }
        return components;
    }

private:
    std::vector<int>& domain(P id) { return m_domains[static_cast<std::size_t>(id)]; }

    void rest(ParameterSet set) {
        for (; set != 0; set &= set - 1) {
            const auto id = static_cast<P>(std::countr_zero(set));
            std::erase_if(domain(id), [](int value) { return value != 1; });
        }
    }

    void addRule(const Constraint& constraint) {
        BranchRule rule{&constraint, {}, 0};
        if (constraint.products)
            rule.products = constraint.products(m_base);
        else
            for (const auto id : constraint.parameters) rule.products.push_back(setOf(id));
        m_rules.push_back(std::move(rule));
        narrow(m_rules.back());
    }

    void narrow(BranchRule& rule) const {
        rule.scope = 0;
        for (auto& product : rule.products) rule.scope |= product &= m_free;
        std::erase(rule.products, 0U);
    }

    bool fixSingles() {
        const ParameterSet before = m_free;
        for (ParameterSet set = m_free; set != 0; set &= set - 1) {
            const auto id = static_cast<P>(std::countr_zero(set));
            if (domain(id).empty()) m_empty = true;
            if (domain(id).size() != 1) continue;
            m_base.set(id, domain(id).front());
            m_free &= ~setOf(id);
        }
        for (auto& rule : m_rules) narrow(rule);
        return before != m_free;
    }

    /// Rules about nothing free are decided here, rules about one parameter filter its values.
    bool applySimple(BranchRule& rule) {
        if (std::popcount(rule.scope) > 1) return false;
        const auto* constraint = std::exchange(rule.constraint, nullptr);
        if (rule.scope == 0) {
            m_empty = m_empty || !constraint->allowed(m_base, m_space.circumstances);
            return false;
        }
        const auto id = static_cast<P>(std::countr_zero(rule.scope));
        return std::erase_if(domain(id), [&](int value) {
                   return !constraint->allowed(m_base.with(id, value), m_space.circumstances);
               }) > 0;
    }

    /// Axis by axis, the streaming axis last and the lengths of its marches after it: few products
    /// stay open.
    std::vector<FreeParameter> ordered(ParameterSet members) const {
        std::vector<P> ids;
        for (ParameterSet set = members; set != 0; set &= set - 1)
            ids.push_back(static_cast<P>(std::countr_zero(set)));
        const int stream = streamingAxis(m_base);
        std::ranges::stable_sort(ids, std::less{}, [stream](P id) {
            const int axis = infoOf(id).axis;
            if (id == P::SB || id == P::SE) return 4;
            return axis < 0 ? 5 : axis == stream ? 3 : axis;
        });
        std::vector<FreeParameter> parameters;
        for (const auto id : ids)
            parameters.push_back({id, m_domains[static_cast<std::size_t>(id)]});
        return parameters;
    }

    const SpaceView& m_space;
    Setting m_base;
    ParameterSet m_free = 0;
    std::array<std::vector<int>, kParameterCount> m_domains;
    std::vector<BranchRule> m_rules;
    bool m_empty = false;
};

int combinationFor(const Setting& switches, Merging merging) {
    Setting example = switches;
    if (merging == Merging::Cyclic) example.set(P::CMx, 2);
    if (merging == Merging::Block) example.set(P::BMx, 2);
    return combinationOf(example).id;
}

/// Goes through the values of the branching parameters, one after the other, and leaves a beginning
/// as soon as a rule among them forbids it: few of all combinations have a meaning.
class Switchings {
public:
    Switchings(const SpaceView& space, const std::function<bool(const Setting&)>& visit)
        : m_space(space),
          m_visit(visit),
          m_ids(branchingParameters(space)),
          m_checks(m_ids.size()) {
        ParameterSet known = 0;
        for (std::size_t level = 0; level < m_ids.size(); ++level) {
            known |= setOf(m_ids[level]);
            for (const auto* rule : space.constraints) {
                ParameterSet scope = 0;
                for (const auto id : rule->parameters) scope |= setOf(id);
                if ((scope & setOf(m_ids[level])) != 0 && (scope & ~known) == 0)
                    m_checks[level].push_back(rule);
            }
        }
    }

    bool run(std::size_t level = 0) {
        if (level == m_ids.size()) return m_visit(m_setting);
        const P id = m_ids[level];
        for (const int value : m_space.values[static_cast<std::size_t>(id)]) {
            m_setting.set(id, value);
            const bool allowed = std::ranges::all_of(m_checks[level], [&](const auto* rule) {
                return rule->allowed(m_setting, m_space.circumstances);
            });
            if (allowed && !run(level + 1)) return false;
        }
        m_setting.set(id, infoOf(id).inactiveValue);
        return true;
    }

private:
    const SpaceView& m_space;
    const std::function<bool(const Setting&)>& m_visit;
    std::vector<P> m_ids;
    std::vector<std::vector<const Constraint*>> m_checks;
    Setting m_setting;
};

}  // namespace

std::vector<ParameterId> branchingParameters(const SpaceView& space) {
    // Constant memory and the read-only path multiply every branch alike unless a rule ties them to
    // something.
    const auto tied = [&](P id) {
        return std::ranges::any_of(space.constraints, [id](const Constraint* rule) {
            return rule->parameters.size() > 1 &&
                   std::ranges::find(rule->parameters, id) != rule->parameters.end();
        });
    };
    std::vector<P> ids;
    for (const auto& info : parameterTable())
        if ((switchingSet() & setOf(info.id)) != 0 &&
            ((info.id != P::CO && info.id != P::RO) || tied(info.id)))
            ids.push_back(info.id);
    return ids;
}

bool forEachSwitching(const SpaceView& space, const std::function<bool(const Setting&)>& visit) {
    return Switchings(space, visit).run();
}

std::optional<Branch> Branch::make(const SpaceView& space, const Setting& switches,
                                   Merging merging) {
    ParameterSet branching = 0;
    for (const auto id : branchingParameters(space)) branching |= setOf(id);
    Reduction reduction(space, switches, merging, branching);
    if (!reduction.run()) return std::nullopt;
    Branch branch;
    branch.m_base = reduction.base();
    for (const auto& info : parameterTable())
        if ((reduction.free() & setOf(info.id)) == 0) branch.m_fixed |= setOf(info.id);
    branch.m_components = reduction.components();
    branch.m_combination = combinationFor(switches, merging);
    return branch;
}

bool Branch::count(const std::stop_token& stop) {
    m_size = 1;
    for (auto& component : m_components) {
        if (!component.count(stop)) return false;
        m_size = saturatingProduct(m_size, component.size());
    }
    return true;
}

Setting Branch::sample(Random& random) const {
    Setting setting = m_base;
    for (const auto& component : m_components) component.sample(setting, random);
    return setting;
}

std::optional<Branch::Costed> Branch::cheapest(const Component::Cost& cost) const {
    Costed best{0, m_base};
    for (ParameterSet set = m_fixed; set != 0; set &= set - 1)
        best.cost += cost(static_cast<P>(std::countr_zero(set)), m_base);
    for (const auto& component : m_components) {
        const auto own = component.cheapest(best.setting, cost);
        if (!own) return std::nullopt;
        best.cost += *own;
    }
    return best;
}

}  // namespace engine::space
