// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/onchip.hpp"

#include <algorithm>

#include "engine/model/onchip_parts.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {

using space::at;
using space::AxisPlan;
using space::Circumstances;
using space::KernelPlan;
using space::Template;

ReadShape shapeOf(const KernelPlan& plan, const Circumstances& c, bool halo) {
    ReadShape shape;
    shape.march = plan.marchAxis();
    shape.axis = space::firstAcross(shape.march);
    shape.stride = plan.along(shape.axis).adjacent;
    shape.shift = halo ? c.features.halo[at(shape.axis)] : 0;
    shape.bytes = bytesOf(c.problem.type);
    shape.lanes = std::min(kLanes, plan.along(shape.axis).threads);
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

ReadShape ofOneCell(ReadShape shape) {
    shape.cells = shape.apart = {1, 1, 1};
    return shape;
}

double linesOver(const KernelPlan& plan, int bytes) {
    constexpr int kLinesAtOnce = 4;  // that the first-level cache looks up
    const int width = std::max(1, plan.vectorWidth), moved = width * bytes;
    const int lanes = std::min(kLanes, plan.along(0).threads);
    const int apart = std::max(1, plan.along(0).adjacent);
    const double lines = static_cast<double>(kLanes / lanes) *
                         static_cast<double>(space::dividedUp(lanes * apart * bytes, kLineBytes));
    const double lookedUp =
        lines / kLinesAtOnce / (static_cast<double>(kLanes) * moved / kLineBytes);
    return std::max(lookedUp,
                    conflicts(std::max(1, apart / width), lanes, moved, LanesRows::InSameBanks));
}

double haloShare(const KernelPlan& plan, const Circumstances& c) {
    double cells = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != plan.marchAxis()) cells *= static_cast<double>(plan.along(axis).tile);
    return static_cast<double>(plan.shared.planeCells) / cells - 1;
}

namespace {

/// A compiler keeps about this many loads of a rolled loop over a tile on their way.
constexpr double kLoopLoads = 4;

/// Bytes that come from memory for one that is asked for, where a block's rows are short.
double fetchedFor(const KernelPlan& plan, int bytes) {
    constexpr int kFetchedBytes = 64;  // what a miss brings at least
    const int row = plan.along(0).threads * std::max(1, plan.along(0).adjacent) * bytes;
    return static_cast<double>(space::roundedUp(row, kFetchedBytes)) / row;
}

OnChip direct(const KernelPlan& plan, const Circumstances& c, const TapReader& read) {
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
        on.globalReads = on.sharedWrites = 1 + haloShare(plan, c);  // one after the other
        on.inFlight = kLoopLoads;
        on.barriersOfBlock = 1;
    } else {
        on.globalReads = reads;
        on.globalReadExcess = linesOver(plan, bytesOf(c.problem.type));
        on.inFlight = kept ? reads * together.cells : reads;
    }
    on.globalWrites = 1;
    return on;
}

OnChip overlapped(const KernelPlan& plan, const Circumstances& c, const Geometry& g,
                  const TapReader& read) {
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

}  // namespace

OnChip onChipOf(const KernelPlan& plan, const Circumstances& c, const Geometry& geometry) {
    return onChipOf(plan, c, geometry, stencil::accessedOffsets(c.problem.pattern));
}

OnChip onChipOf(const KernelPlan& plan, const Circumstances& c, const Geometry& geometry,
                const std::vector<stencil::Offset>& taps, KnownReads* known) {
    const TapReader read{taps, known};
    OnChip on = plan.shape == Template::Overlapped ? overlapped(plan, c, geometry, read)
                : !plan.march                      ? direct(plan, c, read)
                : plan.levels == 1                 ? onChipOfLevel(plan, c, read)
                : plan.products.has_value()        ? onChipOfPatches(plan, c)
                                                   : onChipOfLevels(plan, c, read);
    const int bytes = bytesOf(c.problem.type);
    // Array parameters are read where results are written. Bulk copies move whole rows past the
    // first-level cache.
    const bool wholeRows = plan.stages > 1 || plan.products.has_value();
    const double lines = wholeRows ? 1 : linesOver(plan, bytes);
    Accesses global{on.globalReads, on.globalReads * on.globalReadExcess};
    global.add(static_cast<double>(c.problem.pattern.arrays.size()), lines);
    global.writeTo(on.globalReads, on.globalReadExcess);
    on.globalWriteExcess = lines;
    on.fetched = fetchedFor(plan, bytes);
    return on;
}

}  // namespace engine::model
