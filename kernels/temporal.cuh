// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Temporal: N.5-D blocking. A tile of the axes A and B marches along axis S and carries STEPS time levels
// with it: as a plane of level 0 arrives, each level computes one plane LAG behind the level before, and
// the last level's plane leaves. Intermediate levels never travel to device memory.
//
//      level 0    o o o o o x         x  the newest plane of a level
//      level 1    o o o o x           |  LAG planes behind the level before
//      level 2    o o o x             o  planes still waiting to be read: KEEP of each level
//      level 3    o o x               time levels: STEPS = 3; the last level's newest plane is stored
//                 --------> S
//
// Tiles overlap: each level loses HALO cells on every side of the tile, so MARGIN = HALO * STEPS cells of
// every side are computed again by the neighbour. Cells outside the grid keep their value at every level
// (the fixed halo of step-by-step execution), which costs a test at the edge of the grid only.
//
// Who shares a tile, and how a thread sees the cells of others:
//   WARP        a warp: lanes hold adjacent cells, edges travel by shuffles; no barrier, no shared memory
//   ROWS        a block whose warps hold rows: edges along A by shuffles, along B through shared memory
//   otherwise   a block, through shared memory:
//     QUEUE       own cells wait in registers (redundant register streaming); shared memory shows
//                 the plane in the middle, for all levels at once: one barrier a plane
//     RING        planes wait in a ring of shared memory for each level (circular multi-queue), whose
//                 places are shifted, or COMPUTED by masking the plane's number
//   RETIMING    the newest plane of a level adds its share to the partial sums of the next (linear stencils)
//   COLUMN      retimed, and only a cell's own column is read along the march (stars): the newest planes of all levels
//               are finished first, then shown at once, so that one barrier serves all. SCALED: the values of a level
//               are its cells divided once a level by the coefficient with which sums begin: without a factor.
//               MASKED: a thread's cells lie inside together, but for its rows if RAGGED_B; outside its factors are 0,
//               which takes no test
//   LAZY        a level reads nothing that was computed in the same step of the march: one plane more of
//               delay, so that one barrier serves all levels and they do not wait for each other
//   PREFETCH    PLANES planes of level 0 are on their way in registers, or ASYNC to shared memory
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march; STEPS.
// Device memory: one read and one write a cell for STEPS time steps, times TILE / (TILE - 2 MARGIN) for each
// axis across. Floating point: update() once a cell and level, the margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, own cells in registers and the plane in the middle in shared memory.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define WARP 0
#define ROWS 0
#define SHARED 1
#define OVERLAP 1
#define QUEUE 1
#define RING 0
#define COMPUTED 0
#define OBLIQUE 0
#define CORNERS 0
#define RETIMING 0
#define COLUMN 0
#define SCALED 0
#define MASKED 0
#define RAGGED_B 0
#define LAZY 0
#define RAGGED_S 1
#define PREFETCH 1
#define ASYNC 0
#define MERGED 1
#define BLOCK_MERGE 1
#define VECTORS 1
#define ARRAYS 0
#define GUARDED 0
#define BIAS 0
#define THREADS_A 32   // threads of a block along axis `A`
#define THREADS_B 8    // threads of a block along axis `B`
#define MERGE_A 2      // cells of a thread along axis `A`
#define MERGE_B 4      // cells of a thread along axis `B`
#define STEPS 4        // time steps of a launch: the levels that march together
#define DEPTH 256      // planes of a block along axis `S`
#define TAPER 0        // how often marches halve towards the end of axis `S`
#define LENGTH DEPTH   // planes of this block
#define PLANES 2       // planes that are loaded ahead
constexpr int UNROLL = 2;      // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define VECTOR 2       // cells that travel in one access
#define SIZE_A 512     // interior cells along axis `A`
#define SIZE_B 512     // interior cells along axis `B`
#define SIZE_S 512     // interior cells along axis `S`
#define HALO_A 1       // cells that a level loses on either side along axis `A`
#define HALO_B 1       // cells that a level loses on either side along axis `B`
#define BACK 1         // planes behind a cell that it reads
#define AHEAD 1        // planes in front of a cell that it reads
#define EXTRA_B 0      // rows that an outer warp has more than others
#define PLACES 3       // planes of a ring in shared memory
constexpr int LAG = 1;                // planes that a level runs behind the one before
// Policies. LOOK, how lanes see each other's cells: or parts/look_line.cuh, parts/look_rows.cuh, parts/look_slope.cuh.
// MARCH, which steps are tested where: or parts/march_by_axes.cuh.
#define LOOK "parts/look_warp.cuh"
#define MARCH "parts/march.cuh"
#define ENTRY temporal
#include "parts/example_march.cuh"
#define TILE_ROW TILE_A
#define INSIDE_A a + cell_A(m) >= 0 && a + cell_A(m) < SIZE_A
#define INSIDE_B b + cell_B(m) >= 0 && b + cell_B(m) < SIZE_B
#define IN_TILE_A t_a
#define IN_TILE_B t_b
#define WHOLE_A TILE_A
#define OWN_B cell_B
#define WHOLE_B TILE_B
#include "parts/example_pattern.cuh"
#endif

