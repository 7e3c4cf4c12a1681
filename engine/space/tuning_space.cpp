// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/tuning_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/wording.hpp"
#include "engine/space/setting_list.hpp"
#include "engine/space/tallies.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

std::size_t indexOf(P id) { return static_cast<std::size_t>(id); }

bool existsIn(int dimensions, const ParameterInfo& info) {
    return dimensions == 3 || info.axis != 2;
}

std::vector<int> powersOfTwoUpTo(int largest) {
    std::vector<int> values;
    for (std::int64_t value = 1; value <= std::max(1, largest); value *= 2)
        values.push_back(static_cast<int>(value));
    return values;
}

int smallestPowerNotBelow(int value) {
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(value, 1, 1 << 30))));
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
            return powersOfTwoUpTo(smallestPowerNotBelow(std::max({grid.x, grid.y, grid.z})));
        }
        default:
            break;
    }
    if (static_cast<int>(info.id) >= kPublishedParameterCount) return {info.inactiveValue};
    if (info.kind == ParameterKind::Switch) return {0, 1};
    return powersOfTwoUpTo(problem.grid[info.axis]);
}

/// The published values, and those of what came since.
std::vector<int> allValues(const ParameterInfo& info, const stencil::Problem& problem) {
    switch (info.id) {
        case P::TB:
            return {1, 2, 3, 4, 5, 6, 8, 10, 12, 16};
        case P::TT:
            return {BlockTile, WarpTile, RowsTile, ClusterTile, DeviceTile};
        case P::LS:
        case P::RS:
        case P::CQ:
        case P::RO:
            return {0, 1};
        case P::PK:
            return {PrefetchRegisters, PrefetchAsync, PrefetchBulk};
        case P::PD:
        case P::VW:
            return {1, 2, 4};
        case P::SE:
        case P::MB:
        case P::CLa:
            return {1, 2, 4, 8};
        case P::CLb:
            return problem.pattern.dimensions == 3 ? std::vector{1, 2, 4, 8} : std::vector{1};
        default:
            return publishedValues(info, problem);
    }
}

/// Which bit of a mask stands for a value; -1 for a value no mask can hold.
int bitOf(P id, int value) {
    if ((switchingSet() & setOf(id)) != 0) return value >= 0 && value < 64 ? value : -1;
    const auto bits = static_cast<unsigned>(value);
    return value > 0 && (bits & (bits - 1)) == 0 ? std::countr_zero(bits) : -1;
}

int anotherThanInactive(P id) { return infoOf(id).inactiveValue + 1; }

}  // namespace

TuningSpace::TuningSpace() : m_tallies(std::make_shared<Tallies>()) {}

TuningSpace::TuningSpace(const stencil::Problem& problem, const DeviceLimits& limits,
                         ValuesOf valuesOf, const std::function<bool(const Constraint&)>& keep)
    : TuningSpace() {
    m_circumstances = std::make_shared<const Circumstances>(Circumstances::of(problem, limits));
    for (const auto& info : parameterTable()) {
        m_values[indexOf(info.id)] = valuesOf(info, problem);
        // What the published space does not have cannot be chosen there.
        const bool chosen = static_cast<int>(info.id) < kPublishedParameterCount ||
                            m_values[indexOf(info.id)].size() > 1;
        if (existsIn(dimensions(), info) && chosen) m_parameters.push_back(info.id);
    }
    for (const auto& rule : allConstraints())
        if (existsIn(dimensions(), infoOf(rule.parameters.front())) && keep(rule))
            m_constraints.push_back(&rule);
    refreshMasks();
}

TuningSpace TuningSpace::full(const stencil::Problem& problem, const DeviceLimits& limits) {
    return {problem, limits, allValues, [](const Constraint&) { return true; }};
}

TuningSpace TuningSpace::published(const stencil::Problem& problem,
                                   const std::vector<std::string>& furtherRules) {
    return {problem, DeviceLimits{}, publishedValues, [&](const Constraint& rule) {
                return rule.published ||
                       std::ranges::find(furtherRules, rule.name) != furtherRules.end();
            }};
}

