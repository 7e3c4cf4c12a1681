// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/temporal_tile.hpp"

#include <algorithm>

#include "engine/space/plan/prefetching.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

/// insideTogether() of a tile without extra cells, with so large a margin.
bool endsBetweenThreads(const Setting& s, const Circumstances& c, int axis, std::int64_t margin) {
    const int merged = s[blockMergeIds[at(axis)]];
    return s[cyclicIds[at(axis)]] == 1 && c.problem.grid[axis] % merged == 0 &&
           margin % merged == 0;
}

}  // namespace

bool isColumn(const Setting& s, const Circumstances& c) {
    const auto along = at(streamingAxis(s));
    return s[P::RT] != 0 && s[P::LS] == 0 && c.ahead[along] > 0 && !c.oblique[along] &&
           !blocksShareTile(s) && !isTensorTiled(s);
}

int stagesOf(const Setting& s) { return isPipelined(s) ? std::max(1, s[stagesId(s)]) : 1; }

int heldLevels(const Setting& s) { return s[P::TB] / stagesOf(s); }

int clusterAlong(const Setting& s, int axis) {
    const int along = streamingAxis(s);
    if (!isClusterTiled(s) || axis == along) return 1;
    return s[axis == firstAcross(along) ? P::CLa : P::CLb];
}

std::array<int, 3> tileThreads(const Setting& s) {
    std::array<int, 3> threads{s[P::TBx], s[P::TBy], s[P::TBz]};
    if (isPipelined(s)) threads[at(streamingAxis(s))] = 1;
    if (!isWarpTiled(s)) return threads;
    // Lanes follow each other along x, then y, then z.
    int left = lanesOfWarp;
    for (int& side : threads) {
        side = std::min(side, left);
        left /= std::max(1, side);
    }
    return threads;
}

std::int64_t temporalTileAlong(const Setting& s, int axis) {
    return cappedProduct(tileThreads(s)[at(axis)], mergeAlong(s, axis));
}

std::int64_t temporalMargin(const Setting& s, const Circumstances& c, int axis) {
    if (isDeviceTiled(s)) return 0;
    const int losing = isTensorTiled(s) ? s[P::TB] - 1 : s[P::TB];  // levels
    const std::int64_t halo = std::int64_t{c.features.halo[at(axis)]} * losing;
    const int along = streamingAxis(s);
    const bool first = along >= 0 && axis == firstAcross(along);
    if (!first) return halo;
    return roundedUp(halo, takesRowsByCopies(s) ? kWidestAccess / bytesOf(c.problem.type)
                                                : s[blockMergeIds[at(axis)]]);
}

int extraRows(const Setting& s, const Circumstances& c) {
    if (!isRowsTiled(s) || !isColumn(s, c) || !c.problem.pattern.arrays.empty()) return 0;
    const int along = streamingAxis(s);
    if (along < 0 || c.corners[at(along)]) return 0;
    const int a = firstAcross(along), b = secondAcross(along);
    const int halo = c.features.halo[at(b)], levels = s[P::TB];
    const int warps = s[blockIds[at(b)]];
    if (s[blockIds[at(a)]] != lanesOfWarp || warps < 2 || halo == 0) return 0;
    // So many that their sums, one halo fewer at each level, are no more than a warp's.
    const auto merged = mergeAlong(s, b);
    const int extra = halo * (levels + 1) / 2;
    // The last level's neighbour is still at hand.
    const bool suffices = merged >= halo && merged + extra >= std::int64_t{levels} * halo;
    return merged > 1 && suffices ? extra : 0;
}

bool hasAlignedRows(const Setting& s, const Circumstances& c) {
    const int along = streamingAxis(s);
    if (!isRowsTiled(s) || along < 0 || c.problem.pattern.dimensions < 3) return false;
    const int b = secondAcross(along);
    const bool rowsOfWarps =
        s[blockIds[at(firstAcross(along))]] == lanesOfWarp && s[cyclicIds[at(b)]] == 1;
    const std::int64_t stored = validAlong(s, c, b), margin = temporalMargin(s, c, b);
    const std::int64_t rows = c.problem.grid[b];
    // Else more tiles than the first and the last would have rows outside.
    if (!rowsOfWarps || stored < std::max<std::int64_t>(margin, 1) || stored > rows) return false;
    const std::int64_t left = rows % stored;  // of the last tile, before it is moved
    return (left == 0 || left >= margin) && mergeAlong(s, b) + extraRows(s, c) >= margin;
}

std::int64_t extraAlong(const Setting& s, const Circumstances& c, int axis) {
    const int along = streamingAxis(s);
    const bool rows = axis != along && along >= 0 && axis != firstAcross(along);
    return rows ? extraRows(s, c) : 0;
}

std::int64_t validAlong(const Setting& s, const Circumstances& c, int axis) {
    const std::int64_t tile =
        clusterAlong(s, axis) * temporalTileAlong(s, axis) + 2 * extraAlong(s, c, axis);
    return tile - 2 * temporalMargin(s, c, axis);
}

std::int64_t shownAlong(const Setting& s, const Circumstances& c, int axis) {
    const int along = streamingAxis(s);
    if (isRowsTiled(s) && axis != along && axis != firstAcross(along)) {
        // The outer rows of each thread suffice.
        return cappedProduct(
            tileThreads(s)[at(axis)],
            std::min<std::int64_t>(mergeAlong(s, axis), 2 * c.features.halo[at(axis)]));
    }
    const int frame = blocksShareTile(s) ? c.features.halo[at(axis)] : 0;
    return temporalTileAlong(s, axis) + 2 * frame;
}

std::int64_t planePadding(const Setting& s, const Circumstances& c) {
    if (blocksShareTile(s)) return 0;
    const int along = streamingAxis(s), a = firstAcross(along);
    std::int64_t reach = c.features.halo[at(a)];
    if (c.problem.pattern.dimensions == 3)
        reach += c.features.halo[at(secondAcross(along))] * temporalTileAlong(s, a);
    return roundedUp(reach, 4);
}

bool insideTogether(const Setting& s, const Circumstances& c, int axis) {
    return extraAlong(s, c, axis) <= 0 &&
           endsBetweenThreads(s, c, axis, temporalMargin(s, c, axis));
}

AxisPlan axisOfLevels(const Setting& s, const Circumstances& c, int axis) {
    AxisPlan plan = threadsAlong(s, axis);
    const std::int64_t cells = c.problem.grid[axis];
    const int sharing = tileThreads(s)[at(axis)];
    plan.tileThreads = std::max(1, sharing);
    plan.tilesOfBlock = std::max(1, plan.threads / plan.tileThreads);
    plan.cluster = clusterAlong(s, axis);
    plan.margin = temporalMargin(s, c, axis);
    plan.extra = extraAlong(s, c, axis);
    plan.tile = cappedProduct(sharing, plan.cells) * plan.cluster + 2 * plan.extra;
    plan.stored = std::max<std::int64_t>(1, plan.tile - 2 * plan.margin);
    plan.tiles = dividedUp(cells, plan.stored);
    plan.blocks = dividedUp(plan.tiles, plan.tilesOfBlock) * plan.cluster;
    plan.ragged = cells % plan.stored != 0;
    plan.together = plan.extra <= 0 && endsBetweenThreads(s, c, axis, plan.margin);
    return plan;
}

}  // namespace engine::space
