// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/rule_relations.hpp"

#include <algorithm>
#include <limits>

namespace engine::space {
namespace {

/// Caps of rules that weigh more products against each other than this are too wide to help.
constexpr std::size_t kMostCapped = 2;

std::uint32_t word(int value) { return static_cast<std::uint32_t>(value); }

}  // namespace

RuleRelations::RuleRelations(const SpaceRules& space, const std::vector<ParameterId>& order)
    : m_space(space), m_levelOf(space.table->size(), kNoLevel) {
    for (std::size_t level = 0; level < order.size(); ++level)
        m_levelOf[static_cast<std::size_t>(order[level])] = static_cast<std::uint32_t>(level);
    for (const auto* constraint : space.constraints) {
        Rule rule;
        rule.constraint = constraint;
        for (const auto id : constraint->parameters)
            if (space.info(id).decides) rule.deciding.push_back(id);
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

const RuleRelations::Said& RuleRelations::of(std::size_t index, const Scope& scope,
                                             const OpenParameters& open,
                                             const std::vector<Cap>& caps) {
    const Rule& rule = m_rules[index];
    const auto footprint = footprintOf(scope, open, caps);
    m_key.assign(1, static_cast<std::uint32_t>(index));
    m_key.push_back(static_cast<std::uint32_t>(footprint));
    // Fixed parameters and deciding ones as they are.
    for (const auto id : rule.constraint->parameters) m_key.push_back(word(open.base[id]));
    if (const auto known = m_known.find(m_key)) return m_said[*known];
    m_known.insert(m_key, static_cast<std::uint32_t>(m_said.size()));
    const auto answers = answersTo(m_footprints[footprint], rule, scope, open);
    std::string asked(answers.begin(), answers.end());
    asked.append(reinterpret_cast<const char*>(&footprint), sizeof footprint);
    const auto [answered, isNew] = m_answered.emplace(std::move(asked), Relations::kNever);
    if (isNew) answered->second = m_footprints[footprint].relation(answers, m_relations);
    m_said.push_back({answered->second, {}});
    if (rule.constraint->monotone && scope.products.size() <= kMostCapped)
        m_said.back().caps = capsOf(m_footprints[footprint], answers, scope, open);
    return m_said.back();
}

std::vector<RuleRelations::Cap> RuleRelations::capsOf(const Footprint& footprint,
                                                      const std::vector<char>& answers,
                                                      const Scope& scope,
                                                      const OpenParameters& open) const {
    std::vector<Cap> caps;
    for (const auto& product : scope.products) {
        const bool grows = std::ranges::all_of(product, [&](std::uint32_t level) {
            return m_space.valuesOf(open.levels[level].id).front() >= 1;
        });
        if (!grows) continue;
        Cap cap{product, 0};
        for (std::size_t question = 0; question < answers.size(); ++question) {
            if (answers[question] == 0) continue;
            std::int64_t formed = 1;
            for (const auto level : product) {
                const auto index =
                    std::ranges::lower_bound(scope.levels, level) - scope.levels.begin();
                formed *= footprint.example(question)[static_cast<std::size_t>(index)];
            }
            cap.most = std::max(cap.most, formed);
        }
        caps.push_back(std::move(cap));
    }
    return caps;
}

std::vector<Footprint::Bound> RuleRelations::boundsOf(const Scope& scope,
                                                      const std::vector<Cap>& caps) {
    std::vector<Footprint::Bound> bounds;
    for (const auto& cap : caps) {
        Footprint::Bound bound{{}, cap.most};
        Levels left = cap.levels;
        for (std::size_t i = 0; i < scope.products.size(); ++i) {
            const auto& product = scope.products[i];
            if (!std::ranges::includes(left, product)) continue;
            bound.products.push_back(i);
            std::erase_if(left, [&](auto level) {
                return std::ranges::find(product, level) != product.end();
            });
        }
        if (!bound.products.empty()) bounds.push_back(std::move(bound));
    }
    // Of bounds on the same products the tightest counts.
    std::ranges::sort(bounds);
    const auto sameProducts = [](const auto& a, const auto& b) { return a.products == b.products; };
    bounds.erase(std::unique(bounds.begin(), bounds.end(), sameProducts), bounds.end());
    return bounds;
}

std::size_t RuleRelations::footprintOf(const Scope& scope, const OpenParameters& open,
                                       const std::vector<Cap>& caps) {
    m_key.assign(1, scope.number);
    for (const auto level : scope.levels) m_key.push_back(open.levels[level].domain);
    const auto bounds = boundsOf(scope, caps);
    for (const auto& bound : bounds) {
        m_key.push_back(static_cast<std::uint32_t>(std::min<std::int64_t>(bound.most, kNoLevel)));
        for (const auto product : bound.products)
            m_key.push_back(static_cast<std::uint32_t>(product));
        m_key.push_back(kNoLevel);
    }
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
    m_footprints.emplace_back(std::move(parameters), products, bounds);
    return m_footprints.size() - 1;
}

std::vector<char> RuleRelations::answersTo(const Footprint& footprint, const Rule& rule,
                                           const Scope& scope, const OpenParameters& open) const {
    Setting asked = open.base;
    if (rule.constraint->meaning) {
        const auto id = rule.constraint->parameters.front();
        asked.set(id, anotherThanInactive(m_space.info(id)));
    }
    std::vector<char> answers;
    answers.reserve(footprint.questions());
    for (std::size_t question = 0; question < footprint.questions(); ++question) {
        const auto& example = footprint.example(question);
        for (std::size_t i = 0; i < scope.levels.size(); ++i)
            asked.set(open.levels[scope.levels[i]].id, example[i]);
        answers.push_back(
            static_cast<char>(rule.constraint->allowed(asked, *m_space.circumstances)));
    }
    return answers;
}

}  // namespace engine::space
