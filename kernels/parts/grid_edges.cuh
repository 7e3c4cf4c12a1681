// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A tile of all blocks: edges travel through the exchange in device memory.

    // The thread's cells of the frame: where they lie in a plane of the tile, and where they come from.
    int framePlace[FRAMES];
    index_t frameFrom[FRAMES];   // in the exchange, or in the input
    bool fromBlock[FRAMES];      // a cell of another block
    bool fromOutside[FRAMES];    // a cell outside the grid, which keeps its value
#pragma unroll
    for (int k = 0; k < FRAMES; ++k) {
        const int i = thread + k * THREADS;
#if DIMENSIONS == 3
        // Rows of the frame, then columns.
        const bool inRow = i < 2 * HALO_B * ROW_A;
        const int j = inRow ? i : i - 2 * HALO_B * ROW_A;
        const int d_a = inRow ? j % ROW_A : j / TILE_B, d_b = inRow ? j / ROW_A : j % TILE_B;
        const int n_a = d_a - HALO_A + (inRow || d_a < HALO_A ? 0 : TILE_A);
        const int n_b = inRow ? d_b - HALO_B + (d_b < HALO_B ? 0 : TILE_B) : d_b;
        const int h_a = first_A + n_a, h_b = first_B + n_b;
        const bool known = i < FRAME_CELLS && h_a >= -HALO_A && h_a < SIZE_A + HALO_A &&
                           h_b >= -HALO_B && h_b < SIZE_B + HALO_B;
        fromBlock[k] = known && h_a >= 0 && h_a < SIZE_A && h_b >= 0 && h_b < SIZE_B;
        fromOutside[k] = known && !fromBlock[k];
        framePlace[k] = placeOf(n_a, n_b);
        if (fromOutside[k])
            frameFrom[k] = h_a * STRIDE_A + h_b * STRIDE_B;
        else if (inRow)
            frameFrom[k] = rowAt(n_b < 0 ? BLOCK_B : BLOCK_B + 1, h_a, h_b);
        else
            frameFrom[k] = columnAt(n_a < 0 ? BLOCK_A : BLOCK_A + 1, h_a, h_b);
#else
        const int n_a = i < HALO_A ? i - HALO_A : i - HALO_A + TILE_A;
        const int h_a = first_A + n_a;
        fromBlock[k] = i < FRAME_CELLS && h_a >= 0 && h_a < SIZE_A;
        fromOutside[k] = i < FRAME_CELLS && h_a >= -HALO_A && h_a < SIZE_A + HALO_A && !fromBlock[k];
        framePlace[k] = placeOf(n_a);
        frameFrom[k] = fromOutside[k] ? h_a * STRIDE_A : columnAt(n_a < 0 ? BLOCK_A : BLOCK_A + 1, h_a);
#endif
    }
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set, int side) {
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#pragma unroll
            for (int level = 0; level < STEPS; ++level)
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
#if MERGED
            const int n_a = t_a + cell_A(m), h_a = first_A + n_a;
#else
            const int n_a = t_a, h_a = a;
#endif
            const auto leave = [&](int at) {
#pragma unroll
                for (int level = 0; level < STEPS; ++level)
                    exchange[(side * STEPS + level) * EDGE_CELLS + at] = queue[level][m][SHOWN];
            };
#if DIMENSIONS == 3
#if MERGED
            const int n_b = t_b + cell_B(m), h_b = first_B + n_b;
#else
            const int n_b = t_b, h_b = b;
#endif
            if (n_b < HALO_B) leave(rowAt(BLOCK_B, h_a, h_b));
            if (n_b >= TILE_B - HALO_B) leave(rowAt(BLOCK_B + 1, h_a, h_b));
            if (n_a < HALO_A) leave(columnAt(BLOCK_A, h_a, h_b));
            if (n_a >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, h_a, h_b));
#else
            if (n_a < HALO_A) leave(columnAt(BLOCK_A, h_a));
            if (n_a >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, h_a));
#endif
        }
    };
    // Puts what lies around the block's part into the frames of the planes that are read in step `s`.
    const auto receive = [&](int s, int set) {
        const int side = s & 1;
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;
#pragma unroll
            for (int k = 0; k < FRAMES; ++k) {
                real& cell = tile[set + level * PLANE_CELLS + framePlace[k]];
                if (fromBlock[k])
                    cell = exchange[(side * STEPS + level) * EDGE_CELLS + frameFrom[k]];
                if (fromOutside[k] && next >= 0 && next < SIZE_S)
                    cell = u[frameFrom[k] + next * STRIDE_S];
            }
        }
    };
    // What the thread that stands for the block at the grid's barrier has to remember.
    unsigned before = 0;
#if DIMENSIONS == 3
    const bool firstBlock = BLOCK_A == 0 && BLOCK_B == 0;
#else
    const bool firstBlock = BLOCK_A == 0;
#endif
#if EARLY
    if (thread == 0) before = arriveAtGrid(firstBlock);
#endif
