// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy GANG_TILE: all blocks share a tile, and nothing is computed again. Each block stays for the whole march, so all
// of them must run at once: the launch is cooperative.

    const int thread = THREAD_A + THREADS_A * THREAD_B;
    // The thread's first cell in the block's part, and that in the grid.
    const int t_a = THREAD_A * (BLOCK_MERGE ? MERGE_A : 1);  //@ MERGE
    const int first_A = BLOCK_A * TILE_A;
    const int a = first_A + t_a;
    const int t_b = THREAD_B * (BLOCK_MERGE ? MERGE_B : 1);  //@ MERGE
    const int first_B = BLOCK_B * TILE_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool atEdge = first_A + TILE_A > SIZE_A || first_B + TILE_B > SIZE_B;

#include "marches_alike.cuh"  //@ policy MARCHES

#include "cells_inside.cuh"  //@ policy TESTS
