// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What a tile on tensor cores has: patches, the products that they take, and rows in shared memory.

#include "thread_cells.cuh"
constexpr int GRAIN = 16 / sizeof(real);  // cells of 16 bytes: copies begin at multiples of them
constexpr int WARP_CELLS = 64;  // columns of a warp: 16 patches of 4 columns and 2 rows
constexpr int TILE_A = THREADS_A * MERGE_A;  // columns of the tile, which each level computes
constexpr int MARGIN_A = (HALO_A * (STEPS - 1) + GRAIN - 1) / GRAIN * GRAIN;  // its overlap on either side
constexpr int VALID_A = TILE_A - 2 * MARGIN_A;  // columns that it stores
constexpr int FRAME_A = (HALO_A + GRAIN - 1) / GRAIN * GRAIN;  // cells around the grid that may be copied
constexpr int SHIFT = HALO_A * STEPS % GRAIN;  // cells of level 0 before those that are read
constexpr int ROW = (TILE_A + 2 * HALO_A + SHIFT + 3) / 4 * 4 + 2;  // from row to row, so that no two lanes meet in a bank
constexpr int PAIR = 2 * ROW;  // from one pair of rows to the next
constexpr int SEEN = BACK + 1 + AHEAD;  // rows that a cell reads
constexpr int NEAR_A = 2 * HALO_A + 1;  // columns that a cell reads
constexpr int PAIRS = (SEEN + 2) / 2;   // pairs of rows that a patch reads: beats that a level runs behind
constexpr int HELD = PAIRS - 1;         // patches of a level whose sums wait
constexpr int WHOLE = (4 + 2 * HALO_A) / 4;  // products of a row of a patch's neighbourhood, 4 columns each
constexpr bool SPLIT = HALO_A % 2 == 1;      // two columns are left: those of both rows make one more
constexpr int PRODUCTS = 2 * WHOLE + SPLIT;  // of a pair of rows, for each patch that reads it
constexpr int COMING = PLANES + 1;           // slots for pairs of rows of level 0
constexpr bool ODD_ENDS = SIZE_A % GRAIN != 0;  // the last cell of a row is stored by itself
// Copies may bring cells of the padding beside the grid's halo, which holds no numbers.
constexpr bool FRAYED = HALO_A % GRAIN != 0 || (SIZE_A + HALO_A) % GRAIN != 0;
