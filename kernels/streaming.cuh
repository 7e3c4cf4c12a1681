// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Streaming: 2.5-D blocking. A block owns a tile of the axes A and B and marches along axis S, plane by
// plane, so that a plane that was read once serves every output it reaches.
//
//        B                       one step: the plane s + AHEAD arrives, the outputs of plane s leave
//        |   tile of the block
//        +--------+---           planes    s-BACK .. s .. s+AHEAD
//       /        /|  A           column      |  o o x o o  <-- arrives
//      /        / |                          |
//     v  S     /  |              in-plane    o x o of plane s, from shared memory or the caches
//
// How to read this file: the kernel at its end says what a thread does in three words, arrive, take and outputs.
// Each of them is a function of a policy, which holds what that needs between the steps, registers or tiles.
// Includes name the policies that this file compiles with as it stands. They take the step's number
// by reference: by value, kernels with sums needed up to 18 registers more (NVRTC 13.0, sm_90).
//
// Policies, each a part that one can read alone:
//   WAITING     planes_queue    a thread's own column in registers
//               planes_ring     all planes in a ring of tiles, for taps off the plane and off the column (RING)
//               planes_sums     none: the arriving plane adds its share to the sums of outputs (RETIMING)
//   BESIDE      beside_in_tiles, beside_in_caches: where the cells of others are read (SHARED or not)
//   OUTPUTS     updated_outputs, or retimed_outputs with sums: what a step computes
//   ARRIVAL     planes_asked, planes_ahead: when a plane is loaded (PREFETCH: PLANES steps before)
//   LOADS       load_cells, load_vectors: how many cells travel in one access
//   CELL_PLACES adjacent_cells, cells_apart: where the cells of a thread lie in the tile
//   MARCHES     marches_alike, marches_that_shorten: how many planes the march of a block has
//
// What they cost, for a thread with CELLS cells of a plane:
//               values in registers             tiles in shared memory    barriers a plane
//   queue       CELLS * (BACK + 1 + AHEAD)      2, or none                1, or none
//   ring        CELLS                           BACK + 2 + AHEAD          1
//   sums        CELLS * (BACK + 1 + AHEAD)      2, or none                1, or none
//   and ahead   (CELLS + SHARE) * PLANES
//
// Step 7 of the march, with the example values:
//   arrive      the thread's cells of plane 8, and its share of the halo of plane 7, have been on their way
//               since step 6; now those for step 8 are asked for
//   take        the queue moves up and holds planes 6, 7 and 8; all threads show their cells of plane 7 and its
//               halo in the tile whose turn it is, and meet at a barrier
//   outputs     of each cell of plane 7: its column is read from the queue, its four neighbours from the tile
//
// Ring and sums begin BACK + AHEAD steps early, to have met the older planes when the first outputs leave;
// the queue loads those at once.
//
// Which patterns they take:
//   queue       with tiles those whose taps off the column lie in the plane of the output, as the taps of stars do,
//               for no other plane is in shared memory; with caches any
//   ring        any: all planes that a step reads are in shared memory
//   sums        any that is linear, since sums are made of a share of every plane; a plane is read in one step
//               alone, while with the others it is read in as many steps as there are planes of taps
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane,
// adjacent (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march.
// Device memory: each cell of the tile (and BACK + AHEAD more planes) read once, the tile's halo mostly
// from L2, one write a cell. Floating point: update() once a cell; RETIMING sums every tap by itself.

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z.
#include "parts/example_streaming.cuh"

#include "parts/thread_cells.cuh"
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of the tile along axis `A`
constexpr int TILE_B = THREADS_B * MERGE_B;  // cells of the tile along axis `B`
constexpr int ROW = TILE_A + 2 * HALO_A;  // a row of the tile in shared memory, halo included
constexpr int TILE_CELLS = ROW * (TILE_B + 2 * HALO_B);  // the tile in shared memory, halo included
constexpr int HALO_CELLS = TILE_CELLS - TILE_A * TILE_B;  // the halo alone
constexpr int SHARE = (HALO_CELLS + THREADS - 1) / THREADS;  // halo cells a thread loads

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/adjacent_cells.cuh"  //@ policy CELL_PLACES
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell and the planes of its block.
    const int a = BLOCK_A * TILE_A + THREAD_A * (BLOCK_MERGE ? MERGE_A : 1);  //@ MERGE_A
    const int b = BLOCK_B * TILE_B + THREAD_B * (BLOCK_MERGE ? MERGE_B : 1);  //@ MERGE_B
    const index_t column = a * STRIDE_A + b * STRIDE_B;
#include "parts/marches_alike.cuh"  //@ policy MARCHES
    // Tiles may stick out of the grid. Cells outside are not computed, but their threads help to load.
    const auto inside = [&](int m) { return a + cell_A(m) < SIZE_A && b + cell_B(m) < SIZE_B; };
    const auto readable = [&](int m) {
        return a + cell_A(m) < SIZE_A + HALO_A && b + cell_B(m) < SIZE_B + HALO_B;
    };
    //@ begin SH
    // The tile in shared memory, and the thread's place there.
    SHARED_TILE;
    const int thread = THREAD_A + THREADS_A * THREAD_B;
    const int here = THREAD_A * (BLOCK_MERGE ? MERGE_A : 1) + HALO_A +
                     (THREAD_B * (BLOCK_MERGE ? MERGE_B : 1) + HALO_B) * ROW;
    //@ end

    // beside(): how cells of others are read; Arrival: what travels for a step.
#include "parts/beside_in_tiles.cuh"  //@ policy BESIDE
    // load(): the thread's cells of a plane.
#include "parts/load_cells.cuh"  //@ policy LOADS
    // Loads what step `s` needs.
    const auto fetch = [&](int s, Arrival& coming) {
        load(u + (s + AHEAD) * STRIDE_S, coming.own);
        if constexpr (SHARED) {
            loadHalo(u + (s + (STARTS_EARLY ? AHEAD : 0)) * STRIDE_S, coming.halo);
        }
    };

    // take(): where planes wait; look(): how taps are read.
#include "parts/planes_queue.cuh"  //@ policy WAITING
    // arrive(): what step `s` needs is there.
#include "parts/planes_ahead.cuh"  //@ policy ARRIVAL
    // outputs(): what the step computes.
#include "parts/updated_outputs.cuh"  //@ policy OUTPUTS
    UNROLLED_BY(UNROLL) for (int s = first; s < end; ++s) {  //@ ST UF
        Arrival arriving = {};
        arrive(s, arriving);
        if (SHARED || !RETIMING) take(s, arriving);
        outputs(s, arriving);
    }
}
