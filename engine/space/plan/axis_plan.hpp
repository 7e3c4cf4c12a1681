// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

#include "engine/space/plan/axes.hpp"

namespace engine::space {

/// A setting along one axis of the grid. Along a march a tile is what a block marches through.
struct AxisPlan {
    int threads = 1;         ///< of a block; one plane of them marches
    int tileThreads = 1;     ///< of these the ones that share a tile
    int cyclic = 1;          ///< cells of a thread, a block apart
    int adjacent = 1;        ///< cells of a thread, next to each other
    std::int64_t cells = 1;  ///< of a thread, all together
    int unroll = 1;
    std::int64_t tile = 1;    ///< cells computed, the overlap included; planes stored of a march
    std::int64_t margin = 0;  ///< on either side of the tile, which its neighbours compute again
    std::int64_t extra = 0;   ///< on either side, of outer warps that have more
    std::int64_t stored = 1;  ///< cells of the tile that it stores
    std::int64_t tiles = 1;   ///< to cover the grid
    std::int64_t tilesOfBlock = 1;
    std::int64_t blocks = 1;  ///< of the launch
    int cluster = 1;          ///< blocks that share a tile as a cluster
    bool ragged = false;      ///< the last tile sticks out of the grid
    bool together = false;    ///< insideTogether(), of tiles of several levels
};

/// What threads and blocks have along an axis that does not march; the tile stays open.
inline AxisPlan threadsAlong(const Setting& s, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    AxisPlan plan;
    plan.threads = plan.tileThreads = s[blockIds[a]];
    plan.cyclic = s[cyclicIds[a]];
    plan.adjacent = s[blockMergeIds[a]];
    plan.cells = mergeAlong(s, axis);
    plan.unroll = s[unrollIds[a]];
    return plan;
}

}  // namespace engine::space
