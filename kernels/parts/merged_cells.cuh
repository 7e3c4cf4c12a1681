// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Loops over the cells of a thread in a tile that does not march, and where a cell lies in the tile.

#if MERGE_Z > 1
#pragma unroll UNROLL_Z  //@ UF
    for (int mz = 0; mz < MERGE_Z; ++mz)  //@ MERGE
#endif
#if MERGE_Y > 1
#pragma unroll UNROLL_Y  //@ UF
    for (int my = 0; my < MERGE_Y; ++my)  //@ MERGE
#endif
#if MERGE_X > 1
#pragma unroll UNROLL_X  //@ UF
    for (int mx = 0; mx < MERGE_X; ++mx)  //@ MERGE
#endif
#if MERGED
    {
#endif
        // The cell within the tile, then within the grid.
#if MERGE_X > 1 && BLOCK_MERGE
        const int tx = threadIdx.x * MERGE_X + mx;  //@ MERGE
#elif MERGE_X > 1
        const int tx = threadIdx.x + mx * THREADS_X;  //@ MERGE
#else
        const int tx = threadIdx.x;
#endif
#if MERGE_Y > 1 && BLOCK_MERGE
        const int ty = threadIdx.y * MERGE_Y + my;  //@ MERGE
#elif MERGE_Y > 1
        const int ty = threadIdx.y + my * THREADS_Y;  //@ MERGE
#else
        const int ty = threadIdx.y;
#endif