#include "parts/second_axis.cuh"
#include "parts/thread_cells.cuh"
#if WARP
constexpr int GROUP_A = THREADS_A < 32 ? THREADS_A : 32;  // lanes of a warp's tile along axis `A`
constexpr int GROUP_B = 32 / GROUP_A;  // lanes of a warp's tile along axis `B`
#else
constexpr int GROUP_A = THREADS_A;  // threads of a tile along axis `A`
constexpr int GROUP_B = THREADS_B;  // threads of a tile along axis `B`
#endif
constexpr int TILE_A = GROUP_A * MERGE_A;  // cells of the tile along axis `A`
#if BLOCK_MERGE
constexpr int MARGIN_A = (HALO_A * STEPS + MERGE_A - 1) / MERGE_A * MERGE_A;  // its overlap on either side
#else
constexpr int MARGIN_A = HALO_A * STEPS;  // its overlap on either side
#endif
constexpr int VALID_A = TILE_A - 2 * MARGIN_A;  // cells that it stores along axis `A`
#if SLOPED
constexpr int TILE_B = GROUP_B * MERGE_B + 2 * EXTRA_B;  // cells of the tile along axis `B`
#else
constexpr int TILE_B = GROUP_B * MERGE_B;  // cells of the tile along axis `B`
#endif
constexpr int MARGIN_B = HALO_B * STEPS;   // its overlap on either side
constexpr int VALID_B = TILE_B - 2 * MARGIN_B;  // cells that it stores along axis `B`
#if COLUMN
constexpr int BEHIND = BACK > AHEAD ? BACK : AHEAD;  // planes of a level that wait behind its newest
#elif !RETIMING
constexpr int KEEP = BACK + LAG;  // planes of a level that wait beside its newest
#endif
#if WARP || ROWS
constexpr int NEAR_A = MERGE_A + 2 * HALO_A;  // the thread's cells and those around, along axis `A`
#if WARP && DIMENSIONS == 3
constexpr int NEAR_B = MERGE_B + 2 * HALO_B;  // the thread's cells and those around, along axis `B`
#elif DIMENSIONS == 3 && !SLOPED
constexpr int NEAR_B = MERGE_B;  // the thread's rows
#endif
#endif
#if !WARP
// Room around the rows, for reads beyond the tile that no stored cell depends on.
constexpr int PAD = (HALO_A + HALO_B * TILE_A + 3) / 4 * 4;
#if ROWS && MERGED
constexpr int SHOWN_B = MERGE_B < 2 * HALO_B ? MERGE_B : 2 * HALO_B;  // rows of a thread that others read
constexpr int PLANE_CELLS = TILE_A * GROUP_B * SHOWN_B + PAD;  // from one plane in shared memory to the next
#else
constexpr int PLANE_CELLS = TILE_A * TILE_B + PAD;  // from one plane in shared memory to the next
#endif
#if RING
constexpr int LEVEL_CELLS = PLACES * PLANE_CELLS;  // from one level's ring to the next
#elif LAZY || COLUMN || !RETIMING
constexpr int SHOWN_CELLS = STEPS * PLANE_CELLS;  // one plane of each level; there are two sets, used in turn
#else
constexpr int SHOWN_CELLS = PLANE_CELLS;  // one plane; there are two, used in turn
#endif
#endif
#if ASYNC
//@ begin PR
#if WARP
constexpr int STAGE = 0;  // where the planes on their way lie in shared memory
#elif RING
constexpr int STAGE = (STEPS * LEVEL_CELLS + PAD + 3) / 4 * 4;  // where the planes on their way lie
#else
constexpr int STAGE = (2 * SHOWN_CELLS + PAD + 3) / 4 * 4;  // where the planes on their way lie
#endif
//@ end
#endif

