// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Copied planes: 2.5-D blocking whose planes travel to shared memory by themselves. As in streaming.cuh a block
// owns a tile of the axes A and B and marches along axis S; here whole planes of the tile, halo included, are
// on their way to a ring in shared memory while earlier ones are computed, and pass through no registers.
//
//      ring   | o | o | o | x | . | . |      o  planes that taps read: REACH of them, with
//                           ^                x  the one that arrives, s + AHEAD
//                           place            .  PLANES planes on their way
//
//   BULK        the hardware copies rows (bulk copies, compute capability 9.0): one thread a row asks, and a
//               barrier in shared memory (mbarrier) counts the bytes that arrive
//   otherwise   every thread copies its share, 16 bytes at a time (cp.async, compute capability 8.0)
//
// Where a tap is read:
//   neither RING nor RETIMING     the thread's own column from a queue in registers, plane s from the ring
//   RING                          everything from the ring: taps off the plane and off the column
//   RETIMING                      only the arriving plane is read; it adds its share to the partial sums
//                                 of the BACK + 1 + AHEAD outputs it reaches (linear stencils)
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march; PLANES.
// Device memory: each cell of the tile (and BACK + AHEAD more planes) read once, the tile's halo mostly from
// L2, one write a cell. Floating point: update() once a cell; RETIMING sums every tap by itself.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define SHARED 1
#define BULK 1
#define ASYNC 0
#define RING 0
#define RETIMING 0
#define MERGED 1
#define BLOCK_MERGE 1
#define VECTORS 1
#define RAGGED 0
#define RAGGED_S 0
#define ARRAYS 0
#define BIAS 0
#define THREADS_A 32   // threads of a block along axis `A`
#define THREADS_B 8    // threads of a block along axis `B`
#define MERGE_A 2      // cells of a thread along axis `A`
#define MERGE_B 2      // cells of a thread along axis `B`
#define DEPTH 64       // planes of a block along axis `S`
#define TAPER 0        // how often marches halve towards the end of axis `S`
#define LENGTH DEPTH   // planes of this block
constexpr int UNROLL = 1;  // planes of the march unrolled at a time
#define PLANES 2       // planes that are on their way
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
#define ENTRY copied
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
constexpr int GRAIN = 16 / sizeof(real);     // cells of 16 bytes: copies begin and end at multiples of them
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of the tile along axis `A`
constexpr int FRAME_A = (HALO_A + GRAIN - 1) / GRAIN * GRAIN;  // cells that are copied on either side of it
constexpr int ROW = TILE_A + 2 * FRAME_A;    // a row of the tile in shared memory
#if DIMENSIONS == 3
constexpr int TILE_B = THREADS_B * MERGE_B;  // cells of the tile along axis `B`
constexpr int ROWS = TILE_B + 2 * HALO_B;    // rows of a plane, halo included
#else
constexpr int ROWS = 1;  // rows of a plane
#endif
constexpr int PLANE_CELLS = ROW * ROWS;  // from one plane in shared memory to the next
#if RETIMING
constexpr int REACH = 1;  // planes that taps read at once
#elif RING
constexpr int REACH = BACK + 1 + AHEAD;  // planes that taps read at once
#else
constexpr int REACH = 1 + AHEAD;  // planes that are read at once: plane `s` and what has arrived since
#endif
constexpr int PLACES = REACH + PLANES;  // planes of the ring
#if BULK
constexpr int ASKING = THREADS < 32 ? THREADS : 32;  // threads that ask for rows
#else
constexpr int CHUNKS = PLANE_CELLS / GRAIN;              // copies of a plane
constexpr int SHARE = (CHUNKS + THREADS - 1) / THREADS;  // of which a thread makes so many
#endif

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/async_copies.cuh"
#include "parts/bulk_copies.cuh"
#include "parts/cell_places.cuh"
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell, in the tile and in the grid.
#if MERGED && BLOCK_MERGE
    const int t_a = THREAD_A * MERGE_A;  //@ MERGE
#else
    const int t_a = THREAD_A;
#endif
    const int first_A = BLOCK_A * TILE_A;
    const int a = first_A + t_a;
#if MERGED && BLOCK_MERGE
    const int t_b = THREAD_B * MERGE_B;  //@ MERGE
#else
    const int t_b = THREAD_B;
#endif
    const int first_B = BLOCK_B * TILE_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#include "parts/march_planes.cuh"
#if RAGGED
    // Tiles may stick out of the grid. Cells outside are neither computed nor copied.
    const auto inside = [&](int m) { return a + cell_A(m) < SIZE_A && b + cell_B(m) < SIZE_B; };
    const int reach = SIZE_A + HALO_A - first_A + FRAME_A;  // cells of a row up to the end of the grid's halo
