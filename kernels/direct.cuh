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

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double.
#include "parts/example_direct.cuh"

#include "parts/third_axis.cuh"
#include "parts/merged_cells.cuh"
constexpr int TILE_X = THREADS_X * MERGE_X;  // cells of a block along x
constexpr int TILE_Y = THREADS_Y * MERGE_Y;  // cells of a block along y
constexpr int TILE_Z = THREADS_Z * MERGE_Z;  // cells of a block along z
constexpr int THREADS = THREADS_X * THREADS_Y * THREADS_Z;  // threads of a block
constexpr int ROW = TILE_X + 2 * HALO_X;     // cells of a row of the tile, halo included
constexpr int LAYER = ROW * (TILE_Y + 2 * HALO_Y);  // cells of a plane of the tile, halo included
constexpr int TILE_CELLS = LAYER * (TILE_Z + 2 * HALO_Z);  // the tile in shared memory

//@ PATTERN
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    SHARED_TILE;  //@ SH
    if constexpr (SHARED) {
        // All threads load the tile and its halo. Beyond the halo of the grid's edge nothing is read: a last
        // tile that sticks out repeats the outermost cells, which no result depends on.
        const int thread = threadIdx.x +
                           THREADS_X * (DIMENSIONS == 3 ? threadIdx.y + THREADS_Y * threadIdx.z : threadIdx.y);
        for (int i = thread; i < TILE_CELLS; i += THREADS) {
            int x = blockIdx.x * TILE_X + i % ROW - HALO_X;
            int y = blockIdx.y * TILE_Y + (DIMENSIONS == 3 ? i % LAYER / ROW : i / ROW) - HALO_Y;
            int z = blockIdx.z * TILE_Z + i / LAYER - HALO_Z;
            if (RAGGED) x = min(x, SIZE_X + HALO_X - 1);
            if (RAGGED) y = min(y, SIZE_Y + HALO_Y - 1);
            if (RAGGED && DIMENSIONS == 3) z = min(z, SIZE_Z + HALO_Z - 1);
            tile[i] = u[x + y * PITCH + z * PLANE];
        }
        __syncthreads();
    }

    UNROLLED_BY(UNROLL_Z) for (int mz = 0; mz < MERGE_Z; ++mz) {  //@ MERGE_Z UF
        UNROLLED_BY(UNROLL_Y) for (int my = 0; my < MERGE_Y; ++my) {  //@ MERGE_Y UF
            UNROLLED_BY(UNROLL_X) for (int mx = 0; mx < MERGE_X; ++mx) {  //@ MERGE_X UF
                // The cell within the tile, then within the grid.
                const int tx = BLOCK_MERGE ? threadIdx.x * MERGE_X + mx : threadIdx.x + mx * THREADS_X;  //@ MERGE_X
                const int ty = BLOCK_MERGE ? threadIdx.y * MERGE_Y + my : threadIdx.y + my * THREADS_Y;  //@ MERGE_Y
                const int tz = BLOCK_MERGE ? threadIdx.z * MERGE_Z + mz : threadIdx.z + mz * THREADS_Z;  //@ MERGE_Z
                const int x = blockIdx.x * TILE_X + tx;
                const int y = blockIdx.y * TILE_Y + ty;
                const int z = blockIdx.z * TILE_Z + tz;
                const index_t at = x + y * PITCH + z * PLANE;
                const int here = tx + HALO_X + (ty + HALO_Y) * ROW + (tz + HALO_Z) * LAYER;
                const auto cell = [&](CELL_OFFSET) -> real {
                    return SHARED ? tile[here + dx + dy * ROW + dz * LAYER] : u[at + dx + dy * PITCH + dz * PLANE];
                };
                if (!RAGGED || (x < SIZE_X && y < SIZE_Y && z < SIZE_Z))
                    v[at] = update(cell ARRAY_VALUES(at));
            }
        }
    }
}
