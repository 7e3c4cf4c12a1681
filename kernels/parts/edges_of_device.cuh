// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy EDGES: a tile of all blocks, across two axes. Edges travel through a buffer in device memory, and the whole grid
// of blocks meets once a plane.

    // Where a cell of the grid lies in the exchange that is at most HALO cells away from a border. Rows lie beside the
    // borders across axis `B`, and columns, turned so that they are contiguous, beside those across axis `A`.
    const auto rowAt = [](int border, int a, int b) {
        return (b + HALO_B - border * (TILE_B - 2 * HALO_B)) * WIDTH_A + a;
    };
    const auto columnAt = [](int border, int a, int b) {
        return EDGE_ROWS + (a + HALO_A - border * (TILE_A - 2 * HALO_A)) * WIDTH_B + b;
    };
    // The thread's cells of the frame: where they lie in a plane of the tile, and where they come from.
    int framePlace[FRAMES];
    index_t frameFrom[FRAMES];   // in the exchange, or in the input
    bool fromBlock[FRAMES];      // a cell of another block
    bool fromOutside[FRAMES];    // a cell outside the grid, which keeps its value
    UNROLLED for (int k = 0; k < FRAMES; ++k) {
        const int i = thread + k * THREADS;
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
    }
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set, int side) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            UNROLLED for (int level = 0; level < STEPS; ++level)
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
            const int n_a = t_a + cell_A(m), h_a = first_A + n_a;
            const int n_b = t_b + cell_B(m), h_b = first_B + n_b;
            const auto offer = [&](int at) {
                UNROLLED for (int level = 0; level < STEPS; ++level)
                    exchange[(side * STEPS + level) * EDGE_CELLS + at] = queue[level][m][SHOWN];
            };
            if (n_b < HALO_B) offer(rowAt(BLOCK_B, h_a, h_b));
            if (n_b >= TILE_B - HALO_B) offer(rowAt(BLOCK_B + 1, h_a, h_b));
            if (n_a < HALO_A) offer(columnAt(BLOCK_A, h_a, h_b));
            if (n_a >= TILE_A - HALO_A) offer(columnAt(BLOCK_A + 1, h_a, h_b));
        }
    };
