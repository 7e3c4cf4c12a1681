// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/model/onchip_parts.hpp"
#include "engine/space/plan/axes.hpp"

namespace engine::model {
namespace {

using space::at;
using space::AxisPlan;
using space::Circumstances;
using space::KernelPlan;
using space::Template;

/// Planes of a march of one level, for each that it computes.
struct PlanesOfMarch {
    double stored = 1;  ///< what the others add to is dropped
    double loaded = 1;  ///< of the tile and its halo
    double column = 1;  ///< of the cells themselves, as far as some tap of their column reaches

    PlanesOfMarch(const KernelPlan& plan, const Circumstances& c) {
        const int axis = plan.march->axis;
        const auto planes = static_cast<double>(plan.along(axis).stored);
        const double computed = planes + static_cast<double>(plan.warmUpPlanes);
        stored = planes / computed;
        loaded = (planes + static_cast<double>(plan.loadedPlanes)) / computed;
        column = (planes + c.columnBack[at(axis)] + c.columnAhead[at(axis)]) / computed;
    }
    /// Of a thread's own cells: all that others read, or what its column does.
    double ofTile(const KernelPlan& plan) const {
        return plan.march->ring || plan.march->retiming ? loaded : column;
    }
};

/// What the threads of a march of one level read of a tile in shared memory.
ReadShape shapeOfTile(const KernelPlan& plan, const Circumstances& c) {
    const auto& march = *plan.march;
    const bool copied = plan.shape == Template::Copied;
    auto shape = shapeOf(plan, c, true);
    // Retimed, only the arriving plane is read, each place of it once for all the sums.
    shape.arriving = march.retiming;
    if (!march.ring && !(copied && march.retiming))
        shape.waiting = copied && !plan.mergesCyclic() ? Waiting::OwnCells : Waiting::Column;
    return shape;
}

/// Planes that travel through registers to a tile in shared memory.
void loadTile(const KernelPlan& plan, const Circumstances& c, const PlanesOfMarch& planes,
              const Reads& together, Accesses& global, Accesses& written) {
    const double halo = haloShare(plan, c), lines = linesOver(plan, bytesOf(c.problem.type));
    // A queue takes up its first planes without their halo, which threads load in turn.
    const double withHalo = plan.march->ring ? planes.loaded : 1;
    global.add(planes.ofTile(plan), lines);
    global.add(withHalo * halo, plan.march->axis == 0 ? lines : 1);
    written.add(withHalo, together.excessOfOwn);
    written.add(withHalo * halo);
}

/// With a tile in shared memory, halo included.
OnChip withTile(const KernelPlan& plan, const Circumstances& c, const TapReader& read) {
    OnChip on;
    const auto& march = *plan.march;
    const auto shape = shapeOfTile(plan, c);
    const Reads together = read(shape);
    const bool copied = plan.shape == Template::Copied;
    const PlanesOfMarch planes(plan, c);
    const double halo = haloShare(plan, c);
    Accesses global, written, readThere;
    if (copied) {
        // Copies pass by no register; they are written as they lie in memory.
        written.add(planes.loaded * (1 + halo));
        if (!march.ring && !march.retiming) readThere.add(planes.column);
    } else {
        loadTile(plan, c, planes, together, global, written);
    }
    // Sums of planes before the first that is stored are dropped, and so may be what they read.
    readThere.add(together.elements / together.cells * (march.retiming ? planes.stored : 1),
                  together.excess);
    global.writeTo(on.globalReads, on.globalReadExcess);
    written.writeTo(on.sharedWrites, on.sharedWriteExcess);
    readThere.writeTo(on.sharedReads, on.sharedReadExcess);
    const bool whole = march.ring || copied;
    on.inFlight = static_cast<double>(shape.count()) * plan.planesOnTheirWay *
                  (planes.ofTile(plan) + (whole ? planes.loaded : 1) * halo);
    on.barriersOfBlock = static_cast<double>(plan.along(march.axis).stored +
                                             (whole ? plan.loadedPlanes : plan.warmUpPlanes));
    return on;
}

/// Without shared memory: what steps read where it lies.
OnChip withCaches(const KernelPlan& plan, const Circumstances& c, const TapReader& read) {
    OnChip on;
    const auto& march = *plan.march;
    auto first = shapeOf(plan, c, true);
    const auto count = static_cast<double>(first.count());
    // What was read for one cell serves the next only when no store in between may change it.
    if (!plan.readOnlyPath) first = ofOneCell(first);
    first.arriving = march.retiming;
    auto next = first;
    if (!march.retiming) {
        next.waiting = Waiting::ColumnBehind;
        next.lag = c.columnAhead[at(march.axis)];
        // Without barriers between them, unrolled steps share what they read of the same planes.
        if (plan.readOnlyPath) next.planes = plan.along(march.axis).unroll;
    }
    const Reads alone = read(first), further = read(next);
    const auto planes = static_cast<double>(plan.along(march.axis).stored);
    const double reads =
        (alone.elements / alone.cells + (planes - 1) * further.elements / further.cells) / planes;
    on.globalReads = reads * PlanesOfMarch(plan, c).stored;
    on.globalReadExcess = linesOver(plan, bytesOf(c.problem.type));
    // All loads of a step may be on their way together.
    const double together = plan.readOnlyPath ? further.cells : 1;
    on.inFlight = count * plan.planesOnTheirWay + std::max(1.0, together) * reads;
    return on;
}

/// What the threads of a march through several levels read of each other.
ReadShape shapeOfLevels(const KernelPlan& plan, const Circumstances& c) {
    const auto& march = *plan.march;
    auto shape = shapeOf(plan, c, false);
    shape.arriving = march.retiming;
    // By shuffles, if not its own.
    if (plan.isTiledBy(space::RowsTile)) shape.rows = space::secondAcross(march.axis);
    const bool warp = inOneWarp(plan);
    if (warp) {
        for (const int axis : {march.first, march.second})
            if (axis >= 0) shape.alone[at(axis)] = plan.along(axis).tileThreads == 1;
        // Planes that are computed one after the other may share what lanes have told each other.
        if (!march.retiming)
            shape.planes =
                plan.along(march.axis).unroll * (plan.handOver ? plan.handOver->planes : 1);
    }
    if (warp || ((march.queue || march.column) && !plan.mergesCyclic()))
        shape.waiting = Waiting::OwnCells;
    else if (march.queue || march.retiming)
        shape.waiting = Waiting::Column;
    else if (!march.lazy)
        shape.waiting = Waiting::DelayedCell;
    if (shape.waiting == Waiting::DelayedCell) shape.lag = march.lag;
    return shape;
}

/// How planes of level 0 come to the threads of a march through several levels.
void arriveForLevels(const KernelPlan& plan, int bytes, Accesses& global, Accesses& written,
                     Accesses& readThere) {
    const double once = 1.0 / plan.levels;
    // Bulk copies pass by no register and write what threads read; other copies are asked for as
    // loads are, and spare the way through shared memory.
    if (plan.prefetchesToShared() && *plan.prefetch == space::PrefetchBulk)
        written.add(once);
    else
        global.add(once, linesOver(plan, bytes));
    // Planes of a pipeline pass through shared memory before and behind each stage.
    if (plan.prefetchesToShared()) readThere.add(plan.stages * once);
    if (plan.stages > 1) written.add(plan.stages * once);
}

/// What threads of a tile tell each other of a plane, for each of its cells.
void exchange(OnChip& on, const KernelPlan& plan, const Circumstances& c, const TapReader& read,
              Accesses& written, Accesses& readThere) {
    const auto shape = shapeOfLevels(plan, c);
    const Reads together = read(shape);
    const auto count = static_cast<double>(shape.count());
    if (inOneWarp(plan)) {
        // A shuffle for each cell of another lane that some tap reads.
        on.shuffles = together.elements / together.cells;
    } else if (plan.isTiledBy(space::RowsTile)) {
        // What lies beside its columns a lane gets from others. It reads its own columns of the
        // rows beyond, and shows its outer rows.
        auto beside = shape;
        beside.rows = plan.march->first;
        on.shuffles = read(beside).elements / count;
        const int across = space::secondAcross(plan.march->axis);
        const double outer =
            2.0 * c.features.halo[at(across)] / static_cast<double>(plan.along(across).cells);
        readThere.add(std::min(outer, together.elements / count), together.excessOfOwn);
        written.add(std::min(1.0, outer), together.excessOfOwn);
    } else {
        readThere.add(together.elements / count, together.excess);
        written.add(1, together.excessOfOwn);
    }
}

/// Of the cells that a march through several levels computes.
double storedShare(const KernelPlan& plan, const Circumstances& c) {
    const AxisPlan& along = plan.along(plan.march->axis);
    double stored =
        static_cast<double>(along.stored) / static_cast<double>(along.stored + plan.warmUpPlanes);
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != plan.march->axis)
            stored *= static_cast<double>(plan.along(axis).stored) /
                      static_cast<double>(plan.along(axis).tile);
    return stored;
}

}  // namespace

