// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Sloping rows: temporal.cuh with rows of warps whose tile does not keep its width. Each level loses HALO_B rows on
// either side; here the outer warps lose them, with EXTRA_B rows more at level 0, and the others compute nothing in
// vain.
//
//      level 0   | x x x x | x x |   | x x | x x x x |     x  rows that a warp has; | |  its warps
//      level 1     | x x x | x x |   | x x | x x x |
//      level 2       | x x | x x |   | x x | x x |         STEPS = 2, EXTRA_B = 2, MERGE_B = 2
//
// Rows of an outer warp count from its neighbour outwards; in the first warp that is downwards, FLIPPED, so that one
// march serves both.
//
// Parameters and costs as in temporal.cuh; always retimed, MASKED, and with levels of columns.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time levels.
#include "parts/example_levels.cuh"
#include "parts/example_tile.cuh"
constexpr bool SLOPED = true;
#define STAGED "parts/staged_by_row.cuh"
#define OWN_B row_B
#define ROWS_LEFT(level) , OUTER ? ROWS_B - (level + 1) * HALO_B : ROWS_B
#define ENTRY sloping_rows
#include "parts/example_march.cuh"
#include "parts/example_pattern.cuh"
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, const real (&behind)[1], real (&sum)[2]) {
    sum[0] += 0.1 * u(0, 0);
    sum[1] += 0.1 * behind[0] + 0.4 * u(0, 0) + 0.1 * (u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1));
}
#endif

#include "parts/thread_cells.cuh"
#include "parts/level_sizes.cuh"

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/async_copies.cuh"
#include "parts/cells_of_sloping_rows.cuh"
#include "parts/from_lane.cuh"
// The march of a warp with the given row of the block. The outer warps have `EXTRA_B` rows more at level 0 and lose
// `HALO_B` of them a level: all that a tile loses on that side, so that the others compute nothing in vain. Their rows
// count from the neighbour outwards; in the first warp that is downwards, FLIPPED.
template <bool OUTER>
__device__ __forceinline__ void march(INPUT, OUTPUT, int row, bool flipped) {
#include "parts/tile_of_sloping_rows.cuh"

#include MARCHES

    ALIGNED_TILE;

#include TESTS

#include "parts/sight_of_sloping_rows.cuh"

#include "parts/fetch_plane.cuh"

#include STAGED

#include ARRIVAL

#include "parts/levels_of_columns.cuh"

#include "parts/store_plane.cuh"

#include "parts/step_of_levels.cuh"
#include MARCH
}

LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT) {
    // The outer warps are the first and the fifth, or the last: they share a scheduler, since what runs on one should
    // be the same code, and one march serves both.
    const int warp = __shfl_sync(0xffffffff, THREAD_B, 0);  // tells the compiler: the same in all lanes
    constexpr int LAST = GROUP_B > 4 ? 4 : GROUP_B - 1;
    if (warp == 0 || warp == LAST)
        march<true>(u, v, warp == 0 ? 0 : GROUP_B - 1, warp == 0);
    else
        march<false>(u, v, warp < LAST ? warp : warp - 1, false);
}
