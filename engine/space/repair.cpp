// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The nearest allowed setting: what must change along with one change.

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/space/branch.hpp"
#include "engine/space/setting_list.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

// One more parameter changed outweighs any distance; a parameter that merely rests counts little.
constexpr int changed = 1000;
constexpr int rested = 10;

int steps(P id, int from, int to) {
    if (infoOf(id).kind != ParameterKind::PowerOfTwo || from < 1 || to < 1)
        return from == to ? 0 : 1;
    return std::abs(static_cast<int>(std::bit_width(static_cast<unsigned>(from))) -
                    static_cast<int>(std::bit_width(static_cast<unsigned>(to))));
}

/// How far a setting is from what was wanted, parameter by parameter.
class Distance {
public:
    Distance(const TuningSpace& space, const Setting& wanted) : m_space(space), m_wanted(wanted) {
        for (const auto id : space.parameters())
            if (space.active(wanted, id)) m_active |= setOf(id);
    }

    int operator()(P id, const Setting& candidate) const {
        const int from = m_wanted[id], to = candidate[id];
        if ((m_active & setOf(id)) == 0)
            return m_space.active(candidate, id) ? ofNewlyActive(id, to) : 0;
        if (from == to) return 0;
        return (m_space.active(candidate, id) ? changed : rested) + steps(id, from, to);
    }

private:
    int ofNewlyActive(P id, int value) const {
        if (id == P::SD) return 0;
        // A march through the whole axis is the plain one; shorter tiles are a choice to be made.
        return steps(id, id == P::SB ? m_space.values(id).back() : infoOf(id).inactiveValue, value);
    }

    const TuningSpace& m_space;
    Setting m_wanted;
    ParameterSet m_active = 0;
};

struct Start {
    int cost = 0;
    Setting switches;
};

}  // namespace

std::optional<Setting> TuningSpace::repair(const Setting& wanted, ParameterId fixed) const {
    // What became active with `fixed` and still has its inactive value was not chosen by anybody
    // yet.
    const Setting before = wanted.with(fixed, infoOf(fixed).inactiveValue);
    const bool unchosen = std::ranges::any_of(m_parameters, [&](ParameterId id) {
        return choosesOnActivation(id) && wanted[id] == infoOf(id).inactiveValue &&
               active(wanted, id) && !active(before, id);
    });
    const Distance distance(*this, unchosen ? before : wanted);
    return m_list ? nearestListed(fixed, wanted[fixed], distance)
                  : nearestAllowed(fixed, wanted[fixed], distance);
}

std::optional<Setting> TuningSpace::nearestAllowed(ParameterId fixed, int value,
                                                   const Cost& cost) const {
    if (!hasValue(fixed, value)) return std::nullopt;
    auto values = m_values;
    values[static_cast<std::size_t>(fixed)] = {value};
    const SpaceView view{*m_circumstances, values, m_constraints};
    const auto branching = branchingParameters(view);
    std::vector<Start> starts;
    forEachSwitching(view, [&](const Setting& switches) {
        int sum = 0;
        for (const auto id : branching) sum += cost(id, switches);
        starts.push_back({sum, switches});
        return true;
    });
    std::ranges::stable_sort(starts, {}, &Start::cost);
    std::optional<Branch::Costed> best;
    for (const auto& start : starts) {
        if (best && start.cost >= best->cost) break;
        for (const auto merging : {Merging::None, Merging::Cyclic, Merging::Block}) {
            const auto branch = Branch::make(view, start.switches, merging);
            const auto found = branch ? branch->cheapest(cost) : std::nullopt;
            if (found && (!best || found->cost < best->cost)) best = found;
        }
    }
    if (!best) return std::nullopt;
    return best->setting;
}

std::optional<Setting> TuningSpace::nearestListed(ParameterId fixed, int value,
                                                  const Cost& cost) const {
    const Setting* nearest = nullptr;
    int least = 0;
    for (const auto& setting : m_list->settings) {
        if (setting[fixed] != value) continue;
        int sum = 0;
        for (const auto id : m_parameters) sum += cost(id, setting);
        if (nearest != nullptr && sum >= least) continue;
        nearest = &setting;
        least = sum;
    }
    return nearest != nullptr ? std::optional(*nearest) : std::nullopt;
}

}  // namespace engine::space
