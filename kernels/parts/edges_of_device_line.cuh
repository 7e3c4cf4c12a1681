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
            const auto leave = [&](int at) {
                UNROLLED for (int level = 0; level < STEPS; ++level)
                    exchange[(side * STEPS + level) * EDGE_CELLS + at] = queue[level][m][SHOWN];
            };
            if (n_a < HALO_A) leave(columnAt(BLOCK_A, h_a));
            if (n_a >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, h_a));
        }
    };
    // Puts what lies around the block's part into the frames of the planes that are read in step `s`.
    const auto receive = [&](int s, int set) {
        const int side = s & 1;
        UNROLLED for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;
            UNROLLED for (int k = 0; k < FRAMES; ++k) {
                real& place = tile[set + level * PLANE_CELLS + framePlace[k]];
                if (fromBlock[k])
                    place = exchange[(side * STEPS + level) * EDGE_CELLS + frameFrom[k]];
                if (fromOutside[k] && next >= 0 && next < SIZE_S)
                    place = u[frameFrom[k] + next * STRIDE_S];
            }
        }
    };
    // What the thread that stands for the block at the grid's barrier has to remember.
    unsigned before = 0;
    const bool firstBlock = BLOCK_A == 0;
    if constexpr (EARLY) {
        if (thread == 0) before = arriveAtGrid(firstBlock);
    }
    // What others need of step s leaves for them, and for the block into the planes from `set` on.
    const auto leave = [&](int s, int set) {
        show(set, s & 1);
        __syncthreads();
        if (thread == 0) before = arriveAtGrid(firstBlock);
    };
    // What this block needs of the others for step s is there, in the planes from `set` on.
    const auto meet = [&](int s, int set) {
        if (thread == 0) awaitGrid(before);
        __syncthreads();
        receive(s, set);
        if constexpr (!EARLY) {
            __syncthreads();
        }
    };
