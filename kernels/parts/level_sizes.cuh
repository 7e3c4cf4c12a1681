// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What a tile of several time levels has: cells, margins, and planes in shared memory.

#include "thread_cells.cuh"
//@ when !SLOPED always 0 EXTRA_B
//@ when !SLOPED always 1 has(level, m)
//@ when VECTOR == 1 always 1 VECTOR
//@ when !MASKED always 1 wanted(s, ends)
//@ when WARP single shown NOTHING
//@ when WARP always 0 STAGE
//@ when !OBLIQUE || RETIMING || RING single seen SEEN
//@ when DIMENSIONS == 2 single n_b NEAR_B
constexpr int TILE_A = GROUP_A * MERGE_A;  // cells of the tile along axis `A`
constexpr int MARGIN_A = WIDE_A ? (HALO_A * STEPS + MERGE_A - 1) / MERGE_A * MERGE_A : HALO_A * STEPS;  // its overlap on either side
constexpr int VALID_A = TILE_A - 2 * MARGIN_A;  // cells that it stores along axis `A`
constexpr int TILE_B = GROUP_B * MERGE_B + 2 * EXTRA_B;  // cells of the tile along axis `B`
constexpr int MARGIN_B = HALO_B * STEPS;   // its overlap on either side
constexpr int VALID_B = TILE_B - 2 * MARGIN_B;  // cells that it stores along axis `B`
constexpr int BEHIND = BACK > AHEAD ? BACK : AHEAD;  // planes of a level that wait behind its newest
constexpr int KEEP = BACK + LAG;  // planes of a level that wait beside its newest
constexpr int SEEN = BACK + 1 + AHEAD;  // planes of a level that are read across
constexpr int NEAR_A = MERGE_A + 2 * HALO_A;  // the thread's cells and those around, along axis `A`
constexpr int NEAR_B = WARP || CORNERS ? MERGE_B + 2 * HALO_B : MERGE_B;  // rows that a thread sees
// Room around the rows, for reads beyond the tile that no stored cell depends on.
constexpr int PAD = (HALO_A + HALO_B * TILE_A + 3) / 4 * 4;
constexpr int SHOWN_B = MERGE_B < 2 * HALO_B ? MERGE_B : 2 * HALO_B;  // rows of a thread that others read
constexpr int PLANE_CELLS = ROWS ? TILE_A * GROUP_B * SHOWN_B + PAD : TILE_A * TILE_B + PAD;  // from one plane in shared memory to the next
constexpr int LEVEL_CELLS = PLACES * PLANE_CELLS;  // from one level's ring to the next
constexpr int SHOWN_CELLS = RETIMING && !LAZY && !COLUMN ? PLANE_CELLS : STEPS * PLANE_CELLS;  // planes that are shown at once
constexpr int WARPS = THREADS / 32;  // of the block, one above the other
constexpr int BARRIERS = (2 * SHOWN_CELLS + PAD + 3) / 4 * 4;  // where those of the warps lie, two of each
constexpr int BARRIER_CELLS = PAIRED ? (2 * WARPS * 8 / static_cast<int>(sizeof(real)) + 3) / 4 * 4 : 0;  // as long as
constexpr int STAGE = RING ? (STEPS * LEVEL_CELLS + PAD + 3) / 4 * 4 : BARRIERS + BARRIER_CELLS;  // where the planes on their way lie  //@ PR
// Axes along which a tile sticks out of the grid.
constexpr int NO_SIDES = 0;
constexpr int SIDES_A = 1;
constexpr int ALL_SIDES = 2;
