// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/onchip.hpp"

#include <algorithm>
#include <set>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/temporal_plan.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

using space::Circumstances;
using space::Setting;
using P = space::ParameterId;
using Place = std::array<std::int64_t, 3>;

constexpr int kLanes = 32, kLineBytes = 128;
/// A compiler keeps about this many loads of a rolled loop over a tile on their way.
constexpr double kLoopLoads = 4;

std::size_t at(int axis) { return static_cast<std::size_t>(axis); }
bool merges(const std::array<P, 3>& ids, const Setting& s) {
    return s[ids[0]] > 1 || s[ids[1]] > 1 || s[ids[2]] > 1;
}

/// Cells of a thread that are computed together, seen from the first.
std::vector<Place> cellsTogether(const Setting& s, const Geometry& g) {
    std::vector<Place> cells{{0, 0, 0}};
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == g.march) continue;
        const bool marching = g.march >= 0;
        const auto merged = space::mergeAlong(s, axis);
        const auto count =
            marching ? merged : std::min<std::int64_t>(merged, s[space::unrollIds[at(axis)]]);
        const std::int64_t stride =
            s[space::cyclicIds[at(axis)]] > 1 ? s[space::blockIds[at(axis)]] : 1;
        std::vector<Place> more;
        for (std::int64_t m = 0; m < count; ++m)
            for (Place cell : cells) {
                cell[at(axis)] = m * stride;
                more.push_back(cell);
            }
        cells = std::move(more);
    }
    return cells;
}

/// `cells` of as many planes as the march along `axis` unrolls.
std::vector<Place> unrolledAlong(int axis, const Setting& s, const std::vector<Place>& cells) {
    std::vector<Place> all;
    for (int k = 0; k < s[space::unrollIds[at(axis)]]; ++k)
        for (Place cell : cells) {
            cell[at(axis)] += k;
            all.push_back(cell);
        }
    return all;
}

/// Elements that must be read for `cells`, each once, those left out that `owned` says wait in
/// registers.
template <class Owned>
std::set<Place> distinctReads(const std::vector<Place>& cells,
                              const std::vector<stencil::Offset>& taps, Owned&& owned) {
    std::set<Place> places;
    for (const Place& cell : cells)
        for (const auto& tap : taps)
            if (!owned(cell, tap))
                places.insert({cell[0] + tap.x, cell[1] + tap.y, cell[2] + tap.z});
    return places;
}

/// How the lanes of a warp reach shared memory: their first cells lie `stride` elements apart, and
/// `shift` elements into a row that begins at a multiple of 16 bytes.
struct Lanes {
    int axis = 0;  ///< along which rows lie
    int stride = 1, shift = 0, bytes = 8;

    static constexpr int kWidestBytes = 16;
    /// Bytes of the data path that a lane's access to `width` adjacent elements takes.
    double access(int width) const { return std::min(kLineBytes, bytes * std::max(width, stride)); }
    /// An aligned group of which not everything is wanted is read in halves.
    double group(const std::set<Place>& places, Place first, int width) const {
        int wanted = 0;
        for (int i = 0; i < width; ++i) {
            Place place = first;
            place[at(axis)] += i;
            wanted += static_cast<int>(places.count(place));
        }
        if (wanted == 0) return 0;
        if (wanted == width) return access(width);
        Place second = first;
        second[at(axis)] += width / 2;
        return group(places, first, width / 2) + group(places, second, width / 2);
    }
    /// What all of a thread's accesses take over what they need. Adjacent cells of a thread travel
    /// together as far as they are aligned; those of threads next to each other do not.
    double excess(const std::set<Place>& places) const {
        if (stride == 1 || places.empty()) return 1;
        const int widest = kWidestBytes / bytes;
        std::set<Place> groups;
        for (Place place : places) {
            const std::int64_t into = (place[at(axis)] + shift) % widest;
            place[at(axis)] -= into < 0 ? into + widest : into;
            groups.insert(place);
        }
        double sum = 0;
        for (const Place& first : groups) sum += group(places, first, widest);
        return sum / (bytes * static_cast<double>(places.size()));
    }
};

Lanes lanesOf(const Setting& s, const Circumstances& c, const Geometry& g, bool halo) {
    const int axis = space::firstAcross(g.march);
    return {axis, s[space::blockMergeIds[at(axis)]], halo ? c.features.halo[at(axis)] : 0,
            bytesOf(c.problem.type)};
}

double sizeOf(const std::set<Place>& places) { return static_cast<double>(places.size()); }

