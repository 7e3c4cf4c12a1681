// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which parameters, values and rules a space has.

#include <algorithm>

#include "engine/space/diagram/rules_diagram.hpp"
#include "engine/space/lazy_diagram.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/temporal_tile.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

/// Some seconds and some hundred MB.
constexpr std::uint64_t kMostStepsElsewhere = 50'000'000;

std::vector<int> powersOfTwoUpTo(int largest) {
    std::vector<int> values;
    for (std::int64_t value = 1; value <= std::max(1, largest); value *= 2)
        values.push_back(static_cast<int>(value));
    return values;
}

/// The few values that many settings have of each parameter, ascending, by id.
ValueLists valuesIn(SettingList settings, const ParameterTable& table) {
    ValueLists lists(table.size());
    for (const Setting* setting : settings)
        for (std::size_t id = 0; id < lists.size(); ++id) {
            auto& values = lists[id];
            const int value = (*setting)[static_cast<ParameterId>(id)];
            const auto place = std::ranges::lower_bound(values, value);
            if (place == values.end() || *place != value) values.insert(place, value);
        }
    return lists;
}

/// GeST (2025) Table 2.
std::vector<int> publishedValues(const ParameterInfo& info, const stencil::Problem& problem) {
    if (!existsIn(problem.pattern.dimensions, info)) return {info.inactiveValue};
    switch (info.id) {
        case P::TBx:
        case P::TBy:
            return powersOfTwoUpTo(1024);
        case P::TBz:
            return powersOfTwoUpTo(64);
        case P::TB:
            return {1, 2};
        case P::SD:
            return problem.pattern.dimensions == 3 ? std::vector{1, 2, 3} : std::vector{1, 2};
        case P::SB: {
            const auto& grid = problem.grid;
            return powersOfTwoUpTo(longestTile(std::max({grid.x, grid.y, grid.z})));
        }
        default:
            break;
    }
    if (!isPublished(info.id)) return {info.inactiveValue};
    if (info.kind == ParameterKind::Switch) return {0, 1};
    return powersOfTwoUpTo(problem.grid[info.axis]);
}

/// Cells that lanes of a warp hold, which need not be a power of two: what they exchange costs
/// the less, the more they are, and what they hold has to fit into the registers.
std::vector<int> withOthers(std::vector<int> values, std::initializer_list<int> others) {
    const int largest = values.back();
    for (const int value : others)
        if (value < largest) values.push_back(value);
    std::ranges::sort(values);
    return values;
}

/// Who may share a temporal tile.
std::vector<int> tilesIn(int dimensions) {
    std::vector<int> tiles{BlockTile, WarpTile, RowsTile, ClusterTile, DeviceTile, PipelineTile};
    if (dimensions == 2) tiles.push_back(TensorTile);
    return tiles;
}

/// The published values, and those of what came since.
std::vector<int> allValues(const ParameterInfo& info, const stencil::Problem& problem) {
    switch (info.id) {
        case P::TB:
            return {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32};
        case P::TT:
            return tilesIn(problem.pattern.dimensions);
        case P::LS:
        case P::RS:
        case P::CQ:
        case P::RO:
        case P::SS:
            return {0, 1};
        case P::PK:
            return {PrefetchRegisters, PrefetchAsync, PrefetchBulk};
        case P::PD:
        case P::VW:
            return {1, 2, 4};
        case P::BMx:
            return withOthers(publishedValues(info, problem),
                              {3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 18, 20, 22});
        case P::BMy:
            return withOthers(publishedValues(info, problem), {3, 5, 6});
        case P::HP:
            return {1, 2, 3, 4, 6};
        case P::HS:
            return {1, 2, 4};
        case P::SE:
        case P::MB:
        case P::CLa:
            return {1, 2, 4, 8};
        case P::MR:
            return {1, 32, 64, 96, 128, 168};
        case P::CLb:
            return problem.pattern.dimensions == 3 ? std::vector{1, 2, 4, 8} : std::vector{1};
        default:
            return publishedValues(info, problem);
    }
}

void noteMeanings(SpaceRules& rules) {
    rules.meanings.assign(rules.table->size(), {});
    for (const auto* rule : rules.constraints)
        if (rule->meaning)
            rules.meanings[static_cast<std::size_t>(rule->parameters.front())].push_back(rule);
}

