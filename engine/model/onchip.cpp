// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/onchip.hpp"

#include <algorithm>

#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

using space::AxisPlan;
using space::Circumstances;
using space::KernelPlan;
using space::Template;
/// Where an element lies, seen from a thread's first cell. One number, which adds as offsets do and
/// is ordered as they are, by x, y and z: places are made, sorted and compared for every setting
/// that is predicted. No thread reaches kReach elements far.
using Place = std::int64_t;
constexpr int kBits = 21;
constexpr Place kReach = Place{1} << (kBits - 1);
constexpr std::array<Place, 3> kUnit{Place{1} << 2 * kBits, Place{1} << kBits, 1};
Place placeOf(const stencil::Offset& tap) {
    return tap.x * kUnit[0] + tap.y * kUnit[1] + tap.z * kUnit[2];
}

/// Distinct places in order. Few of them: a list is many times quicker than a tree.
class Places {
public:
    explicit Places(std::vector<Place> places) : m_places(std::move(places)) {
        std::sort(m_places.begin(), m_places.end());
        m_places.erase(std::unique(m_places.begin(), m_places.end()), m_places.end());
    }
    bool contains(Place place) const {
        return std::binary_search(m_places.begin(), m_places.end(), place);
    }
    auto begin() const { return m_places.begin(); }
    auto end() const { return m_places.end(); }
    std::size_t size() const { return m_places.size(); }
    bool empty() const { return m_places.empty(); }

private:
    std::vector<Place> m_places;
};

constexpr int kLanes = 32, kLineBytes = 128;
/// A compiler keeps about this many loads of a rolled loop over a tile on their way.
constexpr double kLoopLoads = 4;

std::size_t at(int axis) { return static_cast<std::size_t>(axis); }

/// Cells of a thread that are computed together, seen from the first.
std::vector<Place> cellsTogether(const KernelPlan& plan) {
    std::vector<Place> cells{0};
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == plan.marchAxis()) continue;
        const AxisPlan& along = plan.along(axis);
        const auto count =
            plan.march ? along.cells : std::min<std::int64_t>(along.cells, along.unroll);
        const std::int64_t stride = along.cyclic > 1 ? along.threads : 1;
        const std::size_t first = cells.size();
        cells.reserve(first * static_cast<std::size_t>(count));
        for (std::int64_t m = 1; m < count; ++m)
            for (std::size_t i = 0; i < first; ++i)
                cells.push_back(cells[i] + m * stride * kUnit[at(axis)]);
    }
    return cells;
}

/// `cells` of as many planes as the march unrolls.
std::vector<Place> unrolledAlong(const KernelPlan& plan, const std::vector<Place>& cells) {
    const int axis = plan.march->axis;
    std::vector<Place> all;
    for (int k = 0; k < plan.along(axis).unroll; ++k)
        for (const Place cell : cells) all.push_back(cell + k * kUnit[at(axis)]);
    return all;
}

/// A tap as it falls into the plane that arrives.
stencil::Offset withinPlane(stencil::Offset tap, int march) {
    (march == 0 ? tap.x : march == 1 ? tap.y : tap.z) = 0;
    return tap;
}
std::vector<stencil::Offset> withinPlane(std::vector<stencil::Offset> taps, int march) {
    for (auto& tap : taps) tap = withinPlane(tap, march);
    return taps;
}

/// Elements that must be read for `cells`, each once, those left out that `owned` says wait in
/// registers.
template <class Owned>
Places distinctReads(const std::vector<Place>& cells, const std::vector<stencil::Offset>& taps,
                     Owned&& owned) {
    std::vector<Place> places;
    places.reserve(cells.size() * taps.size());
    for (const auto& tap : taps)
        for (const Place cell : cells)
            if (!owned(cell, tap)) places.push_back(cell + placeOf(tap));
    return Places(std::move(places));
}

/// How the lanes of a warp reach shared memory: their first cells lie `stride` elements apart, and
/// `shift` elements into a row that begins at a multiple of 16 bytes.
struct Lanes {
    int axis = 0;  ///< along which rows lie
    int stride = 1, shift = 0, bytes = 8;

    static constexpr int kWidestBytes = 16;
    /// How far along the rows a place lies.
    std::int64_t along(Place place) const {
        constexpr Place kToAbove = kReach * (kUnit[0] + kUnit[1] + kUnit[2]);
        return (((place + kToAbove) >> (2 - axis) * kBits) & (2 * kReach - 1)) - kReach;
    }
    /// Bytes of the data path that a lane's access to `width` adjacent elements takes.
    double access(int width) const { return std::min(kLineBytes, bytes * std::max(width, stride)); }
    /// An aligned group of which not everything is wanted is read in halves.
    double group(const Places& places, Place first, int width) const {
        int wanted = 0;
        for (int i = 0; i < width; ++i)
            wanted += places.contains(first + i * kUnit[at(axis)]) ? 1 : 0;
        if (wanted == 0) return 0;
        if (wanted == width) return access(width);
        const Place second = first + width / 2 * kUnit[at(axis)];
        return group(places, first, width / 2) + group(places, second, width / 2);
    }
    /// What all of a thread's accesses take over what they need. Adjacent cells of a thread travel
    /// together as far as they are aligned; those of threads next to each other do not.
    double excess(const Places& places) const {
        if (stride == 1 || places.empty()) return 1;
        const int widest = kWidestBytes / bytes;  // a power of two
        std::vector<Place> starts;
        starts.reserve(places.size());
        for (const Place place : places) {
            const std::int64_t into = (along(place) + shift) & (widest - 1);
            starts.push_back(place - into * kUnit[at(axis)]);
        }
        double sum = 0;
        for (const Place first : Places(std::move(starts))) sum += group(places, first, widest);
        return sum / (bytes * static_cast<double>(places.size()));
    }
};

