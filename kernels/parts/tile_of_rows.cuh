// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy TILE: a block whose warps hold rows shares a tile.

    const int thread = THREAD_A + THREADS_A * THREAD_B;
    const int row = __shfl_sync(0xffffffff, thread / 32, 0);  // of warps; tells the compiler: the same in all lanes
    // The thread's first cell in its block's tile, and the tile's in the grid.
    const int t_a = THREAD_A % GROUP_A * (BLOCK_MERGE ? MERGE_A : 1);  //@ MERGE
    const int first_A = BLOCK_A * VALID_A - MARGIN_A;
    const int a = first_A + t_a;
    const int t_b = THREAD_B % GROUP_B * (BLOCK_MERGE ? MERGE_B : 1);  //@ MERGE
    const int due_B = BLOCK_B * VALID_B;  // the first row that it stores
    const int first_B = (MOVED ? min(due_B, SIZE_B - VALID_B) : due_B) - MARGIN_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool beside_A = first_A < 0 || first_A + TILE_A > SIZE_A || (MOVED && first_B + MARGIN_B != due_B);
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;
    // The rows of a warp; the shuffle tells the compiler that they are the same in all lanes.
    const int lowest = __shfl_sync(0xffffffff, b, 0);
    const bool below_B = lowest < 0, above_B = lowest + 32 / GROUP_A * MERGE_B > SIZE_B;
    const bool beside_B = below_B || above_B;
    // Whether a row lies outside, with so many between it and the grid; a tile's margin lies within one warp.
    const auto beyond_B = [&](int m, int rows) {
        return (below_B && cell_B(m) < MARGIN_B - rows) || (above_B && cell_B(m) >= MERGE_B - MARGIN_B + rows);
    };

#include "marches_alike.cuh"  //@ policy MARCHES

#include "cells_inside.cuh"  //@ policy TESTS