/// How much more of a line each lane touches than it moves.
double globalExcess(const Setting& s, int bytes) {
    const int width = std::max(1, s[P::VW]);
    const int lanes = std::min(kLanes, s[P::TBx]);
    const int rows = kLanes / lanes;
    const int span = lanes * std::max(1, s[P::BMx]) * bytes;
    const double touched = static_cast<double>(rows) * ((span + kLineBytes - 1) / kLineBytes);
    const double needed = static_cast<double>(kLanes) * width * bytes / kLineBytes;
    return std::max(1.0, touched / needed);
}

/// The spatial halo of a tile in shared memory, over its cells.
double haloShare(const Setting& s, const Circumstances& c, const Geometry& g) {
    double cells = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != g.march) cells *= static_cast<double>(space::tileAlong(s, axis));
    return static_cast<double>(space::sharedPlaneCells(s, c)) / cells - 1;
}

OnChip direct(const Setting& s, const Circumstances& c, const Geometry& g,
              const std::vector<stencil::Offset>& taps) {
    OnChip on;
    const auto cells = cellsTogether(s, g);
    const auto none = [](const Place&, const stencil::Offset&) { return false; };
    const bool shared = s[P::SH] != 0;
    // What was read for one cell serves the next only when no store in between may change it.
    const bool kept = shared || s[P::RO] != 0;
    const auto places = distinctReads(cells, taps, none);
    const double reads = kept ? sizeOf(places) / static_cast<double>(cells.size())
                              : static_cast<double>(taps.size());
    if (shared) {
        on.sharedReads = reads;
        on.sharedReadExcess = lanesOf(s, c, g, true).excess(places);
        on.globalReads = on.sharedWrites = 1 + haloShare(s, c, g);
        on.inFlight = kLoopLoads;
        on.barriersOfBlock = 1;
    } else {
        on.globalReads = reads;
        on.inFlight = kept ? reads * static_cast<double>(cells.size()) : reads;
    }
    on.globalWrites = 1;
    return on;
}

OnChip streaming(const Setting& s, const Circumstances& c, const Geometry& g,
                 const std::vector<stencil::Offset>& taps) {
    OnChip on;
    const auto cells = cellsTogether(s, g);
    const auto count = static_cast<double>(cells.size());
    const bool shared = s[P::SH] != 0, retiming = s[P::RT] != 0;
    const bool ring = shared && !retiming && c.oblique[at(g.march)];
    const bool copied = space::copiesPlanes(s);
    std::vector<stencil::Offset> read = taps;
    if (retiming) {
        // Only the arriving plane is read, each place of it once for all the sums.
        for (auto& tap : read) (g.march == 0 ? tap.x : g.march == 1 ? tap.y : tap.z) = 0;
    }
    const auto inColumn = [&](const Place&, const stencil::Offset& tap) {
        for (int axis = 0; axis < 3; ++axis)
            if (axis != g.march && tap[axis] != 0) return false;
        return !ring;
    };
    const bool kept = shared || s[P::RO] != 0;
    auto together = kept ? cells : std::vector<Place>{{0, 0, 0}};
    // Without barriers between them, unrolled steps share what they read of the same planes.
    if (kept && !shared && !retiming) together = unrolledAlong(g.march, s, together);
    const auto places = distinctReads(together, read, inColumn);
    const double reads = sizeOf(places) / static_cast<double>(together.size());
    const auto planes = static_cast<double>(g.stored[at(g.march)]);
    const double computedPlanes = planes + static_cast<double>(g.extraPlanes);
    const double arriving = (planes + static_cast<double>(g.loadedPlanes)) / computedPlanes;
    const double halo = shared ? haloShare(s, c, g) : 0;
    on.globalReads = arriving * (1 + halo);
    (shared ? on.sharedReads : on.globalReads) += reads;
    if (shared) {
        const auto lanes = lanesOf(s, c, g, true);
        on.sharedReadExcess = lanes.excess(places);
        // Own cells lie a merge apart, the halo is stored by threads in turn.
        on.sharedWriteExcess = (lanes.excess({cells.begin(), cells.end()}) + halo) / (1 + halo);
        on.sharedWrites = (ring || copied ? arriving : 1) * (1 + halo);
        // Where planes are copied, a thread's own cells come from there, too.
        if (copied && !ring && !retiming) on.sharedReads += 1;
        const double steps =
            ring || copied ? planes + static_cast<double>(g.loadedPlanes) : computedPlanes;
        on.barriersOfBlock = steps;
    }
    on.globalWrites = planes / computedPlanes;
    on.inFlight = count * (1 + halo) * (s[P::PR] != 0 ? s[P::PD] : 1);
    return on;
}

