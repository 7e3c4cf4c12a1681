// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/tuning_space.hpp"

#include <algorithm>

#include "engine/space/lazy_diagram.hpp"
#include "engine/space/rules/number_text.hpp"

namespace engine::space {
namespace {

std::string valueWords(const ParameterInfo& info, int value) {
    const auto place = static_cast<std::size_t>(value);
    return value >= 0 && place < info.coded.size() ? info.coded.text(place) : grouped(value);
}

Sentence listWords(const ParameterInfo& info, const std::vector<int>& values) {
    if (values.empty()) return say("none");
    if (info.coded.empty()) return verbatim(listText(values));
    std::string text;
    for (const int value : values) text += (text.empty() ? "" : ", ") + valueWords(info, value);
    return verbatim(text);
}

}  // namespace

TuningSpace::TuningSpace(std::shared_ptr<const SpaceRules> rules, bool listed)
    : m_rules(std::move(rules)), m_listed(listed), m_lazy(std::make_shared<Lazy>()) {}

bool TuningSpace::isValue(ParameterId id, int value) const {
    return std::ranges::binary_search(values(id), value);
}

bool TuningSpace::allows(const Setting& setting) const {
    if (m_listed) return rank(setting).has_value();
    for (const auto& info : table()) {
        if (!isValue(info.id, setting[info.id])) return false;
        if (!m_rules->chooses(info.id, setting[info.id]) && active(setting, info.id)) return false;
    }
    return std::ranges::all_of(m_rules->constraints, [&](const Constraint* rule) {
        return rule->allowed(setting, circumstances());
    });
}

bool TuningSpace::active(const Setting& setting, ParameterId id) const {
    return m_rules->active(setting, id);
}

Setting TuningSpace::canonical(Setting setting) const {
    // The rules come in an order in which no rule depends on a parameter that a later one rests.
    for (const auto* rule : m_rules->constraints)
        if (rule->meaning && !rule->allowed(setting, circumstances()))
            setting.set(rule->parameters.front(), info(rule->parameters.front()).inactiveValue);
    return setting;
}

std::optional<Rejection> TuningSpace::rejectValue(const Setting& setting) const {
    for (const auto& info : table()) {
        const int value = setting[info.id];
        auto known = values(info.id);
        if (std::ranges::find(known, value) != known.end()) {
            if (m_rules->chooses(info.id, value) || !active(setting, info.id)) continue;
            std::erase(known, value);
        }
        const bool exists = std::ranges::find(parameters(), info.id) != parameters().end();
        if (!exists && info.axis == 2 && dimensions() == 2)
            return Rejection{
                "values",
                say("{} = {} is out: the pattern has two dimensions; {} is {}.", info.abbreviation,
                    grouped(value), info.abbreviation, info.inactiveValue),
                {info.id}};
        return Rejection{"values",
                         say("{} = {} is not in this space; the values are {}.", info.abbreviation,
                             valueWords(info, value), listWords(info, known)),
                         {info.id}};
    }
    return std::nullopt;
}

std::optional<Rejection> TuningSpace::reject(const Setting& setting) const {
    if (m_listed && allows(setting)) return std::nullopt;
    if (auto rejection = rejectValue(setting)) return rejection;
    for (const auto* rule : m_rules->constraints)
        if (!rule->allowed(setting, circumstances()))
            return Rejection{rule->name, rule->sentence(setting, circumstances()),
                             rule->parameters};
    if (!m_listed) return std::nullopt;
    return Rejection{"listed settings",
                     say("This setting is not among the {} listed ones; choose one of those.",
                         grouped(static_cast<std::int64_t>(size()))),
                     parameters()};
}

std::vector<int> TuningSpace::allowedValues(const Setting& setting, ParameterId id) const {
    std::vector<int> allowed;
    for (const int value : values(id)) {
        const Setting exact = setting.with(id, value);
        const Setting rested = canonical(exact);
        if (allows(exact) || (rested[id] == value && allows(rested))) allowed.push_back(value);
    }
    return allowed;
}

std::uint64_t TuningSpace::size() const { return diagram().count(); }

Setting TuningSpace::sample(Random& random) const { return at(random.below(size())); }

Setting TuningSpace::at(std::uint64_t rank) const {
    return DiagramPart(sharedDiagram(), base()).at(rank);
}

std::optional<std::uint64_t> TuningSpace::rank(const Setting& setting) const {
    const auto& whole = diagram();
    // What the diagram does not mention is at rest.
    for (const auto& info : table())
        if (setting[info.id] != info.inactiveValue &&
            std::ranges::find(parameters(), info.id) == parameters().end())
            return std::nullopt;
    return whole.rank(setting);
}

void TuningSpace::forEach(const std::function<bool(const Setting&)>& visit) const {
    DiagramPart(sharedDiagram(), base()).forEach(visit);
}

DiagramPart TuningSpace::where(const std::map<ParameterId, std::vector<int>>& chosen) const {
    auto whole = sharedDiagram();
    ArcFilter filter(whole->values());
    for (const auto& [id, own] : chosen)
        filter.keepActive(
            id, [&own = own](int value) { return std::ranges::find(own, value) != own.end(); });
    return {std::move(whole), base(), std::move(filter)};
}

DiagramPart TuningSpace::around(const Setting& centre,
                                const std::vector<ParameterId>& group) const {
    auto whole = sharedDiagram();
    ArcFilter filter(whole->values());
    for (const auto id : parameters())
        if (std::ranges::find(group, id) == group.end() && active(centre, id))
            filter.keepActive(id, [own = centre[id]](int value) { return value == own; });
    return {std::move(whole), base(), std::move(filter)};
}

const Diagram& TuningSpace::diagram() const { return *sharedDiagram(); }

}  // namespace engine::space
