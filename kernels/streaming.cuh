// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Streaming: 2.5-D blocking. A block owns a tile of the axes A and B and marches along axis S, plane by
// plane, so that a plane that was read once serves every output it reaches.
//
//        B                       one step: the plane s + AHEAD arrives, the outputs of plane s leave
//        |   tile of the block
//        +--------+---           planes    s-BACK .. s .. s+AHEAD
//       /        /|  A           column      |  o o x o o  <-- arrives
//      /        / |                          |
//     v  S     /  |              in-plane    o x o of plane s, from shared memory or the caches
//
// Where a tap is read:
//   neither SHARED nor RETIMING   the thread's own column from a queue in registers, the rest from global
//   SHARED                        the column from the queue, plane s from one of two tiles in shared memory
//   SHARED and RING               taps off the plane and off the column: BACK + 1 + AHEAD tiles and a spare
//   RETIMING                      only the arriving plane is read; it adds its share to the partial sums
//                                 of the BACK + 1 + AHEAD outputs it reaches (linear stencils)
//   PREFETCH                      PLANES planes are on their way in registers
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane,
// adjacent (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march.
// Device memory: each cell of the tile (and BACK + AHEAD more planes) read once, the tile's halo mostly
// from L2, one write a cell. Floating point: update() once a cell; RETIMING sums every tap by itself.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define SHARED 1
#define RING 0
#define RETIMING 0
#define PREFETCH 1
#define MERGED 1
#define BLOCK_MERGE 0
#define VECTORS 0
#define RAGGED 0
#define RAGGED_S 0
#define ARRAYS 0
#define BIAS 0
#define THREADS_A 32   // threads of a block along axis `A`
#define THREADS_B 8    // threads of a block along axis `B`
#define MERGE_A 1      // cells of a thread along axis `A`
#define MERGE_B 2      // cells of a thread along axis `B`
#define DEPTH 128      // planes of a block along axis `S`
#define TAPER 0        // how often marches halve towards the end of axis `S`
#define LENGTH DEPTH   // planes of this block
constexpr int UNROLL = 1;  // planes of the march unrolled at a time
#define PLANES 1       // planes that are loaded ahead
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define VECTOR 2       // cells that travel in one access
#define SIZE_A 512     // interior cells along axis `A`
#define SIZE_B 512     // interior cells along axis `B`
#define SIZE_S 512     // interior cells along axis `S`
#define HALO_A 1       // cells around the tile along axis `A`
#define HALO_B 1       // cells around the tile along axis `B`
#define BACK 1         // planes behind the output that are kept
#define AHEAD 1        // planes in front of the output that are kept
#define ENTRY streaming
#include "parts/example_march.cuh"
#define TILE_ROW ROW
#define GROUP_A THREADS_A
#define GROUP_B THREADS_B
#include "parts/example_pattern.cuh"
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, real (&sum)[3]) {
    sum[0] += 0.1 * u(0, 0);
    sum[1] += 0.4 * u(0, 0) + 0.1 * (u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1));
    sum[2] += 0.1 * u(0, 0);
}
#endif

#include "parts/second_axis.cuh"
#include "parts/thread_cells.cuh"
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of the tile along axis `A`
constexpr int TILE_B = THREADS_B * MERGE_B;  // cells of the tile along axis `B`
#if SHARED
constexpr int ROW = TILE_A + 2 * HALO_A;  // a row of the tile in shared memory, halo included
constexpr int TILE_CELLS = ROW * (TILE_B + 2 * HALO_B);  // the tile in shared memory, halo included
#if DIMENSIONS == 3
constexpr int HALO_CELLS = TILE_CELLS - TILE_A * TILE_B;  // the halo alone
#else
constexpr int HALO_CELLS = 2 * HALO_A;  // the halo alone
#endif
#if RING
constexpr int SPARE = 1;  // a tile more than is read: while slow threads still read, fast ones write it
#endif
#if HALO_A > 0 || HALO_B > 0
constexpr int SHARE = (HALO_CELLS + THREADS - 1) / THREADS;  // halo cells a thread loads
#endif
#endif

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/cell_places.cuh"
#include "parts/halo_cells.cuh"
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell and the planes of its block.
#if MERGED && BLOCK_MERGE
    const int a = BLOCK_A * TILE_A + THREAD_A * MERGE_A;  //@ MERGE
#else
    const int a = BLOCK_A * TILE_A + THREAD_A;