std::shared_ptr<SpaceRules> kernelRules(const stencil::Problem& problem, const DeviceLimits& limits,
                                        std::vector<int> (*valuesOf)(const ParameterInfo&,
                                                                     const stencil::Problem&),
                                        const std::function<bool(const Constraint&)>& keep) {
    auto rules = std::make_shared<SpaceRules>();
    rules->table = std::make_shared<const ParameterTable>(parameterTable());
    rules->ofKernels = true;
    rules->circumstances =
        std::make_shared<const Circumstances>(Circumstances::of(problem, limits));
    const int dimensions = problem.pattern.dimensions;
    for (const auto& info : *rules->table) {
        rules->values.push_back(valuesOf(info, problem));
        // What the published space does not have cannot be chosen there.
        const bool chosen = isPublished(info.id) || rules->values.back().size() > 1;
        if (existsIn(dimensions, info) && chosen) rules->parameters.push_back(info.id);
    }
    rules->restsOnly.assign(rules->table->size(), false);
    for (const auto& rule : allConstraints())
        if (existsIn(dimensions, infoOf(rule.parameters.front())) && keep(rule))
            rules->constraints.push_back(&rule);
    noteMeanings(*rules);
    return rules;
}

}  // namespace

TuningSpace TuningSpace::full(const stencil::Problem& problem, const DeviceLimits& limits) {
    return {kernelRules(problem, limits, allValues, [](const Constraint&) { return true; }), false};
}

TuningSpace TuningSpace::published(const stencil::Problem& problem,
                                   const std::vector<std::string>& furtherRules) {
    return {kernelRules(problem, DeviceLimits{}, publishedValues,
                        [&](const Constraint& rule) {
                            return rule.published ||
                                   std::ranges::find(furtherRules, rule.name) != furtherRules.end();
                        }),
            false};
}

TuningSpace TuningSpace::foreign(ParameterTable table, ValueLists values,
                                 std::vector<Constraint> constraints) {
    auto rules = std::make_shared<SpaceRules>();
    rules->table = std::make_shared<const ParameterTable>(std::move(table));
    rules->circumstances = std::make_shared<const Circumstances>();
    for (const auto& info : *rules->table) rules->parameters.push_back(info.id);
    rules->values = std::move(values);
    rules->restsOnly.assign(rules->table->size(), false);
    for (auto& constraint : constraints) {
        rules->own.push_back(std::make_shared<const Constraint>(std::move(constraint)));
        rules->constraints.push_back(rules->own.back().get());
    }
    rules->mostSteps = kMostStepsElsewhere;
    noteMeanings(*rules);
    return {std::move(rules), false};
}

TuningSpace TuningSpace::foreign(ParameterTable table, SettingList settings) {
    const auto count = table.size();
    return foreign(std::move(table), ValueLists(count), {}).restrictedTo(settings);
}

TuningSpace TuningSpace::restrictedTo(const std::map<ParameterId, std::vector<int>>& chosen) const {
    if (m_listed) {
        std::vector<Setting> kept;
        where(chosen).forEach([&](const Setting& setting) {
            kept.push_back(setting);
            return true;
        });
        return restrictedTo(kept);
    }
    auto rules = std::make_shared<SpaceRules>(*m_rules);
    rules->mostSteps = SpaceRules{}.mostSteps;  // a part of a space that could be found takes less
    for (const auto& [id, wanted] : chosen) {
        const auto index = static_cast<std::size_t>(id);
        std::vector<int> kept;
        for (const int value : m_rules->values[index])
            if (std::ranges::find(wanted, value) != wanted.end() && m_rules->chooses(id, value))
                kept.push_back(value);
        const int rest = info(id).inactiveValue;
        if (rules->mayRest(id) && std::ranges::find(kept, rest) == kept.end()) {
            rules->restsOnly[index] = true;
            kept.insert(std::ranges::lower_bound(kept, rest), rest);
        }
        rules->values[index] = std::move(kept);
    }
    return {std::move(rules), false};
}

TuningSpace TuningSpace::restrictedTo(const std::vector<Setting>& settings) const {
    return restrictedTo(pointersTo(settings));
}

TuningSpace TuningSpace::restrictedTo(SettingList settings) const {
    auto rules = std::make_shared<SpaceRules>(*m_rules);
    rules->restsOnly.assign(rules->table->size(), false);
    rules->values = valuesIn(settings, *rules->table);
    TuningSpace space(std::move(rules), true);
    std::vector<ParameterId> order;
    for (const auto id : space.parameters())
        if (space.info(id).decides) order.push_back(id);
    const auto open = openOrder(*space.m_rules, base());
    order.insert(order.end(), open.begin(), open.end());
    space.m_lazy->diagram = std::make_shared<const Diagram>(
        diagramOf(settings, space.m_rules->values, order, base(),
                  [&rules = *space.m_rules](Setting& setting, ParameterId id) {
                      return !rules.mayRest(id) || rules.activeIn(setting, id);
                  }));
    return space;
}

}  // namespace engine::space
