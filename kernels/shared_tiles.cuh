// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Shared tiles: N.5-D blocking with a tile that several thread blocks share. Each block keeps its part and
// marches along axis S with STEPS time levels, as in temporal.cuh; the cells that neighbours need travel once
// a plane, for all levels at once, instead of being computed again.
//
//        +-------+-------+      Each block shows one plane of each level in its own shared memory, with a
//        | block | block |      frame of HALO cells around it, which holds the edges of the neighbours'
//        |      =|=>     |      parts. Own cells wait in registers: KEEP planes of each level; the plane in
//        +------=+=------+      the middle is shown. Sets of shown planes are used in turn, so
//        |      =|=>     |      that one barrier a plane is enough.
//        | block | block |
//        +-------+-------+
//
//   CLUSTER    the blocks of a cluster (compute capability 9.0): edges are stored into the neighbours' shared
//              memory, and the cluster's barrier takes the place of the block's. Clusters overlap by MARGIN =
//              HALO * STEPS cells on every side, which are computed again.
//   otherwise  all blocks: edges travel through a buffer in device memory, and the whole grid of blocks meets
//              once a plane. Nothing is computed again. Each block stays for the whole march, so all of them
//              must run at once: the launch is cooperative.
//   EARLY      a level runs at least two planes behind the one before, so that planes are shown one step of
//              the march before they are needed, and nobody waits for what travels
//
// Cells outside the grid keep their value at every level (the fixed halo of step-by-step execution).
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; CLUSTER_A, CLUSTER_B blocks of a cluster; DEPTH planes of a block; UNROLL of
// the march; STEPS; PREFETCH: PLANES planes of level 0 are on their way in registers, or ASYNC to shared memory.
// Device memory: one read and one write a cell for STEPS time steps, times the overlap of the clusters; without
// clusters the edges besides, 2 HALO / TILE of a read and a write a level for each axis across, mostly in the
// second-level cache. Floating point: update() once a cell and level, the clusters' margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, clusters of four blocks.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define CLUSTER 1
#define CLUSTER_SHAPE 2, 2, 1
#define OVERLAP 1  // tiles of clusters do, the tile of all blocks does not
#define EARLY 0
#define SHARED 1
#define QUEUE 1
#define CORNERS 0
#define RAGGED_S 1
#define PREFETCH 1
#define ASYNC 0
#define MERGED 1
#define BLOCK_MERGE 1
#define VECTORS 1
#define GUARDED 0
#define THREADS_A 32   // threads of a block along axis `A`
#define THREADS_B 8    // threads of a block along axis `B`
#define MERGE_A 2      // cells of a thread along axis `A`
#define MERGE_B 4      // cells of a thread along axis `B`
#define CLUSTER_A 2    // blocks of a cluster along axis `A`
#define CLUSTER_B 2    // blocks of a cluster along axis `B`
#define BLOCKS_A 8     // blocks along axis `A`
#define BLOCKS_B 16    // blocks along axis `B`
#define MASKED 0
#define RAGGED_B 0
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
#define HALO_A 1       // cells beside a cell that it reads along axis `A`
#define HALO_B 1       // cells beside a cell that it reads along axis `B`
#define BACK 1         // planes behind a cell that it reads
#define AHEAD 1        // planes in front of a cell that it reads
constexpr int LAG = 1;                // planes that a level runs behind the one before
#define ENTRY shared_tiles
#include "parts/example_march.cuh"
#define TILE_ROW ROW_A
#define GROUP_A THREADS_A
#define GROUP_B THREADS_B
#define INSIDE_A a + cell_A(m) >= 0 && a + cell_A(m) < SIZE_A
#define INSIDE_B b + cell_B(m) >= 0 && b + cell_B(m) < SIZE_B
#define IN_TILE_A h_a
#define IN_TILE_B h_b
#define OWN_B cell_B
#define WHOLE_A CLUSTER_A * TILE_A
#define WHOLE_B CLUSTER_B * TILE_B
#include "parts/example_pattern.cuh"
#endif

