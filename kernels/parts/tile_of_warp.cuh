// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy TILE: a warp has a tile of its own.

    const int thread = THREAD_A + THREADS_A * THREAD_B;
    // The shuffle tells the compiler that the warp is the same in all lanes.
    const int warp = __shfl_sync(0xffffffff, thread / 32, 0);
    // The thread's first cell in its warp's tile, and the tile's in the grid.
    const int t_a = THREAD_A % GROUP_A * (BLOCK_MERGE ? MERGE_A : 1);  //@ MERGE
    const int first_A = (BLOCK_A * (THREADS_A / GROUP_A) + warp % (THREADS_A / GROUP_A)) * VALID_A - MARGIN_A;
    const int a = first_A + t_a;
    const int t_b = THREAD_B % GROUP_B * (BLOCK_MERGE ? MERGE_B : 1);  //@ MERGE
    const int first_B = (BLOCK_B * (THREADS_B / GROUP_B) + warp / (THREADS_A / GROUP_A)) * VALID_B - MARGIN_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool beside_A = first_A < 0 || first_A + TILE_A > SIZE_A;
    const bool beside_B = first_B < 0 || first_B + TILE_B > SIZE_B;
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;

#include "marches_alike.cuh"  //@ policy MARCHES

#include "cells_inside.cuh"  //@ policy TESTS
