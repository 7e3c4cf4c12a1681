// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Shared tiles: N.5-D blocking with a tile that several thread blocks share. Each block keeps its part and
// marches along axis S with STEPS time levels, as in temporal.cuh; the cells that neighbours need travel once
// a plane, for all levels at once, instead of being computed again.
//
//        +-------+-------+      Each block shows one plane of each level in its own shared memory, with a
//        | block | block |      frame of HALO cells around it, which holds the edges of the neighbours'
//        |      =|=>     |      parts. Own cells wait in registers: KEEP planes of each level; the plane in
//        +------=+=------+      the middle is shown. Sets of shown planes are used in turn, so
//        |      =|=>     |      that one barrier a plane is enough.
//        | block | block |
//        +-------+-------+
//
// Includes name the parts that this file compiles with as it stands: a tile of a cluster. What tiles of the whole
// device have in their place is said above each.
//
// EARLY: a level runs at least two planes behind the one before, so that planes are shown one step of the march before
// they are needed, and nobody waits for what travels.
//
// Cells outside the grid keep their value at every level (the fixed halo of step-by-step execution).
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; CLUSTER_A, CLUSTER_B blocks of a cluster; DEPTH planes of a block; UNROLL of
// the march; STEPS; PLANES.
// Device memory: one read and one write a cell for STEPS time steps, times the overlap of the clusters; without
// clusters the edges besides, 2 HALO / TILE of a read and a write a level for each axis across, mostly in the
// second-level cache. Floating point: update() once a cell and level, the clusters' margins included.

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, clusters of four blocks.
#include "parts/example_shared_tiles.cuh"

// THREADS of a block, and the CELLS of each.
#include "parts/thread_cells.cuh"
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

//@ PATTERN
// Several cells in one access, copies that travel by themselves.
#include "parts/accesses.cuh"
// The barrier at which blocks meet, and the memory in which they do: each other's shared memory, or an array in device
// memory (grid_barrier).
#include "parts/cluster_barrier.cuh"  //@ policy GANG_WORDS

// cell_A(m), cell_B(m): where a thread's cells lie. Adjacent, or a block of threads apart (cells_apart).
#include "parts/adjacent_cells.cuh"  //@ policy CELL_PLACES
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // Where the thread is, t_a, t_b in its block's part of the tile, a, b and `column` in the grid; whether the part
    // sticks out of it, atEdge; which planes are the block's, `begin` to before `end`; which cells are updated,
    // inside(m), may be loaded, readable(m), and are stored by the tile, stored(m). Or tile_of_device.
#include "parts/tile_of_cluster.cuh"  //@ policy GANG_TILE

    ALIGNED_TILE;  //@ SH
    // The thread's place in a plane in shared memory, behind the frame.
    const int here = HALO_A + t_a + (HALO_B + t_b) * ROW_A;  //@ SH
    // Where a cell of the block's part lies there; its frame begins at -HALO.
    const auto placeOf = [](int n_a, int n_b) { return HALO_A + n_a + (HALO_B + n_b) * ROW_A; };  //@ SH

    // How planes of level 0 come, arrive(): as in temporal.cuh.
#include "parts/arrive_through_registers.cuh"  //@ policy ARRIVAL

    int set = 0;  // where the planes begin that are shown for this step  //@ TB
    const auto setOf = [&](int s) { return set; };  //@ TB
    // What another thread showed, away from cell m.
    const auto other = [&](int shown, int seen, int m, PLANE_OFFSET) -> real {
        // From a pointer: compilers then need one register for the addresses of all cells.
        const real* const from = tile + shown + here;
        return from[tileCell(m) + TILE_OFFSET];
    };

    // Where planes wait, and when levels finish, advance(): in queues of registers, as in temporal.cuh.
#include "parts/levels_queued.cuh"

    // How edges travel, and how blocks wait for each other: leave() shows planes to this block and its neighbours, and
    // says so; meet() returns when they have. Or meeting_of_device.
#include "parts/meeting_of_cluster.cuh"  //@ policy MEETING

    // How the last level's newest plane leaves, store().
#include "parts/store_plane.cuh"

    // One step of the march. `sides`: the block's part sticks out of the grid along an axis across. `ends`:
    // planes of some level may lie before the grid's first or behind its last. Where neither is so, no cell
    // is tested.
    const auto step = [&](int s, bool sides, bool ends) __attribute__((always_inline)) {
        const int nextSet = set == (SETS - 1) * SHOWN_CELLS ? 0 : set + SHOWN_CELLS;  //@ TB
        if constexpr (!EARLY) {
            leave(s, set);
        }
        real newest[CELLS] = {};
        arrive(s, sides, ends, newest);
        meet(s, set);
        if constexpr (EARLY) {
            leave(s + 1, nextSet);
        }
        advance(s, sides, ends, newest);
        set = nextSet;  //@ TB
        store(s, sides, newest);
    };

    // The steps, with as few tests as their place allows.
#include "parts/march.cuh"
    if constexpr (CLUSTER && EARLY) {
        // Nobody stores into a block that has gone.
        awaitCluster();
    }
}
