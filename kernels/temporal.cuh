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
// Who shares a tile, of a block of four warps:
//
//      tile_of_warp             tile_of_rows             tile_of_block
//      +-------+-------+        +---------------+        +---------------+
//      | warp 0| warp 1|        | warp 0        |        |               |
//      +-------+-------+        | warp 1        |        |  warps 0 to 3 |
//      | warp 2| warp 3|        | warp 2        |        |               |
//      +-------+-------+        | warp 3        |        |               |
//      four tiles: shuffles,    +---------------+        +---------------+
//      no barrier, margins      shuffles along rows,     shared memory, any
//      around each              else shared memory       shape of the block
//
// How to read this file: the kernel at its end says what a thread does in three words, arrive, advance and store.
// Each is a function of a policy, a part that can be read alone. Includes name the parts that this file compiles with
// as it stands; comments above them say what they define, and which others can stand there.
//
// Step 7 of the march, with the example values (four levels, LAG = 1, PLANES = 2):
//   arrive    plane 7 of level 0 is there, on its way since step 5; now plane 9 is asked for
//   advance   of each level threads show the outer rows of one plane: 6 of level 0, 5 of level 1, 4 of level 2, 3 of
//             level 3; after one barrier level 1 gets its plane 6, from which, with 4 and 5 that waited, level 2 gets
//             its plane 5, and so on to plane 3 of level 4
//   store     that leaves
//
// What the policies cost, for a thread with CELLS cells of a plane:
//               values in registers, for each level    shared memory, for each level   barriers a plane
//   queued      CELLS * KEEP                           two planes, or what others read 1; none in a warp
//   rings       CELLS * KEEP with QUEUE, or none       PLACES planes                   1; STEPS if OBLIQUE, not LAZY
//   retimed     CELLS * (BACK + 1 + AHEAD)             two planes for all levels       STEPS; 1 if LAZY
//   columns     CELLS * (AHEAD + BEHIND)               two planes, or what others read 1; none in a warp
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march; STEPS.
// Device memory: one read and one write a cell for STEPS time steps, times TILE / (TILE - 2 MARGIN) for each
// axis across. Floating point: update() once a cell and level, the margins included.

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, rows of warps, own cells in registers.
#include "parts/example_temporal.cuh"

// What a block is made of: THREADS and the CELLS of each; the tile, its margins and what it stores; planes that wait.
#include "parts/level_sizes.cuh"

//@ PATTERN
// Several cells in one access, and copies that travel by themselves.
#include "parts/accesses.cuh"
// cell_A(m), cell_B(m): where a thread's cells lie, adjacent or a block of threads apart (cells_apart); fromLane().
#include "parts/cells_and_lanes.cuh"
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // Who shares a tile: the threads of a block whose warps hold rows, those of a warp (tile_of_warp), or those of a
    // block (tile_of_block). Says where the thread is, t_a, t_b in the tile, a, b and `column` in the grid; whether the
    // tile sticks out of it, atEdge; which planes are the block's, `begin` to before `end` (marches_*); which cells are
    // updated, inside(m), may be loaded, readable(m), and are stored by this tile, stored(m).
#include "parts/tile_of_rows.cuh"  //@ policy TILE

    ALIGNED_TILE;  //@ SH

    // How threads see each other's cells: show() gives a plane to the others, see() takes what lies beside one's own,
    // other() reads it. Lanes by shuffles and other rows in shared memory; shuffles alone (sight_of_warp); or shared
    // memory alone (sight_of_block).
#include "parts/sight_of_rows.cuh"  //@ policy SIGHT

    // How planes of level 0 come, arrive(): through registers, PLANES of them on their way; through shared memory
    // (arrive_through_shared_memory); or loaded when they are needed (arrive_on_demand).
#include "parts/arrive_through_registers.cuh"  //@ policy ARRIVAL

    // Where planes wait, and when levels finish, advance(): in queues of registers; in rings in shared memory, for taps
    // off the plane and off the column (levels_in_rings); in partial sums (levels_retimed), all levels at once where
    // planes are read in the own column only (levels_of_columns). LAZY: nothing that was computed in the same step of
    // the march is read, so that levels do not wait for each other.
#include "parts/levels_queued.cuh"  //@ policy LEVELS

    // How the last level's newest plane leaves, store().
#include "parts/store_plane.cuh"

    // One step of the march. `sides`: the tile sticks out of the grid along an axis across. `ends`: planes of
    // some level may lie before the grid's first or behind its last. Where neither is so, no cell is tested.
    const auto step = [&](int s, SIDES sides, bool ends) __attribute__((always_inline)) {
        real newest[CELLS] = {};
        arrive(s, sides, ends, newest);
        advance(s, sides, ends, newest);
        store(s, sides, newest);
    };
    // The steps, from the first plane that is loaded to the last that is stored, with as few tests as their place
    // allows; where rows stick out along one axis alone, with fewer still (march_by_axes).
#include "parts/march.cuh"  //@ policy MARCH
}
