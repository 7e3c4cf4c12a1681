// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy EDGES: a tile of all blocks, across one axis. Edges travel through a buffer in device memory, and the whole grid
// of blocks meets once a plane.

    // Where a cell of the grid lies in the exchange that is at most HALO cells away from a border.
    const auto columnAt = [](int border, int a) { return a + HALO_A - border * (TILE_A - 2 * HALO_A); };
    // The thread's cells of the frame: where they lie in a plane of the tile, and where they come from.
    int framePlace[FRAMES];
    index_t frameFrom[FRAMES];   // in the exchange, or in the input
    bool fromBlock[FRAMES];      // a cell of another block
    bool fromOutside[FRAMES];    // a cell outside the grid, which keeps its value
    UNROLLED for (int k = 0; k < FRAMES; ++k) {
        const int i = thread + k * THREADS;
        const int n_a = i < HALO_A ? i - HALO_A : i - HALO_A + TILE_A;
        const int h_a = first_A + n_a;
        fromBlock[k] = i < FRAME_CELLS && h_a >= 0 && h_a < SIZE_A;
        fromOutside[k] = i < FRAME_CELLS && h_a >= -HALO_A && h_a < SIZE_A + HALO_A && !fromBlock[k];
        framePlace[k] = HALO_A + n_a;
        frameFrom[k] = fromOutside[k] ? h_a * STRIDE_A : columnAt(n_a < 0 ? BLOCK_A : BLOCK_A + 1, h_a);
    }
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set, int side) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            UNROLLED for (int level = 0; level < STEPS; ++level)
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
            const int n_a = t_a + cell_A(m), h_a = first_A + n_a;
            const auto offer = [&](int at) {
                UNROLLED for (int level = 0; level < STEPS; ++level)
                    exchange[(side * STEPS + level) * EDGE_CELLS + at] = queue[level][m][SHOWN];
            };
            if (n_a < HALO_A) offer(columnAt(BLOCK_A, h_a));
            if (n_a >= TILE_A - HALO_A) offer(columnAt(BLOCK_A + 1, h_a));
        }
    };
