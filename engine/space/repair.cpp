// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The nearest allowed setting: what must change along with one change.

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/space/tuning_space.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

// One more parameter changed outweighs any distance; a parameter that merely rests counts little.
constexpr int kChanged = 1000;
constexpr int kRested = 10;

int steps(const ParameterInfo& info, int from, int to) {
    if (info.kind != ParameterKind::PowerOfTwo || from < 1 || to < 1) return from == to ? 0 : 1;
    return std::abs(static_cast<int>(std::bit_width(static_cast<unsigned>(from))) -
                    static_cast<int>(std::bit_width(static_cast<unsigned>(to))));
}

/// What a value costs that a parameter without a meaning in the wanted setting gets with one.
int ofNewlyActive(const TuningSpace& space, const ParameterInfo& info, int value) {
    if (info.kind == ParameterKind::Choice && info.chosenWhenActive) return 0;
    // A march through the whole axis is the plain one; shorter tiles are a choice to be made.
    const bool fromLargest = info.kind == ParameterKind::PowerOfTwo && info.axis < 0 &&
                             info.chosenWhenActive && info.group == ParameterGroup::Streaming;
    return steps(info, fromLargest ? space.values(info.id).back() : info.inactiveValue, value);
}

/// How far settings are from the wanted one, parameter by parameter.
ArcCosts distancesFrom(const TuningSpace& space, const Setting& wanted) {
    ArcCosts costs;
    for (const auto& info : space.table()) {
        const bool active = space.active(wanted, info.id);
        const int from = wanted[info.id];
        std::vector<int> chosen, resting;
        for (const int value : space.values(info.id)) {
            const int distance = steps(info, from, value);
            chosen.push_back(!active         ? ofNewlyActive(space, info, value)
                             : from == value ? 0
                                             : kChanged + distance);
            resting.push_back(!active || from == value ? 0 : kRested + distance);
        }
        costs.active.push_back(std::move(chosen));
        costs.resting.push_back(std::move(resting));
    }
    return costs;
}

}  // namespace

std::optional<Setting> TuningSpace::repair(const Setting& wanted, ParameterId fixed) const {
    if (std::ranges::find(parameters(), fixed) == parameters().end() &&
        wanted[fixed] != info(fixed).inactiveValue)
        return std::nullopt;
    // What became active with `fixed` and still has its inactive value was not chosen by anybody
    // yet.
    const Setting before = wanted.with(fixed, info(fixed).inactiveValue);
    const bool unchosen = std::ranges::any_of(parameters(), [&](ParameterId id) {
        const int rest = info(id).inactiveValue;
        const bool chooses = info(id).chosenWhenActive || !m_rules->chooses(id, rest);
        return chooses && wanted[id] == rest && active(wanted, id) && !active(before, id);
    });
    ArcFilter filter(diagram().values());
    filter.fix(fixed, wanted[fixed], info(fixed).inactiveValue);
    return cheapest(diagram(), base(), filter, distancesFrom(*this, unchosen ? before : wanted));
}

std::optional<Setting> TuningSpace::nearest(const Setting& wanted) const {
    if (allows(wanted)) return wanted;  // what rests in a listed setting is part of it
    return cheapest(diagram(), base(), ArcFilter(diagram().values()), distancesFrom(*this, wanted));
}

}  // namespace engine::space
