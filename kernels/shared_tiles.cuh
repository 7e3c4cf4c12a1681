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
// Policies, each a part that can be read alone:
//   GANG_TILE   whose tile it is, tile_of_cluster or tile_of_device
//   GANG_WORDS  what CUDA C++ has no words for, cluster_barrier or grid_barrier
//   EDGES       how edges travel, edges_of_cluster or edges_of_device; MEETING, how blocks wait for each other
//   TESTS       cells_inside; ARRIVAL as in temporal.cuh; levels_queued
//   EARLY       a level runs at least two planes behind the one before, so that planes are shown one step of
//               the march before they are needed, and nobody waits for what travels
//
// Cells outside the grid keep their value at every level (the fixed halo of step-by-step execution).
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; CLUSTER_A, CLUSTER_B blocks of a cluster; DEPTH planes of a block; UNROLL of
// the march; STEPS; PLANES.
// Device memory: one read and one write a cell for STEPS time steps, times the overlap of the clusters; without
// clusters the edges besides, 2 HALO / TILE of a read and a write a level for each axis across, mostly in the
// second-level cache. Floating point: update() once a cell and level, the clusters' margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, clusters of four blocks.
#include "parts/example_levels.cuh"
constexpr bool CLUSTER = true, GANG = true, LANES = false, SHARED = true, OVERLAP = true, SLOPED = false;
constexpr int CLUSTER_A = 2;  // blocks of a cluster along axis `A`
constexpr int CLUSTER_B = 2;  // blocks of a cluster along axis `B`
constexpr int BLOCKS_A = 8;   // blocks along axis `A`
constexpr int BLOCKS_B = 16;  // blocks along axis `B`
#include "parts/example_gang.cuh"
#include "parts/example_march.cuh"
#include "parts/example_pattern.cuh"
#endif

#include "parts/thread_cells.cuh"
#include "parts/gang_sizes.cuh"

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/async_copies.cuh"
#include GANG_WORDS

#include CELL_PLACES
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
#include GANG_TILE

#include MARCHES

#include TESTS

    ALIGNED_TILE;  //@ SH
    // The thread's place in a plane in shared memory, behind the frame.
    const int here = HALO_A + t_a + (HALO_B + t_b) * ROW_A;  //@ SH
    // Where a cell of the block's part lies there; its frame begins at -HALO.
    const auto placeOf = [](int n_a, int n_b) { return HALO_A + n_a + (HALO_B + n_b) * ROW_A; };  //@ SH

#include "parts/fetch_plane.cuh"

#include STAGED

#include ARRIVAL

    int set = 0;  // where the planes begin that are shown for this step  //@ TB
    const auto setOf = [&](int s) { return set; };  //@ TB
    // What another thread showed, away from cell m.
    const auto other = [&](int shown, int seen, int m, PLANE_OFFSET) -> real {
        return tile[shown + here + tileCell(m) + TILE_OFFSET];
    };

#include "parts/levels_queued.cuh"

#include EDGES

#include MEETING

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

#include "parts/march.cuh"
    if constexpr (CLUSTER && EARLY) {
        // Nobody stores into a block that has gone.
        awaitCluster();
    }
}
