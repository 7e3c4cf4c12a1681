// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// All warps of a block have the same tile. A thread's place in it, and its warp's in the pipeline.

    int lane = THREAD_A + THREADS_A * THREAD_B;
    // The shuffle tells the compiler that the stage is the same in all lanes.
    int stage = __shfl_sync(0xffffffff, THREAD_S, 0);
    const bool isFirst = stage == 0, isLast = stage == STAGES - 1;
    // The thread's first cell in the tile, and the tile's in the grid.
    const int t_a = THREAD_A * MERGE_A;
    const int first_A = BLOCK_A * VALID_A - MARGIN_A;
    int a = first_A + t_a;
    const int t_b = THREAD_B * MERGE_B;
    const int first_B = BLOCK_B * VALID_B - MARGIN_B;
    int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;
    // Which cells are updated.
    const auto inside = [&](int m) { return INSIDE_A && INSIDE_B; };
    // Which are not, but read: those beside the grid. Few of a thread's cells can be one of them; what lies
    // further out reaches no cell of the grid.
    const auto outside = [&](int m) { return mayLieBeside(m) && !inside(m); };

#include "marches_alike.cuh"  //@ policy MARCHES
