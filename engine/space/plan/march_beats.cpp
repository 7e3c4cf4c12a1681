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

std::int64_t dividedDown(std::int64_t value, std::int64_t by) {
    return value / by - (value % by < 0 ? 1 : 0);
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
      m_coming(plan.prefetch ? std::int64_t{plan.planesOnTheirWay} * m_handed : 0),
      m_planes(std::max<std::int64_t>(1, plan.marches.longest)),
      m_back(plan.march->back),
      m_ahead(plan.march->ahead),
      m_asksOn(plan.levels > 1 && !plan.handOver && !plan.products) {
    m_begins = static_cast<int>(wanted(0).first - firstBeat() * m_handed);
}

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
    const std::int64_t first =
        (beat - beatsBehind(level)) * m_handed + m_begins - planesBehind(level);
    return {first, first + m_handed - 1};
}

std::int64_t MarchBeats::firstWholeBeat() const {
    return beatsBehind(m_levels) +
           dividedDown(planesBehind(m_levels) - m_begins + m_handed - 1, m_handed);
}

PlaneRange MarchBeats::wanted(int level) const {
    const std::int64_t above = m_levels - level;
    return {-above * m_back, m_planes - 1 + above * m_ahead};
}

std::int64_t MarchBeats::firstBeat() const { return dividedDown(wanted(0).first, m_handed); }

std::int64_t MarchBeats::lastBeat() const {
    return beatsBehind(m_levels) +
           dividedDown(m_planes - 1 - m_begins + planesBehind(m_levels), m_handed);
}

/// Stages that are ahead end as many beats earlier.
std::int64_t MarchBeats::lastBeatOf(int level) const {
    return lastBeat() - beatsBehind(m_levels) + beatsBehind(level);
}

std::int64_t MarchBeats::lastAskedFor() const {
    return completed(0, lastBeatOf(0)).last + (m_asksOn ? m_coming : 0);
}

std::int64_t MarchBeats::lastWholeBeat() const {
    std::int64_t beat = lastBeat();
    while (beat > firstBeat() &&
           (over(beat) > 0 || completed(0, beat).last + m_coming > lastAskedFor()))
        --beat;
    return beat;
}

int MarchBeats::begun(std::int64_t beat) const {
    int level = 0;
    while (level < m_levels && completed(level + 1, beat).last >= wanted(level + 1).first) ++level;
    return level;
}

int MarchBeats::over(std::int64_t beat) const {
    int level = 0;
    while (level < m_levels && completed(level + 1, beat).first > wanted(level + 1).last) ++level;
    return level;
}

/// Planes beside the march's own get to fewer levels the further out they lie.
int MarchBeats::mostLevel(std::int64_t plane) const {
    int level = m_levels;
    while (level > 0 && !wanted(level).contains(plane)) --level;
    return level;
}

MarchPlane MarchBeats::planeAt(std::int64_t plane, std::int64_t beat) const {
    const int most = mostLevel(plane);
    int level = 0;
    while (level < most && plane <= completed(level + 1, beat).last) ++level;
    const PlaneRange written = completed(m_levels, beat);
    const bool leaves = written.contains(plane) && wanted(m_levels).contains(plane);
    const auto state = leaves                               ? MarchPlane::State::Written
                       : completed(0, beat).contains(plane) ? MarchPlane::State::Arriving
                       : plane > completed(0, beat).last    ? MarchPlane::State::InFlight
                       : m_sums                             ? MarchPlane::State::Summed
                                                            : MarchPlane::State::Held;
    // What is behind waits as it was before the last level.
    return {plane, state, plane < written.first ? std::min(most, m_levels - 1) : level};
}

std::vector<MarchPlane> MarchBeats::planesAt(std::int64_t beat) const {
    std::vector<MarchPlane> planes;
    const PlaneRange arriving = completed(0, beat), written = completed(m_levels, beat);
    for (std::int64_t plane = arriving.last + m_coming; plane >= written.first - m_behind;
         --plane) {
        if (plane < wanted(0).first || plane > lastAskedFor()) continue;
        // Without a plane in between, one arrives and leaves in the same beat.
        if (arriving.contains(plane) && written.contains(plane))
            planes.push_back({plane, MarchPlane::State::Arriving, 0});
        planes.push_back(planeAt(plane, beat));
    }
    return planes;
}

}  // namespace engine::space
