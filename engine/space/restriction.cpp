// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Smaller spaces from larger ones.

#include <fmt/format.h>

#include <algorithm>

#include "engine/space/rules/wording.hpp"
#include "engine/space/setting_list.hpp"
#include "engine/space/tallies.hpp"

namespace engine::space {
namespace {

/// `id` may have its inactive value only while it is inactive: the value is not among those chosen.
Constraint restsOnly(ParameterId id, std::vector<const Constraint*> meaning,
                     std::vector<int> chosen) {
    std::vector<ParameterId> parameters{id};
    for (const auto* rule : meaning)
        for (const auto other : rule->parameters)
            if (std::ranges::find(parameters, other) == parameters.end())
                parameters.push_back(other);
    const int rest = infoOf(id).inactiveValue;
    const auto isActive = [id, rest, meaning](const Setting& s, const Circumstances& c) {
        const Setting probe = s.with(id, rest + 1);
        return std::ranges::all_of(meaning,
                                   [&](const auto* rule) { return rule->allowed(probe, c); });
    };
    return {.name = "values",
            .parameters = std::move(parameters),
            .allowed = [id, rest, isActive](
                           const Setting& s,
                           const Circumstances& c) { return s[id] != rest || !isActive(s, c); },
            .sentence =
                [id, rest, chosen = std::move(chosen)](const Setting&, const Circumstances&) {
                    return fmt::format("{} = {} is not in this space; the values are {}.",
                                       infoOf(id).abbreviation, rest, listText(chosen));
                },
            .products =
                [id, meaning](const Setting& s) {
                    std::vector<Product> products{setOf(id)};
                    for (const auto* rule : meaning)
                        if (rule->products)
                            for (const auto product : rule->products(s))
                                products.push_back(product);
                    return products;
                }};
}

}  // namespace

TuningSpace TuningSpace::restrictedTo(const std::map<ParameterId, std::vector<int>>& chosen) const {
    if (m_list) {
        std::vector<Setting> kept;
        for (const auto& setting : m_list->settings)
            if (std::ranges::all_of(chosen, [&](const auto& entry) {
                    return !active(setting, entry.first) ||
                           std::ranges::find(entry.second, setting[entry.first]) !=
                               entry.second.end();
                }))
                kept.push_back(setting);
        return restrictedTo(std::move(kept));
    }
    TuningSpace space = *this;
    space.m_tallies = std::make_shared<Tallies>();
    for (const auto& [id, wanted] : chosen) {
        auto& known = space.m_values[static_cast<std::size_t>(id)];
        std::vector<int> kept;
        for (const int value : known)
            if (std::ranges::find(wanted, value) != wanted.end()) kept.push_back(value);
        std::vector<const Constraint*> meaning;
        for (const auto* rule : m_constraints)
            if (rule->meaning && rule->parameters.front() == id) meaning.push_back(rule);
        const int rest = infoOf(id).inactiveValue;
        const bool restListed = std::ranges::find(kept, rest) != kept.end();
        if (!meaning.empty() && !restListed) {
            space.m_ownRules.push_back(
                std::make_shared<const Constraint>(restsOnly(id, meaning, kept)));
            space.m_constraints.push_back(space.m_ownRules.back().get());
            space.m_restsOnly |= setOf(id);
            kept.insert(kept.begin(), rest);
        }
        known = std::move(kept);
    }
    space.refreshMasks();
    return space;
}

TuningSpace TuningSpace::restrictedTo(std::vector<Setting> settings) const {
    TuningSpace space = *this;
    space.m_tallies = std::make_shared<Tallies>();
    auto list = std::make_shared<List>();
    for (auto& setting : settings)
        if (list->members.insert(setting).second) list->settings.push_back(setting);
    for (const auto& info : parameterTable()) {
        auto& values = space.m_values[static_cast<std::size_t>(info.id)];
        values.clear();
        for (const auto& setting : list->settings) values.push_back(setting[info.id]);
        std::ranges::sort(values);
        values.erase(std::unique(values.begin(), values.end()), values.end());
    }
    for (const auto& setting : list->settings) list->active.push_back(activeSet(setting));
    space.m_list = std::move(list);
    space.refreshMasks();
    return space;
}

}  // namespace engine::space
