// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/rule_relations.hpp"

#include <algorithm>
#include <limits>

namespace engine::space {
namespace {

/// What an answer costs, in children joined: a condition from elsewhere is interpreted.
constexpr std::uint64_t kStepsOfQuestion = 3;

std::uint32_t word(int value) { return static_cast<std::uint32_t>(value); }

}  // namespace

RuleRelations::RuleRelations(const SpaceRules& space, const std::vector<ParameterId>& order)
    : m_space(space), m_relations(space.mostSteps), m_levelOf(space.table->size(), kNoLevel) {
    for (std::size_t level = 0; level < order.size(); ++level)
        m_levelOf[static_cast<std::size_t>(order[level])] = static_cast<std::uint32_t>(level);
    const auto decides = [&](ParameterId id) { return space.info(id).decides; };
    for (const auto* constraint : space.constraints) {
        const auto& parameters = constraint->parameters;
        const bool decided = constraint->meaning
                                 ? decides(parameters.front())
                                 : !parameters.empty() && std::ranges::all_of(parameters, decides);
        if (decided) continue;
        Rule rule;
        rule.constraint = constraint;
        for (const auto id : constraint->parameters)
            if (decides(id)) rule.deciding.push_back(id);
        if (constraint->meaning)
            rule.meaningOf = m_levelOf[static_cast<std::size_t>(constraint->parameters.front())];
        for (const auto id : constraint->parameters)
            if (const auto level = m_levelOf[static_cast<std::size_t>(id)];
                level != kNoLevel && level != rule.meaningOf)
                rule.reach.push_back(level);
        std::ranges::sort(rule.reach);
        m_rules.push_back(std::move(rule));
    }
}

std::uint32_t RuleRelations::domain(const std::vector<std::uint32_t>& places) {
    const auto [known, isNew] =
        m_domainNumbers.emplace(places, static_cast<std::uint32_t>(m_domains.size()));
    if (isNew) m_domains.push_back(places);
    return known->second;
}

const RuleRelations::Scope& RuleRelations::scopeOf(std::size_t index, const OpenParameters& open) {
    const Rule& rule = m_rules[index];
    m_key.assign(1, static_cast<std::uint32_t>(index));
    for (const auto id : rule.deciding) m_key.push_back(word(open.base[id]));
    for (const auto level : rule.reach)
        if (!open.levels[level].fixed) m_key.push_back(level);
    if (const auto known = m_scopeNumbers.find(m_key)) return m_scopes[*known];
    const auto number = static_cast<std::uint32_t>(m_scopes.size());
    m_scopeNumbers.insert(m_key, number);
    m_scopes.push_back(looksAt(rule, open));
    // Scopes that look at the same have the same number, whatever was decided.
    auto& scope = m_scopes.back();
    scope.number = m_contents.emplace(scope.products, number).first->second;
    return scope;
}

RuleRelations::Scope RuleRelations::looksAt(const Rule& rule, const OpenParameters& open) const {
    std::vector<ParameterSet> products;
    if (rule.constraint->products)
        products = rule.constraint->products(open.base);
    else
        for (const auto id : rule.constraint->parameters) products.push_back(setOf(id));
    Scope scope;
    for (const auto& product : products) {
        Levels own;
        for (const auto id : product)
            if (const auto level = m_levelOf[static_cast<std::size_t>(id)];
                level != kNoLevel && level != rule.meaningOf && !open.levels[level].fixed)
                own.push_back(level);
        std::ranges::sort(own);
        if (own.empty() || std::ranges::find(scope.products, own) != scope.products.end()) continue;
        scope.levels.insert(scope.levels.end(), own.begin(), own.end());
        scope.products.push_back(std::move(own));
    }
    std::ranges::sort(scope.levels);
    scope.levels.erase(std::unique(scope.levels.begin(), scope.levels.end()), scope.levels.end());
    std::ranges::sort(scope.products);
    return scope;
}

Relations::Id RuleRelations::of(std::size_t index, const Scope& scope, const OpenParameters& open,
                                Relations::Id guide) {
    const Rule& rule = m_rules[index];
    if (scope.levels.empty()) return allows(rule, open) ? Relations::kAlways : Relations::kNever;
    const auto footprint = footprintOf(scope, open, guide);
    m_key.assign(1, static_cast<std::uint32_t>(index));
    m_key.push_back(static_cast<std::uint32_t>(footprint));
    // Fixed parameters and deciding ones as they are.
    for (const auto id : rule.constraint->parameters) m_key.push_back(word(open.base[id]));
    if (const auto known = m_known.find(m_key)) return *known;
    if (!m_relations.spend(kStepsOfQuestion * m_footprints[footprint].questions()))
        return Relations::kNever;
    const auto answers = answersTo(m_footprints[footprint], rule, scope, open);
    std::string asked(answers.begin(), answers.end());
    asked.append(reinterpret_cast<const char*>(&footprint), sizeof footprint);
    const auto [answered, isNew] = m_answered.emplace(std::move(asked), Relations::kNever);
    if (isNew) answered->second = m_footprints[footprint].relation(answers, m_relations);
    m_known.insert(m_key, answered->second);
    return answered->second;
}

std::size_t RuleRelations::footprintOf(const Scope& scope, const OpenParameters& open,
                                       Relations::Id guide) {
    m_key.assign(1, scope.number);
    for (const auto level : scope.levels) m_key.push_back(open.levels[level].domain);
    m_key.push_back(guide);
    if (const auto known = m_footprintNumbers.find(m_key)) return *known;
    m_footprintNumbers.insert(m_key, static_cast<std::uint32_t>(m_footprints.size()));
    std::vector<OpenParameter> parameters;
    for (const auto level : scope.levels) {
        const auto& own = open.levels[level];
        parameters.push_back({level, m_space.valuesOf(own.id), m_domains[own.domain]});
    }
    std::vector<Footprint::Product> products;
    for (const auto& levels : scope.products) {
        auto& product = products.emplace_back();
        for (const auto level : levels)
            product.push_back(static_cast<std::size_t>(
                std::ranges::lower_bound(scope.levels, level) - scope.levels.begin()));
    }
    m_footprints.emplace_back(std::move(parameters), products, m_relations, guide);
    return m_footprints.size() - 1;
}

void RuleRelations::prepare(const Rule& rule, const OpenParameters& open) {
    m_asked = open.base;
    if (!rule.constraint->meaning) return;
    const auto id = rule.constraint->parameters.front();
    m_asked.set(id, anotherThanInactive(m_space.info(id)));
}

bool RuleRelations::allows(const Rule& rule, const OpenParameters& open) {
    prepare(rule, open);
    return rule.constraint->allowed(m_asked, *m_space.circumstances);
}

std::vector<char> RuleRelations::answersTo(const Footprint& footprint, const Rule& rule,
                                           const Scope& scope, const OpenParameters& open) {
    prepare(rule, open);
    std::vector<char> answers;
    answers.reserve(footprint.questions());
    for (std::size_t question = 0; question < footprint.questions(); ++question) {
        const auto& example = footprint.example(question);
        for (std::size_t i = 0; i < scope.levels.size(); ++i)
            m_asked.set(open.levels[scope.levels[i]].id, example[i]);
        answers.push_back(
            static_cast<char>(rule.constraint->allowed(m_asked, *m_space.circumstances)));
    }
    return answers;
}

}  // namespace engine::space
