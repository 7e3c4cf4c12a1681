// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy MEETING: all blocks meet at the barrier of the grid, in two halves, for one thread of a block each.

#include "edges_of_device.cuh"  //@ policy EDGES

    // Puts what lies around the block's part into the frames of the planes that are read in step `s`.
    const auto receive = [&](int s, int set) {
        const int side = s & 1;
        UNROLLED for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;
            UNROLLED for (int k = 0; k < FRAMES; ++k) {
                real& place = tile[set + level * PLANE_CELLS + framePlace[k]];
                if (fromBlock[k])
                    place = exchange[(side * STEPS + level) * EDGE_CELLS + frameFrom[k]];
                if (fromOutside[k] && next >= 0 && next < SIZE_S)
                    place = u[frameFrom[k] + next * STRIDE_S];
            }
        }
    };
    // What the thread that stands for the block at the grid's barrier has to remember.
    unsigned before = 0;
    const bool firstBlock = BLOCK_A == 0 && BLOCK_B == 0;
    if constexpr (EARLY) {
        if (thread == 0) before = arriveAtGrid(firstBlock);
    }
    // What others need of step `s` leaves for them, and for the block into the planes from `set` on.
    const auto leave = [&](int s, int set) {
        show(set, s & 1);
        __syncthreads();
        if (thread == 0) before = arriveAtGrid(firstBlock);
    };
    // What this block needs of the others for step `s` is there, in the planes from `set` on.
    const auto meet = [&](int s, int set) {
        if (thread == 0) awaitGrid(before);
        __syncthreads();
        receive(s, set);
        if constexpr (!EARLY) {
            __syncthreads();
        }
    };
