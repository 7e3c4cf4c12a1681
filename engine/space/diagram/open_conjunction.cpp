// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/open_conjunction.hpp"

#include <algorithm>
#include <numeric>

namespace engine::space {

OpenConjunction::OpenConjunction(const SpaceRules& rules, std::vector<ParameterId> order,
                                 std::stop_token stop)
    : m_rules(rules),
      m_stop(std::move(stop)),
      m_order(std::move(order)),
      m_relations(rules, m_order),
      m_builder(rules.values),
      m_states(m_order.size() + 1),
      m_arcs(m_order.size()) {
    for (const auto id : m_order) {
        const auto& values = rules.valuesOf(id);
        const auto rest = std::ranges::lower_bound(values, rules.info(id).inactiveValue);
        m_restPlace.push_back(static_cast<std::uint32_t>(rest - values.begin()));
        std::vector<std::uint32_t> places(values.size());
        std::iota(places.begin(), places.end(), 0U);
        m_allPlaces.push_back(m_relations.domain(places));
    }
}

Diagram::Node OpenConjunction::settingsOf(const Setting& decided) {
    m_stopped = m_stopped || m_stop.stop_requested();
    m_open.base = decided;
    m_open.levels.clear();
    for (std::size_t level = 0; level < m_order.size(); ++level)
        m_open.levels.push_back({m_order[level], m_allPlaces[level], false});
    m_meanings.assign(m_order.size(), Meaning::Unknown);
    m_settled.assign(m_relations.rules(), 0);
    if (m_stopped || !reduce() || !collectRelations()) return Diagram::kNothing;
    m_states[0] = firstState();
    return from(0);
}

bool OpenConjunction::reduce() {
    for (bool changed = true; changed;) {
        changed = false;
        if (!decideMeanings(changed) || !fixSingles(changed) || !applySimpleRules(changed))
            return false;
    }
    return true;
}

/// Parameters without a meaning rest; those that have one choose.
bool OpenConjunction::decideMeanings(bool& changed) {
    std::vector<Meaning> found(m_order.size(), Meaning::Present);
    m_undecided.clear();
    for (std::size_t rule = 0; rule < m_relations.rules(); ++rule) {
        const auto level = m_relations.meaningOf(rule);
        if (level == RuleRelations::kNoLevel || m_meanings[level] != Meaning::Unknown) continue;
        const auto relation = m_relations.of(rule, m_relations.scopeOf(rule, m_open), m_open);
        if (relation == Relations::kNever) found[level] = Meaning::Absent;
        if (relation == Relations::kNever || relation == Relations::kAlways) continue;
        if (found[level] == Meaning::Present) found[level] = Meaning::Unknown;
        m_undecided.emplace_back(level, relation);
    }
    for (std::uint32_t level = 0; level < m_order.size(); ++level) {
        if (m_meanings[level] != Meaning::Unknown || found[level] == Meaning::Unknown) continue;
        m_meanings[level] = found[level];
        changed = true;
        if (found[level] == Meaning::Absent) {
            rest(level);
            continue;
        }
        auto places = m_relations.places(m_open.levels[level].domain);
        std::erase_if(places, [&](std::uint32_t place) {
            return !m_rules.chooses(m_order[level], m_rules.valuesOf(m_order[level])[place]);
        });
        m_open.levels[level].domain = m_relations.domain(places);
        if (places.empty()) return false;
    }
    std::erase_if(m_undecided,
                  [&](const auto& each) { return m_meanings[each.first] != Meaning::Unknown; });
    return true;
}

void OpenConjunction::rest(std::uint32_t level) {
    auto& own = m_open.levels[level];
    own.domain = m_relations.domain({m_restPlace[level]});
    own.fixed = true;
    m_open.base.set(own.id, m_rules.info(own.id).inactiveValue);
}

bool OpenConjunction::fixSingles(bool& changed) {
    for (std::uint32_t level = 0; level < m_order.size(); ++level) {
        auto& own = m_open.levels[level];
        const auto& places = m_relations.places(own.domain);
        if (places.empty()) return false;
        if (own.fixed || places.size() > 1 || m_meanings[level] == Meaning::Unknown) continue;
        own.fixed = true;
        m_open.base.set(own.id, m_rules.valuesOf(own.id)[places.front()]);
        changed = true;
    }
    return true;
}

/// Rules about nothing open are asked at once, rules about one parameter leave some of its values.
bool OpenConjunction::applySimpleRules(bool& changed) {
    for (std::size_t rule = 0; rule < m_relations.rules(); ++rule) {
        if (m_settled[rule] != 0 || m_relations.rule(rule).meaning) continue;
        const auto& scope = m_relations.scopeOf(rule, m_open);
        if (scope.levels.size() > 1) continue;
        m_settled[rule] = 1;
        const auto relation = m_relations.of(rule, scope, m_open);
        if (relation == Relations::kNever) return false;
        if (relation == Relations::kAlways) continue;
        if (!narrow(scope.levels.front(), relation)) return false;
        changed = true;
    }
    return true;
}

bool OpenConjunction::narrow(std::uint32_t level, Relations::Id relation) {
    auto places = m_relations.places(m_open.levels[level].domain);
    std::erase_if(places, [&](std::uint32_t place) {
        return m_relations.relations().step(relation, level, place) == Relations::kNever;
    });
    m_open.levels[level].domain = m_relations.domain(places);
    return !places.empty();
}

bool OpenConjunction::collectRelations() {
    using Asked = std::pair<const RuleRelations::Scope*, std::size_t>;
    std::vector<Asked> left;
    for (std::size_t rule = 0; rule < m_relations.rules(); ++rule)
        if (m_settled[rule] == 0 && !m_relations.rule(rule).meaning)
            left.emplace_back(&m_relations.scopeOf(rule, m_open), rule);
    // What most decisions have in common is joined once for all of them, if by itself. Then, the
    // more a rule weighs against each other, the more others should have forbidden before.
    std::ranges::stable_sort(left, {}, [this](const Asked& each) {
        return std::pair(!m_relations.isCommon(each.second), each.first->products.size());
    });
    auto& relations = m_relations.relations();
    auto common = Relations::kAlways, own = Relations::kAlways;
    m_said.clear();
    for (const auto& [scope, rule] : left) {
        const auto said = m_relations.of(rule, *scope, m_open, guideOf(*scope));
        auto& joined = m_relations.isCommon(rule) ? common : own;
        joined = relations.both(joined, said);
        if (joined == Relations::kNever) return false;
        if (said != Relations::kAlways) m_said.emplace_back(scope, said);
    }
    m_met = relations.both(common, own);
    return m_met != Relations::kNever;
}

namespace {

/// Whether a product is known where these are, as far as it is of these levels.
bool madeOf(const RuleRelations::Levels& product, const RuleRelations::Scope& scope) {
    return std::ranges::all_of(product, [&](auto level) {
        if (!std::ranges::binary_search(scope.levels, level)) return true;
        return std::ranges::any_of(scope.products, [&](const auto& part) {
            return std::ranges::binary_search(part, level) && std::ranges::includes(product, part);
        });
    });
}

}  // namespace

/// What the rules so far say of what a rule looks at. Those that tell more settings apart than the
/// rule does would make it many states.
Relations::Id OpenConjunction::guideOf(const RuleRelations::Scope& scope) {
    auto& relations = m_relations.relations();
    auto guide = Relations::kAlways;
    // A single product has few values: asked without a guide it has the same answers more often.
    if (scope.products.size() < 2) return guide;
    for (const auto& [other, said] : m_said) {
        if (!mayGuide(*other, scope)) continue;
        const bool within = std::ranges::includes(scope.levels, other->levels);
        guide = relations.both(guide, within ? said : relations.of(scope.levels, said));
    }
    return guide;
}

bool OpenConjunction::mayGuide(const RuleRelations::Scope& guiding,
                               const RuleRelations::Scope& guided) {
    if (m_mayGuide.size() <= guided.number) m_mayGuide.resize(guided.number + std::size_t{1});
    auto& known = m_mayGuide[guided.number];
    if (known.size() <= guiding.number) known.resize(guiding.number + std::size_t{1});
    auto& may = known[guiding.number];
    if (!may)
        may = std::ranges::all_of(guiding.products,
                                  [&](const auto& product) { return madeOf(product, guided); });
    return *may;
}

OpenConjunction::Words OpenConjunction::firstState() {
    // Equal from some level on: the same domains and meanings there.
    m_suffix.assign(m_order.size() + 1, 0);
    for (std::size_t level = m_order.size(); level-- > 0;) {
        const Words key{m_open.levels[level].domain, static_cast<std::uint32_t>(m_meanings[level]),
                        m_suffix[level + 1]};
        auto number = m_suffixes.find(key);
        if (!number) {
            number = static_cast<std::uint32_t>(m_suffixes.size() + 1);
            m_suffixes.insert(key, *number);
        }
        m_suffix[level] = *number;
    }
    std::ranges::sort(m_undecided);
    Words state{m_suffix[0], m_met};
    for (const auto& [level, relation] : m_undecided) {
        state.push_back(level);
        state.push_back(relation);
    }
    return state;
}

Diagram::Node OpenConjunction::from(std::uint32_t level) {
    if (level == m_order.size()) return Diagram::kEnd;
    if ((++m_ticks & 1023U) == 0 && m_stop.stop_requested()) m_stopped = true;
    // Where every rule is met, all that follows is one state a level, however many values there
    // are.
    const Words& key = m_states[level];
    const bool isFree = key.size() == 2 && key[1] == Relations::kAlways;
    const auto values = m_relations.places(m_open.levels[level].domain).size();
    if (!isFree && !m_relations.relations().spend(values)) m_stopped = true;
    if (m_stopped) return Diagram::kNothing;
    // Where there is no choice there is nothing to remember.
    if (values == 1) return branched(level);
    const auto hash = StateTable::hashOf(key);
    if (const auto known = m_known.find(key, hash)) return *known;
    const auto made = branched(level);
    m_known.insert(key, hash, made);
    return made;
}

Diagram::Node OpenConjunction::branched(std::uint32_t level) {
    auto& arcs = m_arcs[level];
    arcs.clear();
    for (const auto place : m_relations.places(m_open.levels[level].domain)) {
        bool active = m_meanings[level] != Meaning::Absent;
        if (!advance(level, place, active)) continue;
        if (const auto to = from(level + 1); to != Diagram::kNothing)
            arcs.push_back({to, place, active});
    }
    return m_builder.node(m_order[level], arcs);
}

/// The state after the parameter has a value, in m_states[level + 1]; false when it may not.
bool OpenConjunction::advance(std::uint32_t level, std::uint32_t place, bool& active) {
    const Words& state = m_states[level];
    Words& next = m_states[level + 1];
    const auto& relations = m_relations.relations();
    next.assign({m_suffix[level + 1], relations.step(state[1], level, place)});
    if (next[1] == Relations::kNever) return false;
    for (std::size_t word = 2; word < state.size(); word += 2) {
        if (state[word] == level) {
            active = active && state[word + 1] == Relations::kAlways;
            continue;
        }
        next.push_back(state[word]);
        next.push_back(relations.step(state[word + 1], level, place));
    }
    return m_meanings[level] != Meaning::Unknown ||
           (active ? m_rules.chooses(m_order[level], m_rules.valuesOf(m_order[level])[place])
                   : place == m_restPlace[level]);
}

}  // namespace engine::space