OnChip onChipOfLevel(const KernelPlan& plan, const Circumstances& c, const TapReader& read) {
    OnChip on = plan.sharedMemory ? withTile(plan, c, read) : withCaches(plan, c, read);
    on.globalWrites = PlanesOfMarch(plan, c).stored;
    return on;
}

OnChip onChipOfLevels(const KernelPlan& plan, const Circumstances& c, const TapReader& read) {
    OnChip on;
    const auto& march = *plan.march;
    const auto planes = static_cast<double>(plan.along(march.axis).stored + plan.warmUpPlanes);
    on.globalWrites = storedShare(plan, c) / plan.levels;
    on.inFlight = static_cast<double>(shapeOf(plan, c, false).count()) * plan.planesOnTheirWay;
    Accesses global, written, readThere;
    arriveForLevels(plan, bytesOf(c.problem.type), global, written, readThere);
    exchange(on, plan, c, read, written, readThere);
    global.writeTo(on.globalReads, on.globalReadExcess);
    written.writeTo(on.sharedWrites, on.sharedWriteExcess);
    readThere.writeTo(on.sharedReads, on.sharedReadExcess);
    if (inOneWarp(plan)) return on;
    on.barriersOfBlock = march.paired ? 0 : planes * (march.eachLevel ? plan.levels : 1);
    on.meeting = plan.isTiledBy(space::DeviceTile)    ? Meeting::Device
                 : plan.isTiledBy(space::ClusterTile) ? Meeting::Cluster
                                                      : Meeting::Block;
    return on;
}

OnChip onChipOfPatches(const KernelPlan& plan, const Circumstances& c) {
    OnChip on;
    const int axis = plan.march->axis;
    const auto rows = static_cast<double>(plan.along(axis).stored + plan.warmUpPlanes);
    // A lane reads two cells for each product of a pair of rows, and computes four in a beat.
    constexpr double cellsOfLane = 4, rowsOfBeat = 2;
    on.sharedReads = 2.0 * plan.products->ofPair / cellsOfLane;
    on.sharedWrites = 1;  // by copies of level 0, by lanes of every other one
    on.globalWrites = storedShare(plan, c) / plan.levels;
    on.inFlight = rowsOfBeat * static_cast<double>(plan.cellsPerThread) * plan.planesOnTheirWay;
    on.barriersOfBlock = rows / rowsOfBeat;
    return on;
}

}  // namespace engine::model