#endif
#if MERGED && BLOCK_MERGE
    const int b = BLOCK_B * TILE_B + THREAD_B * MERGE_B;  //@ MERGE
#else
    const int b = BLOCK_B * TILE_B + THREAD_B;
#endif
    const index_t column = a * STRIDE_A + b * STRIDE_B;
#include "parts/march_planes.cuh"
#if RAGGED
    // Tiles may stick out of the grid. Cells outside are not computed, but their threads help to load.
    const auto inside = [&](int m) { return a + cell_A(m) < SIZE_A && b + cell_B(m) < SIZE_B; };
#if SHARED
    const auto readable = [&](int m) {
        return a + cell_A(m) < SIZE_A + HALO_A && b + cell_B(m) < SIZE_B + HALO_B;
    };
#endif
#endif

#include "parts/halo_share.cuh"
#if SHARED
    // Loads what step `s` needs: the thread's cells of plane `s + AHEAD`, and its share of the tile's halo.
#else
    // Loads what step `s` needs: the thread's cells of plane `s + AHEAD`.
#endif
#if SHARED && (HALO_A > 0 || HALO_B > 0)
    const auto fetch = [&](int s, real (&arriving)[CELLS], real (&halo)[SHARE]) {
#else
    const auto fetch = [&](int s, real (&arriving)[CELLS]) {
#endif
        const real* plane = u + (s + AHEAD) * STRIDE_S;
#if VECTORS
        //@ begin VW
#pragma unroll
        for (int m = 0; m < CELLS; m += VECTOR) {
            Vector cells{};
#if RAGGED && SHARED
            if (readable(m))
#elif RAGGED
            if (inside(m))
#endif
            cells = *reinterpret_cast<const Vector*>(&plane[column + cell(m)]);
#pragma unroll
            for (int i = 0; i < VECTOR; ++i) arriving[m + i] = cells.cell[i];
        }
        //@ end
#else
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if RAGGED && SHARED
            if (readable(m))
#elif RAGGED
            if (inside(m))
#endif
            arriving[m] = plane[column + cell(m)];
        }
#endif
#if SHARED
#if HALO_A > 0 || HALO_B > 0
        //@ begin SH
#if !RING && !RETIMING && AHEAD > 0
        plane = u + s * STRIDE_S;
#endif
#pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) halo[h] = plane[haloGrid[h]];
        }
        //@ end
#endif
#endif
    };

#if RETIMING
    real sum[CELLS][BACK + 1 + AHEAD] = {};  // partial sums of the outputs `s`, `s + 1`, ...
#elif !RING
    //@ begin ST
    real queue[CELLS][BACK + 1 + AHEAD] = {};  // each cell's column around `s`, oldest first
#if BACK + AHEAD > 0
#pragma unroll
    for (int m = 0; m < CELLS; ++m) {
#pragma unroll
        for (int k = 0; k < BACK + AHEAD; ++k) {
#if RAGGED && SHARED
            if (readable(m))
#elif RAGGED
            if (inside(m))
#endif
            queue[m][k + 1] = u[column + cell(m) + (begin - BACK + k) * STRIDE_S];
        }
    }
#endif
    //@ end
#endif

#if RETIMING || RING
    // The march starts early, so that the first output finds its older planes.
    constexpr int EARLY = BACK + AHEAD;
    const int first = begin - EARLY;
#else
    const int first = begin;
#endif
#if PREFETCH
    //@ begin PR
    // The planes on their way, nearest first.
    real coming[PLANES][CELLS] = {};
#if SHARED && (HALO_A > 0 || HALO_B > 0)
    real comingHalo[PLANES][SHARE] = {};
#endif
#pragma unroll
    for (int k = 0; k < PLANES; ++k) {
#if SHARED && (HALO_A > 0 || HALO_B > 0)
        if (first + k < end) fetch(first + k, coming[k], comingHalo[k]);
#else
        if (first + k < end) fetch(first + k, coming[k]);
#endif
    }
    //@ end
#endif
#pragma unroll UNROLL  //@ UF
    for (int s = first; s < end; ++s) {  //@ ST
        real arriving[CELLS] = {};
#if SHARED && (HALO_A > 0 || HALO_B > 0)
        real halo[SHARE] = {};
#endif
#if PREFETCH
        //@ begin PR
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            arriving[m] = coming[0][m];
#pragma unroll
            for (int k = 0; k + 1 < PLANES; ++k) coming[k][m] = coming[k + 1][m];
        }