OnChip overlapped(const Setting& s, const Circumstances& c, const Geometry& g,
                  const std::vector<stencil::Offset>& taps) {
    OnChip on;
    // Each cell is guarded by itself, so that none shares what another one has read.
    const auto none = [](const Place&, const stencil::Offset&) { return false; };
    const auto places = distinctReads({{0, 0, 0}}, taps, none);
    on.sharedReads = sizeOf(places);
    on.sharedReadExcess = on.sharedWriteExcess =
        lanesOf(s, c, g, false).access(1) / bytesOf(c.problem.type);
    // The tile is loaded once for all steps; what a step computes is stored for the next.
    double tile = 1, stored = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis) {
        tile *= static_cast<double>(g.tile[at(axis)]);
        stored *= static_cast<double>(g.stored[at(axis)]);
    }
    const double computed = g.computing * g.steps * stored;
    on.globalReads = tile / computed;
    on.globalWrites = stored / computed;
    on.sharedWrites = tile / computed + 1 - stored / computed;
    on.inFlight = kLoopLoads;
    on.barriersOfBlock = g.steps + 1;
    return on;
}

OnChip temporal(const Setting& s, const Circumstances& c, const Geometry& g,
                std::vector<stencil::Offset> taps) {
    OnChip on;
    const auto cells = cellsTogether(s, g);
    const auto count = static_cast<double>(cells.size());
    const auto march = space::temporalMarch(s, c);
    const auto planes = static_cast<double>(g.stored[at(g.march)] + g.extraPlanes);
    on.globalReads = 1.0 / g.steps;
    double stored = static_cast<double>(g.stored[at(g.march)]) / planes;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != g.march)
            stored *=
                static_cast<double>(g.stored[at(axis)]) / static_cast<double>(g.tile[at(axis)]);
    on.globalWrites = stored / g.steps;
    on.inFlight = count * (s[P::PR] != 0 ? s[P::PD] : 1);
    if (space::prefetchesAsync(s)) on.sharedWrites = on.sharedReads = 1.0 / g.steps;
    if (march.retiming)
        for (auto& tap : taps) (g.march == 0 ? tap.x : g.march == 1 ? tap.y : tap.z) = 0;
    const bool warp = space::isWarpTiled(s);
    const bool rows = space::isRowsTiled(s);
    const int first = space::firstAcross(g.march), across = 3 - first - g.march;
    const std::set<Place> own(cells.begin(), cells.end());
    const bool adjacent = !merges(space::cyclicIds, s);
    const auto inRegisters = [&](const Place& cell, const stencil::Offset& tap) {
        Place place{cell[0] + tap.x, cell[1] + tap.y, cell[2] + tap.z};
        const int along = tap[g.march];
        place[at(g.march)] = 0;
        if (rows && along == 0 && tap[across] == 0) return true;  // by shuffles, if not its own
        if (warp || ((march.queue || march.column) && adjacent)) return own.contains(place);
        const bool column = place == cell;
        if (march.queue || march.retiming) return column;
        return column && !march.lazy && along == march.lag;
    };
    const auto places = distinctReads(cells, taps, inRegisters);
    if (warp) {
        // A shuffle for each cell of another lane that some tap reads.
        on.shuffles = sizeOf(places) / count;
        return on;
    }
    const auto lanes = lanesOf(s, c, g, false);
    on.sharedReads += sizeOf(places) / count;
    on.sharedReadExcess = lanes.excess(places);
    double shown = 1;
    if (rows) {
        const auto merged = static_cast<double>(space::mergeAlong(s, across));
        on.shuffles = 2.0 * c.features.halo[at(first)] * merged / count;
        shown = std::min(1.0, 2.0 * c.features.halo[at(across)] / merged);  // the outer rows
    }
    on.sharedWrites += shown;
    on.sharedWriteExcess = lanes.excess(own);
    on.barriersOfBlock = planes * (march.eachLevel ? g.steps : 1);
    on.meeting = space::isDeviceTiled(s)    ? Meeting::Device
                 : space::isClusterTiled(s) ? Meeting::Cluster
                                            : Meeting::Block;
    return on;
}

}  // namespace

OnChip onChipOf(const Setting& s, const Circumstances& c, const Geometry& g) {
    const auto taps = stencil::accessedOffsets(c.problem.pattern);
    OnChip on = g.shape == Template::Direct       ? direct(s, c, g, taps)
                : g.shape == Template::Streaming  ? streaming(s, c, g, taps)
                : g.shape == Template::Overlapped ? overlapped(s, c, g, taps)
                                                  : temporal(s, c, g, taps);
    const int bytes = bytesOf(c.problem.type);
    on.globalReads += static_cast<double>(c.problem.pattern.arrays.size());
    on.globalExcess = globalExcess(s, bytes);
    return on;
}

}  // namespace engine::model