Lanes lanesOf(const KernelPlan& plan, const Circumstances& c, bool halo) {
    const int axis = space::firstAcross(plan.marchAxis());
    return {axis, plan.along(axis).adjacent, halo ? c.features.halo[at(axis)] : 0,
            bytesOf(c.problem.type)};
}

double sizeOf(const Places& places) { return static_cast<double>(places.size()); }

/// How much more of a line each lane touches than it moves.
double globalExcess(const KernelPlan& plan, int bytes) {
    const int width = std::max(1, plan.vectorWidth);
    const int lanes = std::min(kLanes, plan.along(0).threads);
    const int rows = kLanes / lanes;
    const int span = lanes * std::max(1, plan.along(0).adjacent) * bytes;
    const double touched = static_cast<double>(rows) * ((span + kLineBytes - 1) / kLineBytes);
    const double needed = static_cast<double>(kLanes) * width * bytes / kLineBytes;
    return std::max(1.0, touched / needed);
}

/// The spatial halo of a tile in shared memory, over its cells.
double haloShare(const KernelPlan& plan, const Circumstances& c) {
    double cells = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != plan.marchAxis()) cells *= static_cast<double>(plan.along(axis).tile);
    return static_cast<double>(plan.shared.planeCells) / cells - 1;
}

OnChip direct(const KernelPlan& plan, const Circumstances& c,
              const std::vector<stencil::Offset>& taps) {
    OnChip on;
    const auto cells = cellsTogether(plan);
    const auto none = [](Place, const stencil::Offset&) { return false; };
    const bool shared = plan.sharedMemory;
    // What was read for one cell serves the next only when no store in between may change it.
    const bool kept = shared || plan.readOnlyPath;
    const auto places = distinctReads(cells, taps, none);
    const double reads = kept ? sizeOf(places) / static_cast<double>(cells.size())
                              : static_cast<double>(taps.size());
    if (shared) {
        on.sharedReads = reads;
        on.sharedReadExcess = lanesOf(plan, c, true).excess(places);
        on.globalReads = on.sharedWrites = 1 + haloShare(plan, c);
        on.inFlight = kLoopLoads;
        on.barriersOfBlock = 1;
    } else {
        on.globalReads = reads;
        on.inFlight = kept ? reads * static_cast<double>(cells.size()) : reads;
    }
    on.globalWrites = 1;
    return on;
}

OnChip streaming(const KernelPlan& plan, const Circumstances& c,
                 const std::vector<stencil::Offset>& taps) {
    OnChip on;
    const auto cells = cellsTogether(plan);
    const auto count = static_cast<double>(cells.size());
    const auto& march = *plan.march;
    const bool shared = plan.sharedMemory, retiming = march.retiming, ring = march.ring;
    const bool copied = plan.shape == Template::Copied;
    // Retimed, only the arriving plane is read, each place of it once for all the sums.
    const auto read = retiming ? withinPlane(taps, march.axis) : taps;
    const auto inColumn = [&](Place, const stencil::Offset& tap) {
        for (int axis = 0; axis < 3; ++axis)
            if (axis != march.axis && tap[axis] != 0) return false;
        return !ring;
    };
    const bool kept = shared || plan.readOnlyPath;
    auto together = kept ? cells : std::vector<Place>{0};
    // Without barriers between them, unrolled steps share what they read of the same planes.
    if (kept && !shared && !retiming) together = unrolledAlong(plan, together);
    const auto places = distinctReads(together, read, inColumn);
    const double reads = sizeOf(places) / static_cast<double>(together.size());
    const auto planes = static_cast<double>(plan.along(march.axis).stored);
    const double computedPlanes = planes + static_cast<double>(plan.warmUpPlanes);
    const double arriving = (planes + static_cast<double>(plan.loadedPlanes)) / computedPlanes;
    const double halo = shared ? haloShare(plan, c) : 0;
    on.globalReads = arriving * (1 + halo);
    (shared ? on.sharedReads : on.globalReads) += reads;
    if (shared) {
        const auto lanes = lanesOf(plan, c, true);
        on.sharedReadExcess = lanes.excess(places);
        // Own cells lie a merge apart, the halo is stored by threads in turn.
        on.sharedWriteExcess = (lanes.excess(Places(cells)) + halo) / (1 + halo);
        on.sharedWrites = (ring || copied ? arriving : 1) * (1 + halo);
        // Where planes are copied, a thread's own cells come from there, too.
        if (copied && !ring && !retiming) on.sharedReads += 1;
        const double steps =
            ring || copied ? planes + static_cast<double>(plan.loadedPlanes) : computedPlanes;
        on.barriersOfBlock = steps;
    }
    on.globalWrites = planes / computedPlanes;
    on.inFlight = count * (1 + halo) * plan.planesOnTheirWay;
    return on;
}