#if SHARED && (HALO_A > 0 || HALO_B > 0)
#pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            halo[h] = comingHalo[0][h];
#pragma unroll
            for (int k = 0; k + 1 < PLANES; ++k) comingHalo[k][h] = comingHalo[k + 1][h];
        }
        if (s + PLANES < end) fetch(s + PLANES, coming[PLANES - 1], comingHalo[PLANES - 1]);
#else
        if (s + PLANES < end) fetch(s + PLANES, coming[PLANES - 1]);
#endif
        //@ end
#elif SHARED && (HALO_A > 0 || HALO_B > 0)
        fetch(s, arriving, halo);
#else
        fetch(s, arriving);
#endif

#if RING
        // The oldest tile makes room for the arriving plane.
        const int oldest = planeAt[0];
#pragma unroll
        for (int k = 0; k < SPARE + BACK + AHEAD; ++k) planeAt[k] = planeAt[k + 1];
        planeAt[SPARE + BACK + AHEAD] = oldest;
#elif !RETIMING
        //@ begin ST
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if BACK + AHEAD > 0
#pragma unroll
            for (int k = 0; k < BACK + AHEAD; ++k) queue[m][k] = queue[m][k + 1];
#endif
            queue[m][BACK + AHEAD] = arriving[m];
        }
        //@ end
#endif
#if SHARED
        //@ begin SH
#if !RING
        // Two tiles take turns: while slow threads still read one, fast ones write the other.
        const int turn = (s & 1) * TILE_CELLS;
#endif
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if RING
            tile[oldest + here + tileCell(m)] = arriving[m];
#elif RETIMING
            tile[turn + here + tileCell(m)] = arriving[m];
#else
            tile[turn + here + tileCell(m)] = queue[m][BACK];
#endif
        }
#if HALO_A > 0 || HALO_B > 0
#pragma unroll
        for (int h = 0; h < SHARE; ++h) {
#if RING
            if (thread + h * THREADS < HALO_CELLS) tile[oldest + haloTile[h]] = halo[h];
#else
            if (thread + h * THREADS < HALO_CELLS) tile[turn + haloTile[h]] = halo[h];
#endif
        }
#endif
        __syncthreads();
        //@ end
#endif

#if VECTORS
        real result[CELLS] = {};  //@ VW
#endif
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if RETIMING
            //@ begin RT
            // The arriving plane, `s + AHEAD`, gives its share to every output it reaches.
            const auto plane = [&](PLANE_OFFSET) -> real {
                if (IN_COLUMN) return arriving[m];
#if SHARED
                return tile[turn + here + tileCell(m) + TILE_OFFSET];
#else
                return u[column + cell(m) + (s + AHEAD) * STRIDE_S + GRID_OFFSET];
#endif
            };
#include "parts/retimed_outputs.cuh"
#else
            const index_t at = column + cell(m) + s * STRIDE_S;
            const auto around = [&](CELL_OFFSET) -> real {
#if RING
                return tile[planeAt[SPARE + BACK + d_s] + here + tileCell(m) + TILE_OFFSET];
#else
                if (IN_COLUMN) return queue[m][BACK + d_s];
#if SHARED
                return tile[turn + here + tileCell(m) + TILE_OFFSET];
#else
                return u[at + GRID_OFFSET + d_s * STRIDE_S];
#endif
#endif
            };
#if RING && RAGGED
            if (s >= begin && inside(m))
#elif RING
            if (s >= begin)
#elif RAGGED
            if (inside(m))
#endif
#if VECTORS
            result[m] = update(around ARRAY_VALUES(at));
#else
            v[at] = update(around ARRAY_VALUES(at));
#endif
#endif
        }
#if VECTORS
        //@ begin VW
#pragma unroll
        for (int m = 0; m < CELLS; m += VECTOR) {
            Vector cells;
#pragma unroll
            for (int i = 0; i < VECTOR; ++i) cells.cell[i] = result[m + i];
#if (RING || RETIMING) && RAGGED
            if (s >= begin && inside(m))
#elif RING || RETIMING
            if (s >= begin)
#elif RAGGED
            if (inside(m))
#endif
            *reinterpret_cast<Vector*>(&v[column + cell(m) + s * STRIDE_S]) = cells;
        }
        //@ end
#endif
    }
}
