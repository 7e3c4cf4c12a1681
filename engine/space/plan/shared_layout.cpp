// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/shared_layout.hpp"

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/plan/tensor_products.hpp"

namespace engine::space {
namespace {

using P = ParameterId;
constexpr std::int64_t barrierBytes = 8;

/// Cells on either side of a tile's row: of the halo, in full copies where planes are copied.
int frameAlong(const Setting& s, const Circumstances& c, int axis) {
    const int halo = c.features.halo[static_cast<std::size_t>(axis)];
    if (axis != 0 || !copiesPlanes(s)) return halo;
    return static_cast<int>(roundedUp(halo, kWidestAccess / bytesOf(c.problem.type)));
}

int planesOf(const Setting& s, const Circumstances& c, const March* march) {
    if (march != nullptr) return march->shownPlanes;
    if (streamingAxis(s) >= 0) return waitingOf(s, c).shownPlanes;
    return isTemporal(s) ? 2 : 1;
}

std::int64_t planeCellsOf(const Setting& s, const Circumstances& c, std::int64_t padding) {
    std::int64_t cells = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != streamingAxis(s))
            cells = cappedProduct(cells, isTemporal(s)
                                             ? shownAlong(s, c, axis)
                                             : tileAlong(s, axis) + 2 * frameAlong(s, c, axis));
    return cells + padding;
}

std::int64_t stagedCellsOf(const Setting& s, const Circumstances& c) {
    if (!prefetchesAsync(s) || copiesPlanes(s)) return 0;
    if (const int extra = isTemporal(s) ? extraRows(s, c) : 0; extra > 0) {
        const int along = streamingAxis(s);
        return cappedProduct(cappedProduct(s[P::PD], temporalTileAlong(s, firstAcross(along))),
                             temporalTileAlong(s, secondAcross(along)) + std::int64_t{2} * extra);
    }
    return cappedProduct(cappedProduct(s[P::PD], cellsPerThread(s)), threadsOf(s));
}

/// Two of each warp that meets its neighbours.
std::int64_t warpBarriersOf(const Setting& s) {
    return isPaired(s) && streamingAxis(s) >= 0 ? 2 * dividedUp(threadsOf(s), lanesOfWarp) : 0;
}

/// Of a plane. In two dimensions lanes may lie apart, so that no two of them meet in a bank: as
/// kernels/parts/stage_sizes.cuh has it.
std::int64_t cellsBetweenStages(const Setting& s, const Circumstances& c) {
    if (c.problem.pattern.dimensions == 3) return planeCellsOf(s, c, 0);
    const int axis = firstAcross(streamingAxis(s));
    const std::int64_t cells = mergeAlong(s, axis);
    const int grain = kWidestAccess / bytesOf(c.problem.type);
    const std::int64_t pack = cells % grain == 0 ? grain : cells % 2 == 0 ? 2 : 1;
    const std::int64_t apart = cells + (cells / pack % 2 == 0 ? pack : 0);
    return cappedProduct(apart, tileThreads(s)[static_cast<std::size_t>(axis)]);
}

/// As kernels/parts/planes_handed_over.cuh has it.
SharedLayout layoutOfPipeline(const Setting& s, const Circumstances& c) {
    const PipelineSlots slots = pipelineSlotsOf(s);
    SharedLayout layout;
    layout.planes =
        static_cast<int>(cappedProduct(slots.coming + slots.between + slots.leaving, s[P::HP]));
    layout.planeCells = cellsBetweenStages(s, c);
    const std::int64_t barriers = slots.coming + std::int64_t{2} * slots.between;
    layout.bytes =
        cappedProduct(cappedProduct(layout.planes, layout.planeCells), bytesOf(c.problem.type)) +
        barriers * barrierBytes;
    return layout;
}

/// Pairs of rows: those of level 0 on their way and at hand, two in turn of each other level. As
/// kernels/parts/tensor_sizes.cuh has it.
SharedLayout layoutOfTensor(const Setting& s, const Circumstances& c) {
    constexpr int rowsOfPair = 2, pairsOfLevel = 2;
    const int axis = firstAcross(streamingAxis(s));
    const int halo = c.features.halo[static_cast<std::size_t>(axis)];
    const int shift = halo * s[P::TB] % (kWidestAccess / bytesOf(c.problem.type));
    const std::int64_t coming = s[P::PD] + 1;
    SharedLayout layout;
    layout.planes =
        static_cast<int>(rowsOfPair * (coming + std::int64_t{pairsOfLevel} * (s[P::TB] - 1)));
    layout.planeCells = roundedUp(temporalTileAlong(s, axis) + 2 * halo + shift, 4) + 2;
    layout.bytes =
        cappedProduct(cappedProduct(layout.planes, layout.planeCells), bytesOf(c.problem.type)) +
        coming * barrierBytes;
    return layout;
}

}  // namespace

PipelineSlots pipelineSlotsOf(const Setting& s) {
    if (!isPipelined(s)) return {};
    // One beat ahead of the one that is computed: PD is 1.
    return {.coming = 2, .between = (stagesOf(s) - 1) * s[P::HS], .leaving = 2};
}

SharedLayout sharedLayoutOf(const Setting& s, const Circumstances& c, const March* march) {
    if (isPipelined(s)) return layoutOfPipeline(s, c);
    if (isTensorTiled(s)) return layoutOfTensor(s, c);
    SharedLayout layout;
    layout.stagedCells = stagedCellsOf(s, c);
    std::int64_t cells = 0;
    if (s[P::SH] != 0) {
        const std::int64_t padding =
            isTemporal(s) && streamingAxis(s) >= 0 ? planePadding(s, c) : 0;
        layout.planes = planesOf(s, c, march);
        layout.planeCells = planeCellsOf(s, c, padding);
        cells = cappedProduct(layout.planes, layout.planeCells);
        if (cells > 0) cells += padding;
    }
    // What is on its way follows the planes, aligned for the widest access; before it, two barriers
    // of each warp that meets its neighbours.
    constexpr std::int64_t grain = 4;
    if (const auto barriers = warpBarriersOf(s); barriers > 0)
        cells = roundedUp(cells, grain) +
                roundedUp(barriers * barrierBytes / bytesOf(c.problem.type), grain);
    if (layout.stagedCells > 0) cells = roundedUp(cells, grain) + layout.stagedCells;
    // Bulk copies arrive at a barrier for each place of the ring.
    const std::int64_t barriers = copiesPlanes(s) && s[P::PK] == PrefetchBulk ? layout.planes : 0;
    layout.bytes = cappedProduct(cells, bytesOf(c.problem.type)) + barriers * barrierBytes;
    return layout;
}

}  // namespace engine::space
