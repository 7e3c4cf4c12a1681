// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Pipeline: time levels as an assembly line of warps. A block has one tile, which all its warps share; each warp is a
// stage, which advances every plane of the tile by HELD_LEVELS time levels and hands it to the next warp. Planes of
// level 0 arrive at the first stage by bulk copies; those of the last level leave from the last one.
//
//      device memory          stage 0           stage 1           stage 2          device memory
//      level 0   ~~bulk~~>  levels 1, 2  --->  levels 3, 4  --->  levels 5, 6  ~~bulk~~>  level 6
//                   |            |                 |                 |
//      beat 7       s = 14, 15   s = 10, 11        s = 6, 7          s = 2, 3
//                 two slots       SLOTS slots       SLOTS slots      two slots        in shared memory
//
// The picture has HANDED = 2 planes a beat and HELD_LEVELS = 2, LAG = 1: in each beat a stage takes HANDED planes,
// computes, and hands on as many, HELD_LEVELS * LAG planes further back. All stages work at once, on planes that lie
// that far apart; a slot between two of them is full or free, and each stage waits only for those beside it, so
// that they may run SLOTS beats apart.
//
// Why: the levels of a warp tile live in the registers of one warp, whose tile is narrow for its depth. Here W warps
// reach W times as deep with the same registers, and the tile may be as wide as one level of them allows: margins,
// HALO * STEPS cells on either side, cost little, and so do shuffles, for MERGE_A cells share those of a lane.
// Lanes hold the same columns in every stage: what a lane takes is what the same lane of the stage before has given,
// so that in two dimensions lanes may lie apart in the slots between stages, where no two of them meet in a bank.
//
// FastStencil (SC'26) has the idea, with a barrier of the block for each row. Here stages meet in pairs.
//
// Policies: SIGHT sight_of_warp; LEVELS levels_queued, levels_retimed, levels_of_columns, as temporal.cuh has them.
//
// Parameters: THREADS_A * THREADS_B = 32 threads of a stage, STAGES of them; MERGE_A, MERGE_B adjacent cells of a
// thread; HELD_LEVELS levels of a stage; HANDED planes of a beat; SLOTS between two stages; PLANES beats whose planes
// are on their way; UNROLL beats at a time; DEPTH planes of a block.
// Device memory: one read and one write a cell for STEPS = STAGES * HELD_LEVELS time steps, times TILE / VALID.
// Shared memory: a read and a write a cell for HELD_LEVELS steps. Floating point: as temporal.cuh.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: in three dimensions star3d1r on 512^3, double, four stages.
#include "parts/example_levels.cuh"
#include "parts/example_stages.cuh"
#include "parts/example_march.cuh"
#include "parts/example_pattern.cuh"
#endif

#include "parts/thread_cells.cuh"
#include "parts/stage_sizes.cuh"

//@ PATTERN
#include "parts/bulk_copies.cuh"
#include "parts/stage_barriers.cuh"
#include CELL_PLACES
#include "parts/from_lane.cuh"
#include "parts/cells_beside.cuh"
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
#include "parts/tile_of_stage.cuh"

#include MARCHES

    ALIGNED_TILE;  //@ SH

#include SIGHT

#include "parts/planes_sent.cuh"

#include "parts/planes_handed_over.cuh"

#include "parts/planes_leave.cuh"

#include LEVELS

#include "parts/march_of_stages.cuh"
}
