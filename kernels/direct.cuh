// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Direct: every block computes one tile of the grid, without streaming. A thread may compute several
// cells: adjacent ones (block merging, BM) or ones a block apart (cyclic merging, CM). With SHARED the
// tile and its halo are loaded to shared memory together first.
//
//      block merging             cyclic merging            SHARED: the tile with its halo
//      0 0 1 1 2 2 3 3           0 1 2 3 0 1 2 3           h h h h h h
//      0 0 1 1 2 2 3 3           0 1 2 3 0 1 2 3           h t t t t h     h halo, loaded by
//      (digit: the thread that computes the cell)          h t t t t h     all threads in turn
//                                                          h h h h h h
//
// Parameters: THREADS_n threads of a block, MERGE_n cells of a thread, UNROLL_n of its loops over them.
// Device memory: tile + halo read once a block with SHARED, otherwise the taps as the caches serve them;
// one write a cell. Floating point: the operations of update(), once a cell.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define SHARED 1
#define MERGED 1
#define BLOCK_MERGE 1
#define RAGGED 0
#define THREADS_X 32  // threads of a block along x
#define THREADS_Y 4   // threads of a block along y
#define THREADS_Z 2   // threads of a block along z
#define MERGE_X 2     // cells of a thread along x
#define MERGE_Y 2     // cells of a thread along y
#define MERGE_Z 2     // cells of a thread along z
constexpr int UNROLL_X = 1;  // of a thread's cells along x, so many at a time
constexpr int UNROLL_Y = 2;  // of a thread's cells along y, so many at a time
constexpr int UNROLL_Z = 1;  // of a thread's cells along z, so many at a time
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define SIZE_X 512    // interior cells along x
#define SIZE_Y 512    // interior cells along y
#define SIZE_Z 512    // interior cells along z
#define HALO_X 1      // cells around the tile along x
#define HALO_Y 1      // cells around the tile along y
#define HALO_Z 1      // cells around the tile along z
constexpr index_t PITCH = 576;     // elements from one row to the next
constexpr index_t PLANE = 296064;  // elements from one plane to the next
#define ENTRY direct
#define CELL_OFFSET int dx, int dy, int dz
#include "parts/example_pattern.cuh"
#endif

#include "parts/third_axis.cuh"
constexpr int TILE_X = THREADS_X * MERGE_X;  // cells of a block along x
constexpr int TILE_Y = THREADS_Y * MERGE_Y;  // cells of a block along y
constexpr int TILE_Z = THREADS_Z * MERGE_Z;  // cells of a block along z
constexpr int THREADS = THREADS_X * THREADS_Y * THREADS_Z;  // threads of a block
#if SHARED
constexpr int ROW = TILE_X + 2 * HALO_X;     // cells of a row of the tile, halo included
constexpr int LAYER = ROW * (TILE_Y + 2 * HALO_Y);  // cells of a plane of the tile, halo included
constexpr int TILE_CELLS = LAYER * (TILE_Z + 2 * HALO_Z);  // the tile in shared memory
#endif

//@ PATTERN
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
#if SHARED
    // All threads load the tile and its halo. Beyond the halo of the grid's edge nothing is read: a last
    // tile that sticks out repeats the outermost cells, which no result depends on.
    SHARED_TILE;
#if DIMENSIONS == 3
    const int thread = threadIdx.x + THREADS_X * (threadIdx.y + THREADS_Y * threadIdx.z);
    for (int i = thread; i < TILE_CELLS; i += THREADS) {
        int x = blockIdx.x * TILE_X + i % ROW - HALO_X;
        int y = blockIdx.y * TILE_Y + i % LAYER / ROW - HALO_Y;
        int z = blockIdx.z * TILE_Z + i / LAYER - HALO_Z;
#if RAGGED
        x = min(x, SIZE_X + HALO_X - 1);
        y = min(y, SIZE_Y + HALO_Y - 1);
        z = min(z, SIZE_Z + HALO_Z - 1);
#endif
        tile[i] = u[x + y * PITCH + z * PLANE];
    }
#else
    const int thread = threadIdx.x + THREADS_X * threadIdx.y;
    for (int i = thread; i < LAYER; i += THREADS) {
        int x = blockIdx.x * TILE_X + i % ROW - HALO_X;
        int y = blockIdx.y * TILE_Y + i / ROW - HALO_Y;
#if RAGGED
        x = min(x, SIZE_X + HALO_X - 1);
        y = min(y, SIZE_Y + HALO_Y - 1);
#endif
        tile[i] = u[x + y * PITCH];
    }
#endif
    __syncthreads();

#endif
#include "parts/merged_cells.cuh"
#include "parts/merged_depth.cuh"
        const int x = blockIdx.x * TILE_X + tx;
        const int y = blockIdx.y * TILE_Y + ty;
        const int z = blockIdx.z * TILE_Z + tz;
        const index_t at = x + y * PITCH + z * PLANE;
#if SHARED
        const int here = (tx + HALO_X) + (ty + HALO_Y) * ROW + (tz + HALO_Z) * LAYER;
        const auto cell = [&](CELL_OFFSET) -> real { return tile[here + dx + dy * ROW + dz * LAYER]; };
#else
        const auto cell = [&](CELL_OFFSET) -> real { return u[at + dx + dy * PITCH + dz * PLANE]; };
#endif
#if RAGGED
        if (x < SIZE_X && y < SIZE_Y && z < SIZE_Z)
#endif
        v[at] = update(cell ARRAY_VALUES(at));
#if MERGED
    }
#endif
}