void TuningSpace::refreshMasks() {
    for (const auto& info : parameterTable()) {
        auto& mask = m_masks[indexOf(info.id)];
        mask = 0;
        for (const int value : m_values[indexOf(info.id)])
            if (const int bit = bitOf(info.id, value); bit >= 0) mask |= std::uint64_t{1} << bit;
    }
}

bool TuningSpace::hasValue(ParameterId id, int value) const {
    const int bit = bitOf(id, value);
    return bit >= 0 && (m_masks[indexOf(id)] >> bit & 1U) != 0;
}

bool TuningSpace::meetsRules(const Setting& setting) const {
    for (const auto* rule : m_constraints)
        if (!rule->allowed(setting, *m_circumstances)) return false;
    return true;
}

bool TuningSpace::allows(const Setting& setting) const {
    if (m_list) return m_list->members.contains(setting);
    for (int index = 0; index < kParameterCount; ++index) {
        const auto id = static_cast<P>(index);
        if (!hasValue(id, setting[id])) return false;
    }
    return meetsRules(setting);
}

bool TuningSpace::active(const Setting& setting, ParameterId id) const {
    const Setting probe = setting.with(id, anotherThanInactive(id));
    for (const auto* rule : m_constraints)
        if (rule->meaning && rule->parameters.front() == id &&
            !rule->allowed(probe, *m_circumstances))
            return false;
    return true;
}

ParameterSet TuningSpace::activeSet(const Setting& setting) const {
    ParameterSet set = 0;
    for (const auto id : m_parameters) set |= setOf(id);
    Setting probe = setting;
    for (const auto* rule : m_constraints) {
        if (!rule->meaning) continue;
        const P id = rule->parameters.front();
        probe.set(id, anotherThanInactive(id));
        if (!rule->allowed(probe, *m_circumstances)) set &= ~setOf(id);
        probe.set(id, setting[id]);
    }
    return set;
}

Setting TuningSpace::canonical(Setting setting) const {
    // The rules come in an order in which no rule depends on a parameter that a later one rests.
    for (const auto* rule : m_constraints)
        if (rule->meaning && !rule->allowed(setting, *m_circumstances))
            setting.set(rule->parameters.front(), infoOf(rule->parameters.front()).inactiveValue);
    return setting;
}

std::optional<Rejection> TuningSpace::rejectValue(const Setting& setting) const {
    for (const auto& info : parameterTable()) {
        const int value = setting[info.id];
        const auto& known = m_values[indexOf(info.id)];
        if (std::ranges::find(known, value) != known.end()) continue;
        if (!existsIn(dimensions(), info))
            return Rejection{
                "values",
                fmt::format("{} = {} is out: the pattern has two dimensions; {} is {}.",
                            info.abbreviation, grouped(value), info.abbreviation,
                            info.inactiveValue),
                {info.id}};
        return Rejection{"values",
                         fmt::format("{} = {} is not in this space; the values are {}.",
                                     info.abbreviation, grouped(value), listText(known)),
                         {info.id}};
    }
    return std::nullopt;
}

std::optional<Rejection> TuningSpace::reject(const Setting& setting) const {
    if (m_list && m_list->members.contains(setting)) return std::nullopt;
    if (auto rejection = rejectValue(setting)) return rejection;
    for (const auto* rule : m_constraints)
        if (!rule->allowed(setting, *m_circumstances))
            return Rejection{rule->name, rule->sentence(setting, *m_circumstances),
                             rule->parameters};
    if (!m_list) return std::nullopt;
    return Rejection{
        "listed settings",
        fmt::format("This setting is not among the {} listed ones; choose one of those.",
                    grouped(static_cast<std::int64_t>(m_list->settings.size()))),
        m_parameters};
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

const std::vector<Setting>* TuningSpace::listed() const {
    return m_list ? &m_list->settings : nullptr;
}

}  // namespace engine::space
