// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What the tile of a pipeline has: cells, margins, and the slots that its planes pass through.

#include "thread_cells.cuh"
//@ when !SLOPED always 1 has(level, m)
//@ when PIPELINE single shown NOTHING
//@ when !OBLIQUE || RETIMING single seen SEEN
//@ when DIMENSIONS == 2 single n_b NEAR_B
//@ when DIMENSIONS == 2 single row stored_B
//@ when DIMENSIONS == 2 always 0 left_B
//@ when DIMENSIONS == 2 always 1 rows
constexpr int GRAIN = 16 / sizeof(real);  // cells of 16 bytes: copies begin and end at multiples of them
constexpr int TILE_A = GROUP_A * MERGE_A;  // cells of the tile along axis `A`
constexpr int MARGIN_A = (HALO_A * STEPS + GRAIN - 1) / GRAIN * GRAIN;  // its overlap on either side
constexpr int VALID_A = TILE_A - 2 * MARGIN_A;  // cells that it stores along axis `A`
constexpr int FRAME_A = (HALO_A + GRAIN - 1) / GRAIN * GRAIN;  // cells around the grid that may be copied
constexpr int TILE_B = GROUP_B * MERGE_B;  // cells of the tile along axis `B`
constexpr int MARGIN_B = HALO_B * STEPS;   // its overlap on either side
constexpr int VALID_B = TILE_B - 2 * MARGIN_B;  // cells that it stores along axis `B`
constexpr int BEHIND = BACK > AHEAD ? BACK : AHEAD;  // planes of a level that wait behind its newest
constexpr int KEEP = BACK + LAG;  // planes of a level that wait beside its newest
constexpr int SEEN = BACK + 1 + AHEAD;  // planes of a level that are read across
constexpr int NEAR_A = MERGE_A + 2 * HALO_A;  // the thread's cells and those around, along axis `A`
constexpr int NEAR_B = MERGE_B + 2 * HALO_B;  // rows that a thread sees
// How many of a lane's cells travel in one access to shared memory.
constexpr int PACK = MERGE_A % GRAIN == 0 ? GRAIN : MERGE_A % 2 == 0 ? 2 : 1;
constexpr int GAP = MERGE_A / PACK % 2 == 0 ? PACK : 0;  // between lanes there, so that no two meet in a bank
constexpr int APART = MERGE_A + GAP;  // from lane to lane between two stages: an odd number of accesses
constexpr int PLANE_CELLS = DIMENSIONS == 3 ? TILE_A * TILE_B : GROUP_A * APART;  // of a plane in shared memory
constexpr int SLOT_CELLS = HANDED * PLANE_CELLS;  // of the planes of a beat
constexpr int COMING = PLANES + 1;  // slots of planes that arrive
constexpr int LEAVING = 2;          // slots of planes that leave
constexpr int BETWEEN = (STAGES - 1) * SLOTS;  // slots between stages, all together
