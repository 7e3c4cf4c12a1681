// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How planes go from stage to stage: through slots in shared memory, each with two barriers, of which one says that it
// is full and the other that it is free again. A lane finds its cells side by side, where bulk copies have brought
// them as where a stage has left them; between stages lanes may lie further apart.

#include "planes_sent.cuh"

    //@ begin TB
    auto* const full = arrival + COMING;
    auto* const free = full + BETWEEN;
    if (lane == 0 && isFirst) {
        for (int i = 0; i < COMING + 2 * BETWEEN; ++i) prepareArrival(arrival + i);
    }
    __syncthreads();
    // The slots behind this stage, and those in front of it.
    const int behindIt = (stage - 1) * SLOTS, inFront = stage * SLOTS;
    real* const between = coming + COMING * SLOT_CELLS;
    real* const leaving = between + BETWEEN * SLOT_CELLS;
    struct alignas(PACK * sizeof(real)) Packed {
        real cell[PACK];
    };
    // Where a lane's cells lie in the slots that it takes planes from, and in those that it gives them to.
    const int plain = t_a + t_b * TILE_A;
    const int taken = DIMENSIONS == 3 || isFirst ? plain : lane * APART;
    const int given = DIMENSIONS == 3 || isLast ? plain : lane * APART;
    // Waits for the planes of a beat.
    const auto await = [&](unsigned beat) __attribute__((always_inline)) {
        if (isFirst)
            awaitArrival(arrival + beat % COMING, beat / COMING & 1);
        else
            awaitArrival(full + behindIt + beat % SLOTS, beat / SLOTS & 1);
    };
    // Plane k of a beat.
    const auto take = [&](unsigned beat, int k, real (&plane)[CELLS]) __attribute__((always_inline)) {
        const real* const from = (isFirst ? coming + beat % COMING * SLOT_CELLS
                                          : between + (behindIt + beat % SLOTS) * SLOT_CELLS) + k * PLANE_CELLS + taken;
        if constexpr (MERGED) {
            UNROLLED for (int m = 0; m < CELLS; m += PACK) {
                const Packed packed = *reinterpret_cast<const Packed*>(from + cell_A(m) + cell_B(m) * TILE_A);
                UNROLLED for (int i = 0; i < PACK; ++i) plane[m + i] = packed.cell[i];
            }
        } else {
            plane[0] = from[0];
        }
    };
    // The planes of a beat are taken: the stage before may fill their slot again.
    const auto release = [&](unsigned beat) __attribute__((always_inline)) {
        __syncwarp();
        if (lane == 0 && !isFirst) arriveAt(free + behindIt + beat % SLOTS);
    };
    //@ end
