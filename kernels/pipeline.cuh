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
// Beat 7 of the second stage, with the example values (HELD_LEVELS = 1, LAG = 1, first plane -1):
//   await     the stage before has given planes 12 and 13 of level 1 in one slot: what it made of planes 13 and 14
//             of level 0 in its own beat 7
//   pass      twice: a plane is taken, level 2 gets the plane behind it, and that is given to the next stage, as soon
//             as a slot is free; when both are taken, the stage before may use theirs again
//   handOver  tells the next stage that planes 11 and 12 of level 2 are there
// The first stage besides asks for the planes of beat 7 + PLANES.
//
// Parameters: THREADS_A * THREADS_B = 32 threads of a stage, STAGES of them; MERGE_A, MERGE_B adjacent cells of a
// thread; HELD_LEVELS levels of a stage; HANDED planes of a beat; SLOTS between two stages; PLANES beats whose planes
// are on their way; UNROLL beats at a time; DEPTH planes of a block.
// Device memory: one read and one write a cell for STEPS = STAGES * HELD_LEVELS time steps, times TILE / VALID.
// Shared memory: a read and a write a cell for HELD_LEVELS steps. Floating point: as temporal.cuh.

// Example values, so that this file compiles as it stands: in three dimensions star3d1r on 512^3, double, four stages.
#include "parts/example_pipeline.cuh"

// What a block is made of: the CELLS of a thread; the tile, its margins and what it stores; the slots of its planes.
#include "parts/stage_sizes.cuh"

//@ PATTERN
// Copies that the hardware makes, and the barriers at which copies and warps meet.
#include "parts/stage_barriers.cuh"
// cell_A(m), cell_B(m): where a thread's cells lie; mayLieBeside(m): which of them can lie beside the grid; fromLane().
#include "parts/cells_beside.cuh"
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // Where the thread is: its `lane` and its `stage`; t_a, t_b in the tile, a, b and `column` in the grid; which of
    // its cells are updated, inside(m); the planes of the block, `begin` to before `end`.
#include "parts/tile_of_stage.cuh"

    ALIGNED_TILE;  //@ SH

    // How lanes see each other's cells: see() takes what lies beside one's own, other() reads it.
#include "parts/sight_of_warp.cuh"  //@ policy SIGHT

    // How planes come: ask() sends for those of a beat, await() waits for them, take() reads one, release() says that
    // their slot is free again.
#include "parts/planes_handed_over.cuh"

    // How planes go: awaitRoom() waits for a free slot, give() writes a plane there, handOver() says that it is full.
#include "parts/planes_leave.cuh"

    // Plane k of a beat goes on as soon as it is finished: what is kept for later planes then finds its registers free.
    const auto onward = [&](unsigned beat, int k, real (&finished)[CELLS]) __attribute__((always_inline)) {
        if (k == 0) awaitRoom(beat);
        give(beat, k, finished);
    };

    // Where planes wait, and when levels finish, advance(): in queues of registers, or in partial sums (levels_retimed,
    // levels_of_columns), as in temporal.cuh.
#include "parts/levels_queued.cuh"  //@ policy LEVELS

    //@ begin ST
    // Plane k of a beat, which is plane `s` of the stage's first level.
    const auto pass = [&](unsigned beat, int k, int s, SIDES sides, bool ends) __attribute__((always_inline)) {
        // Tests of cells take less time than registers that their results would wait in.
        if (sides) {
            forget(a);
            if constexpr (DIMENSIONS == 3) {
                forget(b);
            }
        }
        real newest[CELLS];
        take(beat, k, newest);
        if (k == HANDED - 1) release(beat);
        advance(s, sides, ends, newest ONWARD(beat, k));
    };
    // A beat without tests of the grid's first and last planes.
    const auto steadyBeat = [&](unsigned beat, int s, SIDES sides) __attribute__((always_inline)) {
        if (isFirst) ask(beat + PLANES);
        await(beat);
        UNROLLED for (int k = 0; k < HANDED; ++k) pass(beat, k, s + k, sides, false);
        handOver(beat, s - HELD_LEVELS * LAG);
    };
    //@ end
    // The beats, the same number for every stage, with as few tests as their place allows.
#include "parts/march_of_stages.cuh"
}