OnChip overlapped(const KernelPlan& plan, const Circumstances& c, const Geometry& g,
                  const std::vector<stencil::Offset>& taps) {
    OnChip on;
    // Each cell is guarded by itself, so that none shares what another one has read.
    const auto none = [](Place, const stencil::Offset&) { return false; };
    const auto places = distinctReads({0}, taps, none);
    on.sharedReads = sizeOf(places);
    on.sharedReadExcess = on.sharedWriteExcess =
        lanesOf(plan, c, false).access(1) / bytesOf(c.problem.type);
    // The tile is loaded once for all steps; what a step computes is stored for the next.
    double tile = 1, stored = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis) {
        tile *= static_cast<double>(plan.along(axis).tile);
        stored *= static_cast<double>(plan.along(axis).stored);
    }
    const double computed = g.computing * plan.levels * stored;
    on.globalReads = tile / computed;
    on.globalWrites = stored / computed;
    on.sharedWrites = tile / computed + 1 - stored / computed;
    on.inFlight = kLoopLoads;
    on.barriersOfBlock = plan.levels + 1;
    return on;
}

OnChip temporal(const KernelPlan& plan, const Circumstances& c,
                const std::vector<stencil::Offset>& all) {
    OnChip on;
    const auto cells = cellsTogether(plan);
    const auto count = static_cast<double>(cells.size());
    const auto& march = *plan.march;
    const auto planes = static_cast<double>(plan.along(march.axis).stored + plan.warmUpPlanes);
    on.globalReads = 1.0 / plan.levels;
    double stored = static_cast<double>(plan.along(march.axis).stored) / planes;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != march.axis)
            stored *= static_cast<double>(plan.along(axis).stored) /
                      static_cast<double>(plan.along(axis).tile);
    on.globalWrites = stored / plan.levels;
    on.inFlight = count * plan.planesOnTheirWay;
    // Planes of a pipeline pass through shared memory before and behind each stage.
    if (plan.prefetchesToShared())
        on.sharedWrites = on.sharedReads = static_cast<double>(plan.stages) / plan.levels;
    const auto arriving =
        march.retiming ? withinPlane(all, march.axis) : std::vector<stencil::Offset>{};
    const auto& taps = march.retiming ? arriving : all;
    const bool warp = plan.isTiledBy(space::WarpTile) || plan.stages > 1;
    const bool rows = plan.isTiledBy(space::RowsTile);
    const int first = march.first, across = space::secondAcross(march.axis);
    const Places own(cells);
    const bool adjacent = !plan.mergesCyclic();
    const auto inRegisters = [&](Place cell, const stencil::Offset& tap) {
        const Place place = cell + placeOf(withinPlane(tap, march.axis));
        const int along = tap[march.axis];
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
    const auto lanes = lanesOf(plan, c, false);
    on.sharedReads += sizeOf(places) / count;
    on.sharedReadExcess = lanes.excess(places);
    double shown = 1;
    if (rows) {
        const auto merged = static_cast<double>(plan.along(across).cells);
        on.shuffles = 2.0 * c.features.halo[at(first)] * merged / count;
        shown = std::min(1.0, 2.0 * c.features.halo[at(across)] / merged);  // the outer rows
    }
    on.sharedWrites += shown;
    on.sharedWriteExcess = lanes.excess(own);
    on.barriersOfBlock = march.paired ? 0 : planes * (march.eachLevel ? plan.levels : 1);
    on.meeting = plan.isTiledBy(space::DeviceTile)    ? Meeting::Device
                 : plan.isTiledBy(space::ClusterTile) ? Meeting::Cluster
                                                      : Meeting::Block;
    return on;
}

}  // namespace

OnChip onChipOf(const KernelPlan& plan, const Circumstances& c, const Geometry& geometry) {
    return onChipOf(plan, c, geometry, stencil::accessedOffsets(c.problem.pattern));
}

OnChip onChipOf(const KernelPlan& plan, const Circumstances& c, const Geometry& geometry,
                const std::vector<stencil::Offset>& taps) {
    OnChip on = plan.shape == Template::Overlapped ? overlapped(plan, c, geometry, taps)
                : !plan.march                      ? direct(plan, c, taps)
                : plan.levels == 1                 ? streaming(plan, c, taps)
                                                   : temporal(plan, c, taps);
    const int bytes = bytesOf(c.problem.type);
    on.globalReads += static_cast<double>(c.problem.pattern.arrays.size());
    // Copies of a pipeline move whole rows, past the first-level cache.
    on.globalExcess = plan.stages > 1 ? 1 : globalExcess(plan, bytes);
    return on;
}

}  // namespace engine::model
