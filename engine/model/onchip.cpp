// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/onchip.hpp"

#include <algorithm>

#include "engine/space/plan/axes.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

using space::at;
using space::AxisPlan;
using space::Circumstances;
using space::KernelPlan;
using space::Template;

constexpr int kLanes = 32;
/// A compiler keeps about this many loads of a rolled loop over a tile on their way.
constexpr double kLoopLoads = 4;

/// Cells of a thread that are computed together, and how its lanes lie. `halo`: in shared memory
/// rows begin that far before the tile.
ReadShape shapeOf(const KernelPlan& plan, const Circumstances& c, bool halo) {
    ReadShape shape;
    shape.march = plan.marchAxis();
    shape.axis = space::firstAcross(shape.march);
    shape.stride = plan.along(shape.axis).adjacent;
    shape.shift = halo ? c.features.halo[at(shape.axis)] : 0;
    shape.bytes = bytesOf(c.problem.type);
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == shape.march) continue;
        const AxisPlan& along = plan.along(axis);
        const auto count =
            plan.march ? along.cells : std::min<std::int64_t>(along.cells, along.unroll);
        shape.cells[at(axis)] = static_cast<int>(std::max<std::int64_t>(1, count));
        shape.apart[at(axis)] = count > 1 && along.cyclic > 1 ? along.threads : 1;
    }
    return shape;
}

/// Of the pattern's taps; remembered where there is a memory.
struct Reader {
    const std::vector<stencil::Offset>& taps;
    KnownReads* known = nullptr;
    Reads operator()(const ReadShape& shape) const {
        return known ? known->of(shape, taps) : readsOf(shape, taps);
    }
};

/// The same for one cell.
ReadShape ofOneCell(ReadShape shape) {
    shape.cells = shape.apart = {1, 1, 1};
    return shape;
}

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

OnChip direct(const KernelPlan& plan, const Circumstances& c, const Reader& read) {
    OnChip on;
    // What was read for one cell serves the next only when no store in between may change it.
    const bool kept = plan.sharedMemory || plan.readOnlyPath;
    const auto shape = shapeOf(plan, c, true);
    const Reads together = read(shape);
    const double reads =
        kept ? together.elements / together.cells : static_cast<double>(read.taps.size());
    if (plan.sharedMemory) {
        on.sharedReads = reads;
        on.sharedReadExcess = together.excess;
        on.globalReads = on.sharedWrites = 1 + haloShare(plan, c);
        on.inFlight = kLoopLoads;
        on.barriersOfBlock = 1;
    } else {
        on.globalReads = reads;
        on.inFlight = kept ? reads * together.cells : reads;
    }
    on.globalWrites = 1;
    return on;
}

OnChip streaming(const KernelPlan& plan, const Circumstances& c, const Reader& read) {
    OnChip on;
    const auto& march = *plan.march;
    const bool shared = plan.sharedMemory, retiming = march.retiming, ring = march.ring;
    const bool copied = plan.shape == Template::Copied;
    const bool kept = shared || plan.readOnlyPath;
    auto shape = shapeOf(plan, c, true);
    const auto count = static_cast<double>(shape.count());
    if (!kept) shape = ofOneCell(shape);
    // Retimed, only the arriving plane is read, each place of it once for all the sums.
    shape.arriving = retiming;
    shape.waiting = ring ? Waiting::Nothing : Waiting::Column;
    // Without barriers between them, unrolled steps share what they read of the same planes.
    if (kept && !shared && !retiming) shape.planes = plan.along(march.axis).unroll;
    const Reads together = read(shape);
    const double reads = together.elements / together.cells;
    const auto planes = static_cast<double>(plan.along(march.axis).stored);
    const double computedPlanes = planes + static_cast<double>(plan.warmUpPlanes);
    const double arriving = (planes + static_cast<double>(plan.loadedPlanes)) / computedPlanes;
    const double halo = shared ? haloShare(plan, c) : 0;
    on.globalReads = arriving * (1 + halo);
    (shared ? on.sharedReads : on.globalReads) += reads;
    if (shared) {
        on.sharedReadExcess = together.excess;
        // Own cells lie a merge apart, the halo is stored by threads in turn.
        on.sharedWriteExcess = (together.excessOfOwn + halo) / (1 + halo);
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
                  const Reader& read) {
    OnChip on;
    // Each cell is guarded by itself, so that none shares what another one has read.
    const auto shape = ofOneCell(shapeOf(plan, c, false));
    on.sharedReads = read(shape).elements;
    on.sharedReadExcess = on.sharedWriteExcess = shape.access(1) / bytesOf(c.problem.type);
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

/// What the threads of a march through several levels read of each other.
ReadShape shapeOfLevels(const KernelPlan& plan, const Circumstances& c) {
    const auto& march = *plan.march;
    auto shape = shapeOf(plan, c, false);
    shape.arriving = march.retiming;
    // By shuffles, if not its own.
    if (plan.isTiledBy(space::RowsTile)) shape.rows = space::secondAcross(march.axis);
    const bool warp = plan.isTiledBy(space::WarpTile) || plan.stages > 1;
    if (warp || ((march.queue || march.column) && !plan.mergesCyclic()))
        shape.waiting = Waiting::OwnCells;
    else if (march.queue || march.retiming)
        shape.waiting = Waiting::Column;
    else if (!march.lazy)
        shape.waiting = Waiting::DelayedCell;
    if (shape.waiting == Waiting::DelayedCell) shape.lag = march.lag;
    return shape;
}

OnChip temporal(const KernelPlan& plan, const Circumstances& c, const Reader& read) {
    OnChip on;
    const auto shape = shapeOfLevels(plan, c);
    const auto count = static_cast<double>(shape.count());
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
    const bool warp = plan.isTiledBy(space::WarpTile) || plan.stages > 1;
    const int first = march.first, across = space::secondAcross(march.axis);
    const Reads together = read(shape);
    if (warp) {
        // A shuffle for each cell of another lane that some tap reads.
        on.shuffles = together.elements / count;
        return on;
    }
    on.sharedReads += together.elements / count;
    on.sharedReadExcess = together.excess;
    double shown = 1;
    if (plan.isTiledBy(space::RowsTile)) {
        const auto merged = static_cast<double>(plan.along(across).cells);
        on.shuffles = 2.0 * c.features.halo[at(first)] * merged / count;
        shown = std::min(1.0, 2.0 * c.features.halo[at(across)] / merged);  // the outer rows
    }
    on.sharedWrites += shown;
    on.sharedWriteExcess = together.excessOfOwn;
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
                const std::vector<stencil::Offset>& taps, KnownReads* known) {
    const Reader read{taps, known};
    OnChip on = plan.shape == Template::Overlapped ? overlapped(plan, c, geometry, read)
                : !plan.march                      ? direct(plan, c, read)
                : plan.levels == 1                 ? streaming(plan, c, read)
                                                   : temporal(plan, c, read);
    const int bytes = bytesOf(c.problem.type);
    on.globalReads += static_cast<double>(c.problem.pattern.arrays.size());
    // Copies of a pipeline move whole rows, past the first-level cache.
    on.globalExcess = plan.stages > 1 ? 1 : globalExcess(plan, bytes);
    return on;
}

}  // namespace engine::model