#include "parts/second_axis.cuh"
#include "parts/thread_cells.cuh"
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of a block along axis `A`
constexpr int ROW_A = TILE_A + 2 * HALO_A;   // those and the frame's
constexpr int TILE_B = THREADS_B * MERGE_B;                 // cells of a block along axis `B`
constexpr int PLANE_CELLS = ROW_A * (TILE_B + 2 * HALO_B);  // from one plane in shared memory to the next
constexpr int SHOWN_CELLS = STEPS * PLANE_CELLS;  // one plane of each level: a set
#if EARLY && CLUSTER
constexpr int SETS = 3;  // used in turn: slow blocks read one, the next is complete, fast ones store one
#else
constexpr int SETS = 2;  // used in turn: slow blocks read one, fast ones store the other
#endif
constexpr int KEEP = BACK + LAG;                  // planes of a level that wait beside its newest
#if EARLY
constexpr int SHOWN = BACK + 1;  // which of them is shown: the one read across in the next step of the march
#else
constexpr int SHOWN = BACK;  // which of them is shown: the one read across
#endif
#if CLUSTER
#if BLOCK_MERGE
constexpr int MARGIN_A = (HALO_A * STEPS + MERGE_A - 1) / MERGE_A * MERGE_A;  // clusters overlap so far
#else
constexpr int MARGIN_A = HALO_A * STEPS;  // clusters overlap so far
#endif
constexpr int VALID_A = CLUSTER_A * TILE_A - 2 * MARGIN_A;  // cells that a cluster stores along axis `A`
constexpr int MARGIN_B = HALO_B * STEPS;                    // clusters overlap so far
constexpr int VALID_B = CLUSTER_B * TILE_B - 2 * MARGIN_B;  // cells that a cluster stores along axis `B`
#else
#if DIMENSIONS == 3
constexpr int BLOCKS = BLOCKS_A * BLOCKS_B;                          // blocks of the grid
constexpr int WIDTH_A = BLOCKS_A * TILE_A;                           // cells of all blocks along axis `A`
constexpr int WIDTH_B = BLOCKS_B * TILE_B;                           // cells of all blocks along axis `B`
constexpr int EDGE_ROWS = (BLOCKS_B + 1) * 2 * HALO_B * WIDTH_A;     // cells beside the borders across axis `B`
constexpr int EDGE_COLUMNS = (BLOCKS_A + 1) * 2 * HALO_A * WIDTH_B;  // cells beside the borders across axis `A`
constexpr int EDGE_CELLS = EDGE_ROWS + EDGE_COLUMNS;                 // what the blocks exchange of a plane
constexpr int FRAME_CELLS = PLANE_CELLS - TILE_A * TILE_B;           // cells around a block's part of a plane
#else
constexpr int BLOCKS = BLOCKS_A;                         // blocks of the grid
constexpr int EDGE_CELLS = (BLOCKS_A + 1) * 2 * HALO_A;  // what the blocks exchange of a plane
constexpr int FRAME_CELLS = 2 * HALO_A;                  // cells around a block's part of a plane
#endif
constexpr int FRAMES = (FRAME_CELLS + THREADS - 1) / THREADS;  // of which a thread has so many
#endif
#if ASYNC
constexpr int STAGE = (SETS * SHOWN_CELLS + 3) / 4 * 4;  // where the planes on their way lie in shared memory
#endif

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/async_copies.cuh"
//@ begin TB
#if CLUSTER
#include "parts/cluster_barrier.cuh"
#else
#include "parts/grid_barrier.cuh"
#endif

// Where a cell of the block's part lies in a plane in shared memory; its frame begins at -HALO.
#if DIMENSIONS == 3
__device__ constexpr int placeOf(int n_a, int n_b) { return HALO_A + n_a + (HALO_B + n_b) * ROW_A; }
#else
__device__ constexpr int placeOf(int n_a) { return HALO_A + n_a; }
#endif
//@ end

#include "parts/cell_places.cuh"
#if CLUSTER
LINKAGE __global__ void __cluster_dims__(CLUSTER_SHAPE) BOUNDS
#else
LINKAGE __global__ void BOUNDS
#endif
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell in the block's part, and that in the grid.
#if ASYNC || !CLUSTER
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#endif
#if MERGED && BLOCK_MERGE
    const int t_a = THREAD_A * MERGE_A;  //@ MERGE
