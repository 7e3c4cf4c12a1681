// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Overlapped: temporal blocking without streaming. A block loads a tile to shared memory, computes STEPS
// time steps there, and stores what is left in the middle. Neighbouring tiles overlap by MARGIN cells on
// every side, which both compute.
//
//      m m m m m m      the tile as it was loaded: step 0
//      m s s s s m      s  cells that step 1 still gets right
//      m s v v s m      v  cells that step 2 gets right: stored after STEPS = 2
//      m s s s s m
//      m m m m m m      m  margin
//
// Cells outside the grid keep their value at every step: the fixed halo of step-by-step execution.
//
// Parameters: THREADS_n threads of a block, MERGE_n cells of a thread, adjacent (BLOCK_MERGE) or a block
// apart, UNROLL_n of its loops over them; STEPS.
// Device memory: one read and one write a cell for STEPS steps, times TILE / VALID along each axis for the
// reads. Shared memory: two tiles. Floating point: update() once a cell and step, the margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, two steps.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define MERGED 1
#define BLOCK_MERGE 0
#define THREADS_X 16  // threads of a block along x
#define THREADS_Y 4   // threads of a block along y
#define THREADS_Z 4   // threads of a block along z
#define MERGE_X 2     // cells of a thread along x
#define MERGE_Y 4     // cells of a thread along y
#define MERGE_Z 2     // cells of a thread along z
#define STEPS 2       // time steps of a launch
constexpr int UNROLL_X = 1;  // of a thread's cells along x, so many at a time
constexpr int UNROLL_Y = 2;  // of a thread's cells along y, so many at a time
constexpr int UNROLL_Z = 1;  // of a thread's cells along z, so many at a time
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define SIZE_X 512    // interior cells along x
#define SIZE_Y 512    // interior cells along y
#define SIZE_Z 512    // interior cells along z
#define HALO_X 1      // cells that a step loses on either side along x
#define HALO_Y 1      // cells that a step loses on either side along y
#define HALO_Z 1      // cells that a step loses on either side along z
constexpr index_t PITCH = 576;     // elements from one row to the next
constexpr index_t PLANE = 296064;  // elements from one plane to the next
#define ENTRY overlapped
#define CELL_OFFSET int dx, int dy, int dz
#include "parts/example_pattern.cuh"
#endif

#include "parts/third_axis.cuh"
constexpr int TILE_X = THREADS_X * MERGE_X;  // cells of the tile along x
constexpr int TILE_Y = THREADS_Y * MERGE_Y;  // cells of the tile along y
constexpr int VALID_X = TILE_X - 2 * HALO_X * STEPS;  // cells that it stores along x
constexpr int VALID_Y = TILE_Y - 2 * HALO_Y * STEPS;  // cells that it stores along y
constexpr int LAYER = TILE_X * TILE_Y;  // cells of a plane of the tile
constexpr int TILE_Z = THREADS_Z * MERGE_Z;  // cells of the tile along z
constexpr int VALID_Z = TILE_Z - 2 * HALO_Z * STEPS;  // cells that it stores along z
constexpr int TILE_CELLS = LAYER * TILE_Z;  // cells of the tile
constexpr int THREADS = THREADS_X * THREADS_Y * THREADS_Z;  // threads of a block

//@ PATTERN
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The tile's first cell in the grid.
    const int firstX = blockIdx.x * VALID_X - HALO_X * STEPS;
    const int firstY = blockIdx.y * VALID_Y - HALO_Y * STEPS;
    const int firstZ = blockIdx.z * VALID_Z - HALO_Z * STEPS;

    //@ begin SH
    // All threads load the tile. Beyond the grid's halo nothing is read: a tile that sticks out repeats the
    // outermost cells, which no result depends on.
    SHARED_TILE;
#if DIMENSIONS == 3
    const int thread = threadIdx.x + THREADS_X * (threadIdx.y + THREADS_Y * threadIdx.z);
#else
    const int thread = threadIdx.x + THREADS_X * threadIdx.y;
#endif
    for (int i = thread; i < TILE_CELLS; i += THREADS) {
        const int x = min(max(firstX + i % TILE_X, -HALO_X), SIZE_X + HALO_X - 1);
#if DIMENSIONS == 3
        const int y = min(max(firstY + i % LAYER / TILE_X, -HALO_Y), SIZE_Y + HALO_Y - 1);
        const int z = min(max(firstZ + i / LAYER, -HALO_Z), SIZE_Z + HALO_Z - 1);
#else
        const int y = min(max(firstY + i / TILE_X, -HALO_Y), SIZE_Y + HALO_Y - 1);
#endif
        tile[i] = u[x + y * PITCH + z * PLANE];
    }
    __syncthreads();
    //@ end

    //@ begin TB
    real* now = tile;                // the tile before a step
    real* after = tile + TILE_CELLS;  // and after it
    for (int step = 1; step <= STEPS; ++step) {
#include "parts/merged_cells.cuh"
            const int x = firstX + tx, y = firstY + ty;
#include "parts/merged_depth.cuh"
            const int z = firstZ + tz;
            const int here = tx + ty * TILE_X + tz * LAYER;
            const index_t at = x + y * PITCH + z * PLANE;
            const auto cell = [&](CELL_OFFSET) -> real { return now[here + dx + dy * TILE_X + dz * LAYER]; };
            const bool inside = x >= 0 && x < SIZE_X && y >= 0 && y < SIZE_Y && z >= 0 && z < SIZE_Z;
            const bool right = tx >= HALO_X * step && tx < TILE_X - HALO_X * step && ty >= HALO_Y * step &&
                               ty < TILE_Y - HALO_Y * step && tz >= HALO_Z * step && tz < TILE_Z - HALO_Z * step;
            // Outside the grid a cell keeps its value; in the margin it no longer matters.
            if (right && step < STEPS)
                after[here] = inside ? update(cell ARRAY_VALUES(at)) : now[here];
            else if (right && inside)
                v[at] = update(cell ARRAY_VALUES(at));
#if MERGED
        }
#endif
        __syncthreads();
        real* const done = after;
        after = now;
        now = done;
    }
    //@ end
}
