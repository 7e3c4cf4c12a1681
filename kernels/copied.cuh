// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Copied planes: 2.5-D blocking whose planes travel to shared memory by themselves. As in streaming.cuh a block
// owns a tile of the axes A and B and marches along axis S; here whole planes of the tile, halo included, are
// on their way to a ring in shared memory while earlier ones are computed, and pass through no registers.
//
//      ring   | o | o | o | x | . | . |      o  planes that taps read: REACH of them, with
//                           ^                x  the one that arrives, s + AHEAD
//                           place            .  PLANES planes on their way
//
// How to read this file: the kernel at its end says what a thread does in each step. Every word of it is a function
// of a policy, which holds what that needs between the steps: registers, or places in the ring. Includes name the
// policies that this file compiles with as it stands.
//
// Policies, each a part that one can read alone:
//   SENDING   sent_by_rows, sent_by_shares: who copies, the hardware or every thread its share
//   READING   copied_queue   the thread's own column from a queue in registers, plane s from the ring
//             copied_ring    everything from the ring: taps off the plane and off the column (RING)
//             copied_sums    only the arriving plane: it adds its share to the sums of outputs (RETIMING)
//   OUTPUTS   updated_outputs, or retimed_outputs with sums: what a step computes
//   CELL_PLACES adjacent_cells, cells_apart: where the cells of a thread lie in the tile
//   MARCHES   marches_alike, marches_that_shorten: how many planes the march of a block has
//
// Step 7 of the march, with the example values (one plane is read ahead, two are on their way):
//   await     the rows of plane 8 have arrived in its place of the ring, and what the thread has read is there
//   barrier   so it is for everybody, and nobody reads the place any more that plane 6 has
//   ask       for plane 10, which goes there
//   take      the queue moves up and holds the thread's cells of planes 6, 7 and 8; plane 7 stays in the ring
//   outputs   of each cell of plane 7: own cells are read from the queue, those of others from the ring
// One barrier a plane serves both ends of the ring; no register waits for device memory. The march begins
// BACK + AHEAD steps early: all that outputs read has to come by way of the ring.
//
// The ring has REACH + PLANES planes, so that more planes on their way cost shared memory, and fewer blocks fit on a
// multiprocessor. A plane has HALO_B rows more than the tile on either side along axis B, and FRAME_A cells more along
// axis A: HALO_A, rounded up to the 16 bytes at whose multiples copies begin and end. Where the
// last tile sticks out of the grid, copies end with the grid's halo, rounded up likewise.
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march; PLANES.
// Device memory: each cell of the tile (and BACK + AHEAD more planes) read once, the tile's halo mostly from
// L2, one write a cell. Floating point: update() once a cell; RETIMING sums every tap by itself.

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z.
#include "parts/example_copied.cuh"

#include "parts/thread_cells.cuh"
constexpr int GRAIN = 16 / sizeof(real);     // cells of 16 bytes: copies begin and end at multiples of them
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of the tile along axis `A`
constexpr int FRAME_A = (HALO_A + GRAIN - 1) / GRAIN * GRAIN;  // cells that are copied on either side of it
constexpr int ROW = TILE_A + 2 * FRAME_A;    // a row of the tile in shared memory
constexpr int TILE_B = THREADS_B * MERGE_B;  // cells of the tile along axis `B`
constexpr int ROWS = TILE_B + 2 * HALO_B;    // rows of a plane, halo included
constexpr int PLANE_CELLS = ROW * ROWS;  // from one plane in shared memory to the next
constexpr int REACH = RETIMING ? 1 : RING ? BACK + 1 + AHEAD : 1 + AHEAD;  // planes that are read at once
constexpr int PLACES = REACH + PLANES;  // planes of the ring

//@ PATTERN
#include "parts/vector.cuh"
#include "parts/bulk_copies.cuh"  //@ policy COPIES
#include "parts/adjacent_cells.cuh"  //@ policy CELL_PLACES
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell, in the tile and in the grid.
    const int t_a = THREAD_A * (BLOCK_MERGE ? MERGE_A : 1);  //@ MERGE_A
    const int first_A = BLOCK_A * TILE_A;
    const int a = first_A + t_a;
    const int t_b = THREAD_B * (BLOCK_MERGE ? MERGE_B : 1);  //@ MERGE_B
    const int first_B = BLOCK_B * TILE_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#include "parts/marches_alike.cuh"  //@ policy MARCHES
    // Tiles may stick out of the grid. Cells outside are neither computed nor copied.
    const auto inside = [&](int m) { return a + cell_A(m) < SIZE_A && b + cell_B(m) < SIZE_B; };
    const int reach = SIZE_A + HALO_A - first_A + FRAME_A;  // cells of a row up to the end of the grid's halo

    //@ begin SH
    // The ring, and the thread's first cell in a plane.
    ALIGNED_TILE;
    const int here = FRAME_A + t_a + (HALO_B + t_b) * ROW;
    //@ end

    // ask() for a plane, await() it.
#include "parts/sent_by_rows.cuh"  //@ policy SENDING
    // take(): what has arrived; look(): how taps are read; advance(): to the next place of the ring.
#include "parts/copied_queue.cuh"  //@ policy READING
    // outputs(): what the step computes.
#include "parts/updated_outputs.cuh"  //@ policy OUTPUTS
    // The march starts early, so that the first output finds its older planes.
    const int first = begin - (BACK + AHEAD);
    int place = 0;  // in the ring, of the plane that arrives
    UNROLLED for (int k = 0; k < PLANES; ++k) ask(first + k, k);
    UNROLLED_BY(UNROLL) for (int s = first; s < end; ++s) {  //@ ST UF
        // Plane `s + AHEAD` is there for all, and all have left the place of the one that is asked for next.
        await(place);
        __syncthreads();
        ask(s + PLANES, place < REACH ? place + PLANES : place - REACH);
        const auto arrived = take(place);
        outputs(s, arrived);
        advance(place);
    }
}
