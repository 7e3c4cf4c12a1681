// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What a tile of several blocks has: cells, margins, and planes in shared memory.

//@ always 1 has(level, m) wanted(s, ends)
//@ when VECTOR == 1 always 1 VECTOR
//@ when !OVERLAP always 1 stored(m)
//@ single seen SEEN
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of a block along axis `A`
constexpr int ROW_A = TILE_A + 2 * HALO_A;   // those and the frame's
constexpr int TILE_B = THREADS_B * MERGE_B;                 // cells of a block along axis `B`
constexpr int PLANE_CELLS = ROW_A * (TILE_B + 2 * HALO_B);  // from one plane in shared memory to the next
constexpr int SHOWN_CELLS = STEPS * PLANE_CELLS;  // one plane of each level: a set
constexpr int SETS = EARLY && CLUSTER ? 3 : 2;  // used in turn: slow blocks read one, fast ones store the last
constexpr int KEEP = BACK + LAG;                  // planes of a level that wait beside its newest
constexpr int SEEN = 1;                           // planes of a level that are read across
constexpr int SHOWN = EARLY ? BACK + 1 : BACK;  // which of them is shown: the one read across, EARLY in the next step
constexpr int MARGIN_A = WIDE_A ? (HALO_A * STEPS + MERGE_A - 1) / MERGE_A * MERGE_A : HALO_A * STEPS;  // clusters overlap so far
constexpr int VALID_A = CLUSTER_A * TILE_A - 2 * MARGIN_A;  // cells that a cluster stores along axis `A`
constexpr int MARGIN_B = HALO_B * STEPS;                    // clusters overlap so far
constexpr int VALID_B = CLUSTER_B * TILE_B - 2 * MARGIN_B;  // cells that a cluster stores along axis `B`
constexpr int BLOCKS = BLOCKS_A * BLOCKS_B;                          // blocks of the grid
constexpr int WIDTH_A = BLOCKS_A * TILE_A;                           // cells of all blocks along axis `A`
constexpr int WIDTH_B = BLOCKS_B * TILE_B;                           // cells of all blocks along axis `B`
constexpr int EDGE_ROWS = (BLOCKS_B + 1) * 2 * HALO_B * WIDTH_A;     // cells beside the borders across axis `B`
constexpr int EDGE_COLUMNS = (BLOCKS_A + 1) * 2 * HALO_A * WIDTH_B;  // cells beside the borders across axis `A`
constexpr int EDGE_CELLS = EDGE_ROWS + EDGE_COLUMNS;                 // what the blocks exchange of a plane
constexpr int FRAME_CELLS = PLANE_CELLS - TILE_A * TILE_B;           // cells around a block's part of a plane
constexpr int FRAMES = (FRAME_CELLS + THREADS - 1) / THREADS;  // of which a thread has so many
constexpr int STAGE = (SETS * SHOWN_CELLS + 3) / 4 * 4;  // where the planes on their way lie in shared memory
constexpr int ALL_SIDES = 2;