#endif

    //@ begin SH
    // The ring, and the thread's first cell in a plane.
    ALIGNED_TILE;
    const int here = FRAME_A + t_a + (HALO_B + t_b) * ROW;
    //@ end

#include "parts/copied_planes.cuh"
#if RETIMING
    real sum[CELLS][BACK + 1 + AHEAD] = {};  // partial sums of the outputs `s`, `s + 1`, ...  //@ RT
#elif !RING
    real queue[CELLS][BACK + 1 + AHEAD] = {};  // each cell's column around `s`, oldest first
#endif
    // The march starts early, so that the first output finds its older planes.
    constexpr int EARLY = BACK + AHEAD;
    const int first = begin - EARLY;
    //@ begin PR
#pragma unroll
    for (int k = 0; k < PLANES; ++k) {
        if (first + k < end) send(first + k + AHEAD, k);
#if !BULK
        commitCopies();
#endif
    }
    int place = 0;  // of the plane that arrives
#if BULK
    int parity = 0;  // of its arrival
#endif
    //@ end
#pragma unroll UNROLL  //@ UF
    for (int s = first; s < end; ++s) {  //@ ST
        //@ begin PR
        // Plane `s + AHEAD` is there for all, and all have left the place of the one that is sent for next.
#if BULK
        awaitArrival(arrival + place, parity);
#else
        awaitCopies<PLANES - 1>();
#endif
        __syncthreads();
        const int free = place < REACH ? place + PLANES : place - REACH;
        if (s + PLANES < end) send(s + PLANES + AHEAD, free);
#if !BULK
        commitCopies();
#endif
#if !RING
        const real* arrived = tile + place * PLANE_CELLS + here;
#endif
        //@ end
#if RING
        // Where the older planes lie, oldest first.
        const real* planeAt[REACH];
#pragma unroll
        for (int k = 0; k < REACH; ++k) {
            const int at = place - (REACH - 1 - k);
            planeAt[k] = tile + (at < 0 ? at + PLACES : at) * PLANE_CELLS + here;
        }
#elif !RETIMING
        //@ begin ST
#if AHEAD > 0
        const int middlePlace = place < AHEAD ? place - AHEAD + PLACES : place - AHEAD;
        const real* middle = tile + middlePlace * PLANE_CELLS + here;
#else
        const real* middle = arrived;
#endif
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if BACK + AHEAD > 0
#pragma unroll
            for (int k = 0; k < BACK + AHEAD; ++k) queue[m][k] = queue[m][k + 1];
#endif
#if MERGED
            queue[m][BACK + AHEAD] = arrived[tileCell(m)];
#else
            queue[BACK + AHEAD] = *arrived;
#endif
        }
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
#if MERGED
            const auto plane = [&](PLANE_OFFSET) -> real { return arrived[tileCell(m) + TILE_OFFSET]; };
#else
            const auto plane = [&](PLANE_OFFSET) -> real { return arrived[TILE_OFFSET]; };
#endif
#include "parts/retimed_outputs.cuh"
#else
            const index_t at = column + cell(m) + s * STRIDE_S;
            const auto around = [&](CELL_OFFSET) -> real {
#if RING && MERGED
                return planeAt[BACK + d_s][tileCell(m) + TILE_OFFSET];
#elif RING
                return planeAt[BACK + d_s][TILE_OFFSET];
#else
#if MERGED && BLOCK_MERGE && DIMENSIONS == 3
                // The thread's own cells wait in its registers.
                const int n_a = cell_A(m) + d_a, n_b = cell_B(m) + d_b;
                if (n_a >= 0 && n_a < MERGE_A && n_b >= 0 && n_b < MERGE_B)
                    return queue[n_a + n_b * MERGE_A][BACK + d_s];
#elif MERGED && BLOCK_MERGE
                // The thread's own cells wait in its registers.
                const int n_a = cell_A(m) + d_a;
                if (n_a >= 0 && n_a < MERGE_A) return queue[n_a][BACK + d_s];
#else
                if (IN_COLUMN) return queue[m][BACK + d_s];
#endif
#if MERGED
                return middle[tileCell(m) + TILE_OFFSET];
#else
                return middle[TILE_OFFSET];
#endif
#endif
            };
#if RAGGED
            if (s >= begin && inside(m))
#else
            if (s >= begin)
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
#if RAGGED
            if (s >= begin && inside(m))
#else
            if (s >= begin)
#endif
            *reinterpret_cast<Vector*>(&v[column + cell(m) + s * STRIDE_S]) = cells;
        }
        //@ end
#endif
#if BULK
        if (++place == PLACES) {
            place = 0;
            parity ^= 1;
        }
#else
        place = place + 1 == PLACES ? 0 : place + 1;
#endif
    }
}