#else
    const int t_a = THREAD_A;
#endif
#if CLUSTER
    const int rank_A = BLOCK_A % CLUSTER_A;
    const int first_A = BLOCK_A / CLUSTER_A * VALID_A - MARGIN_A + rank_A * TILE_A;
#else
    const int first_A = BLOCK_A * TILE_A;
#endif
    const int a = first_A + t_a;
#if MERGED && BLOCK_MERGE
    const int t_b = THREAD_B * MERGE_B;  //@ MERGE
#else
    const int t_b = THREAD_B;
#endif
#if CLUSTER
    const int rank_B = BLOCK_B % CLUSTER_B;
    const int first_B = BLOCK_B / CLUSTER_B * VALID_B - MARGIN_B + rank_B * TILE_B;
#else
    const int first_B = BLOCK_B * TILE_B;
#endif
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
#if CLUSTER
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;
#else
    const bool atEdge = first_A + TILE_A > SIZE_A || first_B + TILE_B > SIZE_B;
#endif
#include "parts/march_planes.cuh"

#if CLUSTER
    const int h_a = rank_A * TILE_A + t_a;  // in the cluster's tile
    const int h_b = rank_B * TILE_B + t_b;
#endif
#include "parts/tile_cells.cuh"

    //@ begin SH
    ALIGNED_TILE;
#if DIMENSIONS == 3
    const int here = placeOf(t_a, t_b);
#else
    const int here = placeOf(t_a);
#endif
    //@ end
#include "parts/plane_loads.cuh"

    real queue[STEPS][CELLS][KEEP] = {};  // the waiting planes of each level, oldest first

    //@ begin TB
#if CLUSTER
#include "parts/cluster_edges.cuh"
#else
#include "parts/grid_edges.cuh"
#endif
    //@ end
#include "parts/first_planes.cuh"

    int set = 0;  //@ TB
    // One step of the march. `sides`: the block's part sticks out of the grid along an axis across. `ends`:
    // planes of some level may lie before the grid's first or behind its last. Where neither is so, no cell
    // is tested.
    const auto step = [&](int s, bool sides, bool ends) __attribute__((always_inline)) {
        const int nextSet = set == (SETS - 1) * SHOWN_CELLS ? 0 : set + SHOWN_CELLS;  //@ TB
#if !EARLY
        //@ begin TB
#if CLUSTER
        show(set);
        arriveAtCluster();
#else
        show(set, s & 1);
        __syncthreads();
        if (thread == 0) before = arriveAtGrid(firstBlock);
#endif
        //@ end
#endif
#include "parts/arriving_plane.cuh"
        //@ begin TB
#if CLUSTER
        awaitCluster();
#else
        if (thread == 0) awaitGrid(before);
        __syncthreads();
        receive(s, set);
#endif
#if EARLY && CLUSTER
        show(nextSet);
#elif EARLY
        show(nextSet, (s + 1) & 1);
#endif
#if !CLUSTER
        __syncthreads();
#endif
#if EARLY && CLUSTER
        arriveAtCluster();
#elif EARLY
        if (thread == 0) before = arriveAtGrid(firstBlock);
#endif
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
            const bool within = !ends || (next >= 0 && next < SIZE_S);
            const real* shown = tile + set + level * PLANE_CELLS + here;
            real computed[CELLS];
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                const auto around = [&](CELL_OFFSET) -> real {
#include "parts/own_cells.cuh"
                    return shown[tileCell(m) + TILE_OFFSET];
                };
#include "parts/update_inside.cuh"
            }
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#pragma unroll
                for (int k = 0; k + 1 < KEEP; ++k) queue[level][m][k] = queue[level][m][k + 1];
                queue[level][m][KEEP - 1] = newest[m];
                newest[m] = computed[m];
            }
        }
        set = nextSet;
        //@ end

#include "parts/store_plane.cuh"
    };

#include "parts/march.cuh"
#if CLUSTER && EARLY
    // Nobody stores into a block that has gone.
    awaitCluster();
#endif
}
