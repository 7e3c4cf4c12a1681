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

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double, two steps.
#include "parts/example_overlapped.cuh"

#include "parts/third_axis.cuh"
#include "parts/merged_cells.cuh"
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
    const int thread = threadIdx.x +
                       THREADS_X * (DIMENSIONS == 3 ? threadIdx.y + THREADS_Y * threadIdx.z : threadIdx.y);
    for (int i = thread; i < TILE_CELLS; i += THREADS) {
        const int x = min(max(firstX + i % TILE_X, -HALO_X), SIZE_X + HALO_X - 1);
        const int y = min(max(firstY + (DIMENSIONS == 3 ? i % LAYER / TILE_X : i / TILE_X), -HALO_Y),
                          SIZE_Y + HALO_Y - 1);
        const int z = min(max(firstZ + i / LAYER, -HALO_Z), SIZE_Z + HALO_Z - 1);
        tile[i] = u[x + y * PITCH + z * PLANE];
    }
    __syncthreads();
    //@ end
    //@ begin TB
    // The tile as it is after `step` steps, from the tile before.
    const auto advance = [&](int step, const real* before, real* after) {
        UNROLLED_BY(UNROLL_Z) for (int mz = 0; mz < MERGE_Z; ++mz) {  //@ MERGE_Z UF
            UNROLLED_BY(UNROLL_Y) for (int my = 0; my < MERGE_Y; ++my) {  //@ MERGE_Y UF
                UNROLLED_BY(UNROLL_X) for (int mx = 0; mx < MERGE_X; ++mx) {  //@ MERGE_X UF
                    // The cell within the tile, then within the grid.
                    const int tx = BLOCK_MERGE ? threadIdx.x * MERGE_X + mx : threadIdx.x + mx * THREADS_X;  //@ MERGE_X
                    const int ty = BLOCK_MERGE ? threadIdx.y * MERGE_Y + my : threadIdx.y + my * THREADS_Y;  //@ MERGE_Y
                    const int tz = BLOCK_MERGE ? threadIdx.z * MERGE_Z + mz : threadIdx.z + mz * THREADS_Z;  //@ MERGE_Z
                    const int x = firstX + tx, y = firstY + ty;
                    const int z = firstZ + tz;
                    const int here = tx + ty * TILE_X + tz * LAYER;
                    const index_t at = x + y * PITCH + z * PLANE;
                    const auto cell = [&](CELL_OFFSET) -> real { return before[here + dx + dy * TILE_X + dz * LAYER]; };
                    const bool inside = x >= 0 && x < SIZE_X && y >= 0 && y < SIZE_Y && z >= 0 && z < SIZE_Z;
                    const bool right = tx >= HALO_X * step && tx < TILE_X - HALO_X * step && ty >= HALO_Y * step &&
                                       ty < TILE_Y - HALO_Y * step && tz >= HALO_Z * step &&
                                       tz < TILE_Z - HALO_Z * step;
                    // Outside the grid a cell keeps its value; in the margin it no longer matters.
                    if (right && step < STEPS)
                        after[here] = inside ? update(cell ARRAY_VALUES(at)) : before[here];
                    else if (right && inside)
                        v[at] = update(cell ARRAY_VALUES(at));
                }
            }
        }
    };
    real* now = tile;                // the tile before a step
    real* next = tile + TILE_CELLS;  // and after it
    for (int step = 1; step <= STEPS; ++step) {
        advance(step, now, next);
        __syncthreads();
        real* const done = next;
        next = now;
        now = done;
    }
    //@ end
}
