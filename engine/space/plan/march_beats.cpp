// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/march_beats.hpp"

#include <algorithm>

namespace engine::space {
namespace {

int planesOfOneBeat(const KernelPlan& plan) {
    if (plan.products) return 2;
    return plan.handOver ? plan.handOver->planes : 1;
}

int lagOf(const KernelPlan& plan) {
    // A patch of two rows is complete when the last of the pairs of rows that it reads has come.
    if (plan.products) return 2 * plan.products->pairs - plan.march->back;
    return plan.levels > 1 ? plan.march->lag : plan.march->ahead;
}

/// Planes that wait behind those that are written: what their successors read. Sums need none; in a
/// column the planes wait beside the sums.
int heldBehind(const KernelPlan& plan) {
    const March& march = *plan.march;
    if (march.column) return std::max(0, march.back - march.ahead);
    return march.retiming ? 0 : march.back;
}

}  // namespace

MarchBeats::MarchBeats(const KernelPlan& plan)
    : m_levels(std::max(1, plan.levels)),
      m_stages(plan.handOver ? std::max(1, plan.stages) : 1),
      m_handed(planesOfOneBeat(plan)),
      m_sums(plan.march->retiming && !plan.march->column && !plan.products),
      m_lag(lagOf(plan)),
      m_early(plan.products ? 2 : 0),
      m_behind(heldBehind(plan)),
      m_coming(plan.prefetch ? std::int64_t{plan.planesOnTheirWay} * m_handed : 0) {}

std::vector<MarchStage> MarchBeats::stages(int most) const {
    std::vector<MarchStage> stages;
    const int computing = std::max(1, most);
    const int each =
        m_stages > 1 ? std::max(1, m_levels / m_stages) : (m_levels + computing - 1) / computing;
    for (int first = 1; first <= m_levels; first += each)
        stages.push_back({first, std::min(m_levels, first + each - 1), beatsBehind(first)});
    return stages;
}

int MarchBeats::beatsBehind(int level) const {
    if (level == 0 || m_stages == 1) return 0;
    return (level - 1) / std::max(1, m_levels / m_stages);
}

std::int64_t MarchBeats::planesBehind(int level) const {
    return level == 0 ? 0 : std::int64_t{level} * m_lag - m_early;
}

PlaneRange MarchBeats::completed(int level, std::int64_t beat) const {
    const std::int64_t first = (beat - beatsBehind(level)) * m_handed - planesBehind(level);
    return {first, first + m_handed - 1};
}

std::int64_t MarchBeats::firstWholeBeat() const {
    return beatsBehind(m_levels) + (planesBehind(m_levels) + m_handed - 1) / m_handed;
}

MarchPlane MarchBeats::planeAt(std::int64_t plane, std::int64_t beat) const {
    int level = 0;
    while (level < m_levels && plane <= completed(level + 1, beat).last) ++level;
    const PlaneRange written = completed(m_levels, beat);
    const auto state = written.contains(plane)              ? MarchPlane::State::Written
                       : completed(0, beat).contains(plane) ? MarchPlane::State::Arriving
                       : plane > completed(0, beat).last    ? MarchPlane::State::InFlight
                       : m_sums                             ? MarchPlane::State::Summed
                                                            : MarchPlane::State::Held;
    // What is behind waits as it was before the last level.
    return {plane, state, plane < written.first ? m_levels - 1 : level};
}

std::vector<MarchPlane> MarchBeats::planesAt(std::int64_t beat) const {
    std::vector<MarchPlane> planes;
    const PlaneRange arriving = completed(0, beat), written = completed(m_levels, beat);
    for (std::int64_t plane = arriving.last + m_coming; plane >= written.first - m_behind;
         --plane) {
        // Without a plane in between, one arrives and leaves in the same beat.
        if (arriving.contains(plane) && written.contains(plane))
            planes.push_back({plane, MarchPlane::State::Arriving, 0});
        planes.push_back(planeAt(plane, beat));
    }
    return planes;
}

}  // namespace engine::space
