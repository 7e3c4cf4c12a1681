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
        const int da = inRow ? j % ROW_A : j / TILE_B, db = inRow ? j / ROW_A : j % TILE_B;
        const int na = da - HALO_A + (inRow || da < HALO_A ? 0 : TILE_A);
        const int nb = inRow ? db - HALO_B + (db < HALO_B ? 0 : TILE_B) : db;
        const int ha = firstA + na, hb = firstB + nb;
        const bool known = i < FRAME_CELLS && ha >= -HALO_A && ha < SIZE_A + HALO_A &&
                           hb >= -HALO_B && hb < SIZE_B + HALO_B;
        fromBlock[k] = known && ha >= 0 && ha < SIZE_A && hb >= 0 && hb < SIZE_B;
        fromOutside[k] = known && !fromBlock[k];
        framePlace[k] = placeOf(na, nb);
        if (fromOutside[k])
            frameFrom[k] = ha * STRIDE_A + hb * STRIDE_B;
        else if (inRow)
            frameFrom[k] = rowAt(nb < 0 ? BLOCK_B : BLOCK_B + 1, ha, hb);
        else
            frameFrom[k] = columnAt(na < 0 ? BLOCK_A : BLOCK_A + 1, ha, hb);
#else
        const int na = i < HALO_A ? i - HALO_A : i - HALO_A + TILE_A;
        const int ha = firstA + na;
        fromBlock[k] = i < FRAME_CELLS && ha >= 0 && ha < SIZE_A;
        fromOutside[k] = i < FRAME_CELLS && ha >= -HALO_A && ha < SIZE_A + HALO_A && !fromBlock[k];
        framePlace[k] = placeOf(na);
        frameFrom[k] = fromOutside[k] ? ha * STRIDE_A : columnAt(na < 0 ? BLOCK_A : BLOCK_A + 1, ha);
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
            const int na = ta + cellA(m), ha = firstA + na;
#else
            const int na = ta, ha = a;
#endif
            const auto leave = [&](int at) {
#pragma unroll
                for (int level = 0; level < STEPS; ++level)
                    exchange[(side * STEPS + level) * EDGE_CELLS + at] = queue[level][m][SHOWN];
            };
#if DIMENSIONS == 3
#if MERGED
            const int nb = tb + cellB(m), hb = firstB + nb;
#else
            const int nb = tb, hb = b;
#endif
            if (nb < HALO_B) leave(rowAt(BLOCK_B, ha, hb));
            if (nb >= TILE_B - HALO_B) leave(rowAt(BLOCK_B + 1, ha, hb));
            if (na < HALO_A) leave(columnAt(BLOCK_A, ha, hb));
            if (na >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, ha, hb));
#else
            if (na < HALO_A) leave(columnAt(BLOCK_A, ha));
            if (na >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, ha));
#endif
        }
    };
    // Puts what lies around the block's part into the frames of the planes that are read in step s.
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
