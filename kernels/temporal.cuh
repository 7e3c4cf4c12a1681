// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Temporal: N.5-D blocking. A tile of the axes A and B marches along axis S and carries STEPS time levels
// with it: as a plane of level 0 arrives, each level computes one plane LAG behind the level before, and
// the last level's plane leaves. Intermediate levels never travel to device memory.
//
//      level 0    o o o o o x         x  the newest plane of a level
//      level 1    o o o o x           |  LAG planes behind the level before
//      level 2    o o o x             o  planes still waiting to be read: KEEP of each level
//      level 3    o o x               time levels: STEPS = 3; the last level's newest plane is stored
//                 --------> S
//
// Tiles overlap: each level loses HALO cells on every side of the tile, so MARGIN = HALO * STEPS cells of
// every side are computed again by the neighbour. Cells outside the grid keep their value at every level
// (the fixed halo of step-by-step execution), which costs a test at the edge of the grid only.
//
// Policies, each a part that can be read alone:
//   TILE      who shares a tile: tile_of_warp, tile_of_rows, tile_of_block
//   SIGHT     how its threads see each other's cells: sight_of_warp, sight_of_rows, sight_of_block
//   ARRIVAL   how planes of level 0 arrive: arrive_on_demand, arrive_through_registers, arrive_through_shared_memory
//   LEVELS    where planes wait and when levels finish: levels_queued, levels_in_rings, levels_retimed,
//             levels_of_columns; LAZY: nothing that was computed in the same step of the march is read, so that
//             levels do not wait for each other
//   TESTS     which cells are tested against the grid's edge: cells_inside, cells_masked; with MARCH, which steps
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march; STEPS.
// Device memory: one read and one write a cell for STEPS time steps, times TILE / (TILE - 2 MARGIN) for each
// axis across. Floating point: update() once a cell and level, the margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, rows of warps, own cells in registers.
#include "parts/example_levels.cuh"
#include "parts/example_tile.cuh"
constexpr bool SLOPED = false;
#define TILE "parts/tile_of_rows.cuh"
#define SIGHT "parts/sight_of_rows.cuh"
#define STAGED "parts/staged_by_thread.cuh"
#define LEVELS "parts/levels_queued.cuh"
#define OWN_B cell_B
#define ROWS_LEFT(level)
#define ENTRY temporal
#include "parts/example_march.cuh"
#include "parts/example_pattern.cuh"
#endif

#include "parts/thread_cells.cuh"
#include "parts/level_sizes.cuh"

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/async_copies.cuh"
#include CELL_PLACES
#include "parts/from_lane.cuh"
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
#include TILE

#include MARCHES

#include TESTS

    ALIGNED_TILE;  //@ SH

#include SIGHT

#include "parts/fetch_plane.cuh"

#include STAGED

#include ARRIVAL

#include LEVELS

#include "parts/store_plane.cuh"

#include "parts/step_of_levels.cuh"
#include MARCH
}