#if RAGGED_B
constexpr int NO_SIDES = 0, SIDES_A = 1, ALL_SIDES = 2;  // axes along which a tile sticks out of the grid
#endif

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/async_copies.cuh"
#include "parts/cell_places.cuh"
#if ROWS && MERGED && !SLOPED
// Where a thread's row lies in shared memory, which holds its outer rows; those beyond are its neighbours'.
__device__ constexpr int shownRow(int b) { return b < HALO_B ? b : b - MERGE_B + SHOWN_B; }

#endif
#if WARP || ROWS
#include "parts/from_lane.cuh"
#include LOOK
#endif
#if SLOPED
// The march of a warp with the given row of the block. The outer warps have `EXTRA_B` rows more at level 0 and lose
// `HALO_B` of them a level: all that a tile loses on that side, so that the others compute nothing in vain. Their rows
// count from the neighbour outwards; in the first warp that is downwards, FLIPPED.
template <bool OUTER>
__device__ __forceinline__ void march(INPUT, OUTPUT, int row, bool flipped) {
    constexpr int ROWS_B = OUTER ? MERGE_B + EXTRA_B : MERGE_B;  // rows of the thread at level 0
    constexpr int CELLS = MERGE_A * ROWS_B;                      // its cells in a plane
    const auto has = [](int level, int m) { return !OUTER || cell_B(m) < ROWS_B - level * HALO_B; };
    const int upwards = OUTER && flipped ? -1 : 1;
    const auto row_B = [&](int m) { return upwards * cell_B(m); };
    const auto cell = [&](int m) -> index_t { return cell_A(m) * STRIDE_A + row_B(m) * STRIDE_B; };

#else
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
#endif
    // The thread's first cell in its tile, and the tile's in the grid.
#if WARP || (ASYNC && !SLOPED)
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#endif
#if WARP
    const int warp = __shfl_sync(0xffffffff, thread / 32, 0);  // tells the compiler: the same in all lanes
#endif
#if MERGED && BLOCK_MERGE
    const int t_a = THREAD_A % GROUP_A * MERGE_A;  //@ MERGE
#else
    const int t_a = THREAD_A % GROUP_A;
#endif
#if WARP
    const int first_A = (BLOCK_A * (THREADS_A / GROUP_A) + warp % (THREADS_A / GROUP_A)) * VALID_A - MARGIN_A;
#else
    const int first_A = BLOCK_A * VALID_A - MARGIN_A;
#endif
    const int a = first_A + t_a;
#if SLOPED
    const int t_b = flipped ? ROWS_B - 1 : row * MERGE_B + EXTRA_B;
#elif MERGED && BLOCK_MERGE
    const int t_b = THREAD_B % GROUP_B * MERGE_B;  //@ MERGE
#else
    const int t_b = THREAD_B % GROUP_B;
#endif
#if WARP
    const int first_B = (BLOCK_B * (THREADS_B / GROUP_B) + warp / (THREADS_A / GROUP_A)) * VALID_B - MARGIN_B;
#else
    const int first_B = BLOCK_B * VALID_B - MARGIN_B;
#endif
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
#if MASKED && RAGGED_B
    const bool beside_A = first_A < 0 || first_A + TILE_A > SIZE_A;
#if SLOPED
    const int lowest = flipped ? b - ROWS_B + 1 : b;
    const bool beside_B = lowest < 0 || lowest + ROWS_B > SIZE_B;
#elif ROWS
    // The rows of a warp; the shuffle tells the compiler that they are the same in all lanes.
    const int lowest = __shfl_sync(0xffffffff, b, 0);
    const bool beside_B = lowest < 0 || lowest + 32 / GROUP_A * MERGE_B > SIZE_B;
#else
    const bool beside_B = first_B < 0 || first_B + TILE_B > SIZE_B;
#endif
#else
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;
#endif
#include "parts/march_planes.cuh"

#include "parts/tile_cells.cuh"

#if WARP && ASYNC
    ALIGNED_TILE;  //@ PR
#elif !WARP
    //@ begin SH
    // The thread's place in a plane of the tile.
    ALIGNED_TILE;
#if SLOPED
    const int here = PAD + t_a + (row * SHOWN_B + (flipped ? SHOWN_B - 1 : 0)) * TILE_A;
    // Where a row lies from there: only those are kept that other warps read; rows beyond are its neighbours'.
    const auto shownRow = [&](int n_b) {
        return (OUTER ? upwards * n_b : n_b < HALO_B ? n_b : n_b - MERGE_B + SHOWN_B) * TILE_A;
    };
#elif ROWS && MERGED
    const int here = PAD + t_a + t_b / MERGE_B * SHOWN_B * TILE_A;
#else
    const int here = PAD + t_a + t_b * TILE_A;
#endif
#if RING && !COMPUTED
    int placeOf[PLACES];  // where the planes of a ring lie, oldest first
#pragma unroll
    for (int k = 0; k < PLACES; ++k) placeOf[k] = k * PLANE_CELLS;
#elif !RING && RETIMING && !LAZY && !COLUMN
    int turn = 0;  // which of the two planes is shown
#endif
    //@ end

#endif
#include "parts/plane_loads.cuh"

#if RETIMING
    //@ begin RT
#if COLUMN
    real sum[STEPS][CELLS][AHEAD] = {};      // partial sums of each level's next planes
    real behind[STEPS][CELLS][BEHIND] = {};  // the planes before the newest of each level, latest first
#else
    real sum[STEPS][CELLS][BACK + 1 + AHEAD] = {};  // partial sums of each level's next planes
#endif
#if LAZY
    real last[STEPS][CELLS] = {};  // the plane before the newest of each level
#endif
    //@ end
#elif QUEUE
    real queue[STEPS][CELLS][KEEP] = {};  // the waiting planes of each level, oldest first
#endif
#include "parts/first_planes.cuh"

#if MASKED
    // Outside, a cell keeps its value: its factors are 0, but for the one that leads its own value to
    // the next level. That takes no test, but what it multiplies by 0 must be a number.
#if RAGGED_B
    const bool within = INSIDE_A;
#else
    const bool within = INSIDE_A && INSIDE_B;
#endif
    const real open = within ? 1 : 0, own = within ? OWN : INVERSE;

#endif
#if RAGGED_B
    // One step of the march. `sides`: which axes the tile sticks out of the grid along. `ends`: planes of some level
    // may lie before the grid's first or behind its last. Where neither is so, no cell is tested.
    const auto step = [&](int s, int sides, bool ends) __attribute__((always_inline)) {
#else
    // One step of the march. `sides`: the tile sticks out of the grid along an axis across. `ends`: planes of
    // some level may lie before the grid's first or behind its last. Where neither is so, no cell is tested.
    const auto step = [&](int s, bool sides, bool ends) __attribute__((always_inline)) {
#endif
#include "parts/arriving_plane.cuh"
#if COLUMN
#include "parts/column_levels.cuh"
#else
#if !WARP && !RING && (LAZY || !RETIMING)
        //@ begin SH
        // Every level shows the plane that is read across, in the two sets of planes in turn.
        const int turn = (s & 1) * SHOWN_CELLS;
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if RETIMING
                tile[turn + level * PLANE_CELLS + here + tileCell(m)] = last[level][m];
#elif ROWS && MERGED
                // Its outer rows suffice.
                if (cell_B(m) < HALO_B || cell_B(m) >= MERGE_B - HALO_B)
                    tile[turn + level * PLANE_CELLS + here + cell_A(m) + shownRow(cell_B(m)) * TILE_A] = queue[level][m][BACK];
#else
                tile[turn + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][BACK];
#endif
            }
        }
        __syncthreads();
        //@ end
#endif
        //@ begin TB
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
#if !RETIMING || BIAS
            const bool within = !ends || (next >= 0 && next < SIZE_S);
#endif
            real computed[CELLS];
#if RING
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if COMPUTED
                tile[level * LEVEL_CELLS + ((s + KEEP) & (PLACES - 1)) * PLANE_CELLS + here + tileCell(m)] = newest[m];
#else
                tile[level * LEVEL_CELLS + placeOf[KEEP] + here + tileCell(m)] = newest[m];
#endif
            }
