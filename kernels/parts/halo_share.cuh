// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A block's tile in shared memory, and the share of each thread in its halo.

#if SHARED
    //@ begin SH
    // The thread's place in the tile.
    SHARED_TILE;
#if DIMENSIONS == 3
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#if MERGED && BLOCK_MERGE
    const int here = (THREAD_A * MERGE_A + HALO_A) + (THREAD_B * MERGE_B + HALO_B) * ROW;
#else
    const int here = (THREAD_A + HALO_A) + (THREAD_B + HALO_B) * ROW;
#endif
#else
    const int thread = THREAD_A;
#if MERGED && BLOCK_MERGE
    const int here = THREAD_A * MERGE_A + HALO_A;
#else
    const int here = THREAD_A + HALO_A;
#endif
#endif
#if HALO_A > 0 || HALO_B > 0
    // Its share of the halo: place in the tile, place in the grid. Beyond the halo of the grid's edge
    // nothing is read: a last tile that sticks out repeats the outermost cells.
    int haloTile[SHARE];
    index_t haloGrid[SHARE];
#pragma unroll
    for (int h = 0; h < SHARE; ++h) {
        haloTile[h] = haloCell(min(thread + h * THREADS, HALO_CELLS - 1));
#if DIMENSIONS == 3
        int h_a = BLOCK_A * TILE_A + haloTile[h] % ROW - HALO_A;
        int h_b = BLOCK_B * TILE_B + haloTile[h] / ROW - HALO_B;
#if RAGGED
        h_a = min(h_a, SIZE_A + HALO_A - 1);
        h_b = min(h_b, SIZE_B + HALO_B - 1);
#endif
        haloGrid[h] = h_a * STRIDE_A + h_b * STRIDE_B;
#else
        int h_a = BLOCK_A * TILE_A + haloTile[h] - HALO_A;
#if RAGGED
        h_a = min(h_a, SIZE_A + HALO_A - 1);
#endif
        haloGrid[h] = h_a * STRIDE_A;
#endif
    }
#endif
#if RING
    int planeAt[SPARE + BACK + 1 + AHEAD];  // where each plane's tile begins, oldest first
#pragma unroll
    for (int k = 0; k < SPARE + BACK + 1 + AHEAD; ++k) planeAt[k] = k * TILE_CELLS;
#endif
    //@ end

#endif
