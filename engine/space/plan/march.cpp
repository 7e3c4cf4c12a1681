// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/march.hpp"

#include <algorithm>
#include <bit>

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/temporal_tile.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

March marchAlong(int axis, const Setting& s, const Circumstances& c) {
    March march;
    march.axis = axis;
    march.first = firstAcross(axis);
    if (c.problem.pattern.dimensions == 3) march.second = secondAcross(axis);
    march.back = c.back[static_cast<std::size_t>(axis)];
    march.ahead = c.ahead[static_cast<std::size_t>(axis)];
    march.retiming = s[P::RT] != 0;
    return march;
}

/// Planes in shared memory of a march of one level.
int planesOfOneLevel(const March& march, const Setting& s, const Circumstances& c) {
    const auto axis = static_cast<std::size_t>(march.axis);
    if (s[P::SH] == 0) return 0;
    // Those that taps read in one step, and those on their way.
    if (copiesPlanes(s))
        return s[P::PD] +
               (march.retiming ? 1 : 1 + c.ahead[axis] + (c.oblique[axis] ? c.back[axis] : 0));
    // Two in turn, or a spare one: threads that are ahead write while others still read.
    // Without oblique taps the neighbours across the plane are the thread's own column: registers.
    return march.ring ? 2 * c.features.halo[axis] + 2 : 2;
}

March marchOfOneLevel(int along, const Setting& s, const Circumstances& c) {
    const auto axis = static_cast<std::size_t>(along);
    March march = marchAlong(along, s, c);
    march.ring = !march.retiming && s[P::SH] != 0 && c.oblique[axis];
    march.queue = !march.retiming && !march.ring;
    // A queue holds the column alone; a ring and partial sums meet every tap.
    if (march.queue) {
        march.back = c.columnBack[axis];
        march.ahead = c.columnAhead[axis];
    }
    march.shownPlanes = planesOfOneLevel(march, s, c);
    march.places = march.ring ? march.shownPlanes : 0;
    return march;
}

/// What lets the sums of a column begin without a multiplication, and its sides go without tests.
void simplifyColumn(March& march, const Setting& s, const Circumstances& c) {
    const bool sums = march.column || (march.retiming && isPipelined(s));
    march.scaled = sums && s[P::CO] == 0 && march.back > 0 && c.holdsPowers(march.axis, s[P::TB]);
    // A cell keeps its value by the factor of its own share: it has to have one.
    // What copies bring of rows' padding is no number, which no factor makes 0.
    march.masked = march.scaled && !isPipelined(s) && c.centre != 0 && cellsPerThread(s) > 1 &&
                   insideTogether(s, c, march.first);
    march.raggedRows =
        march.masked && march.second >= 0 &&
        (march.alignedRows || march.extraRows > 0 || !insideTogether(s, c, march.second));
}

/// Where the planes of the levels wait.
void placeLevels(March& march, const Setting& s, const Circumstances& c) {
    const bool oblique = c.oblique[static_cast<std::size_t>(march.axis)];
    const bool warp = isSeenByLanes(s);
    const bool queues = warp || isRowsTiled(s) || blocksShareTile(s);
    march.queue = !march.retiming && (queues || s[P::RS] != 0);
    march.ring = !march.retiming && !queues && (s[P::RS] == 0 || oblique);
    const int planes = march.back + march.lag + 1;
    march.places =
        s[P::CQ] != 0 ? static_cast<int>(std::bit_ceil(static_cast<unsigned>(planes))) : planes;
    march.eachLevel = !warp && !isTensorTiled(s) && !march.lazy && !march.column &&
                      (march.retiming || (march.ring && oblique));
    if (march.ring)
        march.shownPlanes = s[P::TB] * march.places;
    else if (!warp)
        march.shownPlanes = (isClusterTiled(s) && march.lag > 1 ? 3 : 2) *
                            (march.lazy || march.column || !march.retiming ? s[P::TB] : 1);
}

}  // namespace

Marches marchesThrough(const Setting& s, std::int64_t planes) {
    Marches marches{.count = 0, .longest = s[P::SB], .shortest = s[P::SB]};
    for (int shorter = s[P::SE]; shorter > 1 && marches.shortest > 1; shorter /= 2) {
        const std::int64_t alike = planes * 5 / 8 / marches.shortest;
        marches.count += alike;
        planes -= alike * marches.shortest;
        marches.shortest /= 2;
        ++marches.halvings;
    }
    marches.count += dividedUp(planes, marches.shortest);
    marches.ragged = planes % marches.shortest != 0;
    if (s[P::SS] != 0) marches.ofSides = dividedUp(planes, marches.count + 1);
    return marches;
}

March waitingOf(const Setting& s, const Circumstances& c) {
    const int along = streamingAxis(s);
    if (!isTemporal(s)) return marchOfOneLevel(along, s, c);
    March march = marchAlong(along, s, c);
    march.lazy = s[P::LS] != 0;
    march.column = isColumn(s, c);
    // What is shown to other threads must have been computed before: at least one plane of delay,
    // but for retiming, which shows what it has just computed.
    march.lag = (march.retiming ? march.ahead : std::max(1, march.ahead)) + (march.lazy ? 1 : 0);
    placeLevels(march, s, c);
    march.paired = isPaired(s);
    return march;
}

March marchOf(const Setting& s, const Circumstances& c) {
    March march = waitingOf(s, c);
    if (!isTemporal(s)) return march;
    march.extraRows = extraRows(s, c);
    march.alignedRows = hasAlignedRows(s, c);
    simplifyColumn(march, s, c);
    return march;
}

}  // namespace engine::space