#if OBLIQUE && !LAZY
            __syncthreads();
#endif
#elif !WARP && RETIMING && !LAZY
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                tile[turn + here + tileCell(m)] = newest[m];
            }
            __syncthreads();
#endif
#if WARP || ROWS
#include "parts/look_around.cuh"
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if RETIMING
#include "parts/retimed_level.cuh"
#else
                const auto around = [&](CELL_OFFSET) -> real {
#if WARP && OBLIQUE && DIMENSIONS == 3
                    return near[BACK + d_s][HALO_B + cell_B(m) + d_b][HALO_A + cell_A(m) + d_a];
#elif WARP && OBLIQUE
                    return near[BACK + d_s][HALO_A + cell_A(m) + d_a];
#else
#include "parts/own_cells.cuh"
#if WARP && DIMENSIONS == 3
                    return near[HALO_B + cell_B(m) + d_b][HALO_A + cell_A(m) + d_a];
#elif WARP
                    return near[HALO_A + cell_A(m) + d_a];
#elif RING && COMPUTED
                    return tile[level * LEVEL_CELLS + ((s + BACK + d_s) & (PLACES - 1)) * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#elif RING
                    return tile[level * LEVEL_CELLS + placeOf[BACK + d_s] + here + tileCell(m) + TILE_OFFSET];
#elif ROWS && MERGED
                    return tile[turn + level * PLANE_CELLS + here + n_a + shownRow(n_b) * TILE_A];
#else
                    return tile[turn + level * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#endif
#endif
                };
#include "parts/update_inside.cuh"
#endif
            }
#if !WARP && !RING && RETIMING && !LAZY
            turn = SHOWN_CELLS - turn;
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if RETIMING && LAZY
                last[level][m] = newest[m];
#elif QUEUE
#pragma unroll
                for (int k = 0; k + 1 < KEEP; ++k) queue[level][m][k] = queue[level][m][k + 1];
                queue[level][m][KEEP - 1] = newest[m];
#endif
                newest[m] = computed[m];
            }
        }
        //@ end
#endif
#if RING && !COMPUTED
        // The oldest plane's place is free for the next one.
        const int oldest = placeOf[0];
#pragma unroll
        for (int k = 0; k + 1 < PLACES; ++k) placeOf[k] = placeOf[k + 1];
        placeOf[PLACES - 1] = oldest;
#endif
#if RING && (LAZY || !OBLIQUE)
        __syncthreads();  //@ SH
#endif

#include "parts/store_plane.cuh"
    };

#include MARCH
}
#if SLOPED

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
#endif
