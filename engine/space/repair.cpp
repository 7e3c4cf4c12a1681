// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The nearest allowed setting: what must change along with one change.

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <queue>
#include <unordered_set>

#include "engine/space/setting_list.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

// One more parameter changed outweighs any distance; a parameter that merely rests counts little.
constexpr int changed = 1000;
constexpr int rested = 10;
/// A search that has looked at this many settings gives up: the desktop asks while the mouse moves.
constexpr std::size_t patience = 2000;

int steps(P id, int from, int to) {
    if (infoOf(id).kind != ParameterKind::PowerOfTwo || from < 1 || to < 1)
        return from == to ? 0 : 1;
    return std::abs(static_cast<int>(std::bit_width(static_cast<unsigned>(from))) -
                    static_cast<int>(std::bit_width(static_cast<unsigned>(to))));
}

struct Candidate {
    int cost = 0;
    std::size_t order = 0;  ///< of discovery: settles ties the same way everywhere
    Setting setting;
    ParameterSet touched = 0;  ///< parameters already given another value on the way here
    bool operator>(const Candidate& other) const {
        return cost != other.cost ? cost > other.cost : order > other.order;
    }
};

/// Candidates by cost, each setting once.
class Frontier {
public:
    void add(int cost, const Setting& setting, ParameterSet touched) {
        if (m_seen.insert(setting).second) m_queue.push({cost, m_seen.size(), setting, touched});
    }
    bool empty() const { return m_queue.empty(); }
    Candidate take() {
        Candidate best = m_queue.top();
        m_queue.pop();
        return best;
    }

private:
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> m_queue;
    std::unordered_set<Setting, SettingHash> m_seen;
};

}  // namespace

int TuningSpace::difference(const Setting& wanted, ParameterSet wantedActive,
                            const Setting& candidate) const {
    const ParameterSet candidateActive = activeSet(candidate);
    int sum = 0;
    for (const auto id : m_parameters) {
        const int from = wanted[id], to = candidate[id];
        const bool before = (wantedActive & setOf(id)) != 0,
                   after = (candidateActive & setOf(id)) != 0;
        // A march through the whole axis is the plain one; shorter tiles are a choice to be made.
        if (!before && after && id == P::SB) sum += steps(id, values(id).back(), to);
        if (before && from != to) sum += (after ? changed : rested) + steps(id, from, to);
    }
    return sum;
}

std::vector<ParameterId> TuningSpace::culprits(const Setting& setting) const {
    for (const auto id : m_parameters)
        if (!hasValue(id, setting[id])) return {id};
    for (const auto* rule : m_constraints)
        if (!rule->allowed(setting, *m_circumstances)) return rule->parameters;
    return {};
}

std::optional<Setting> TuningSpace::repair(const Setting& wanted, ParameterId fixed) const {
    if (m_list) return listedRepair(wanted, fixed);
    if (!hasValue(fixed, wanted[fixed])) return std::nullopt;
    // What became active with `fixed` and still has its inactive value was not chosen by anybody
    // yet.
    const Setting before = wanted.with(fixed, infoOf(fixed).inactiveValue);
    const bool unchosen = std::ranges::any_of(m_parameters, [&](ParameterId id) {
        return choosesOnActivation(id) && wanted[id] == infoOf(id).inactiveValue &&
               active(wanted, id) && !active(before, id);
    });
    const Setting reference = unchosen ? before : wanted;
    const ParameterSet referenceActive = activeSet(reference);
    Frontier frontier;
    for (const auto& start : consequences(reference, fixed, wanted[fixed], fixed))
        frontier.add(difference(reference, referenceActive, start), start, setOf(fixed));
    for (std::size_t looked = 0; looked < patience && !frontier.empty(); ++looked) {
        const Candidate best = frontier.take();
        const auto blamed = culprits(best.setting);
        if (blamed.empty()) return best.setting;
        for (const auto id : blamed) {
            if ((best.touched & setOf(id)) != 0) continue;
            for (const int value : values(id)) {
                if (value == best.setting[id]) continue;
                for (const auto& next : consequences(best.setting, id, value, fixed))
                    frontier.add(difference(reference, referenceActive, next), next,
                                 best.touched | setOf(id));
            }
        }
    }
    return std::nullopt;
}

std::optional<Setting> TuningSpace::listedRepair(const Setting& wanted, ParameterId fixed) const {
    const ParameterSet wantedActive = activeSet(wanted);
    const Setting* nearest = nullptr;
    int least = 0;
    for (const auto& setting : m_list->settings) {
        if (setting[fixed] != wanted[fixed]) continue;
        const int cost = difference(wanted, wantedActive, setting);
        if (nearest != nullptr && cost >= least) continue;
        nearest = &setting;
        least = cost;
    }
    return nearest != nullptr ? std::optional(*nearest) : std::nullopt;
}

}  // namespace engine::space
