// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy GANG_TILE: the blocks of a cluster share a tile (compute capability 9.0). Clusters overlap by MARGIN = HALO *
// STEPS cells on every side, which are computed again.

    const int thread = THREAD_A + THREADS_A * THREAD_B;
    // The thread's first cell in the block's part, and that in the grid.
    const int t_a = THREAD_A * (BLOCK_MERGE ? MERGE_A : 1);  //@ MERGE
    const int rank_A = BLOCK_A % CLUSTER_A;
    const int first_A = BLOCK_A / CLUSTER_A * VALID_A - MARGIN_A + rank_A * TILE_A;
    const int a = first_A + t_a;
    const int t_b = THREAD_B * (BLOCK_MERGE ? MERGE_B : 1);  //@ MERGE
    const int rank_B = BLOCK_B % CLUSTER_B;
    const int first_B = BLOCK_B / CLUSTER_B * VALID_B - MARGIN_B + rank_B * TILE_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;
    const int h_a = rank_A * TILE_A + t_a;  // in the cluster's tile
    const int h_b = rank_B * TILE_B + t_b;

#include "marches_alike.cuh"  //@ policy MARCHES

#include "cells_inside.cuh"  //@ policy TESTS
