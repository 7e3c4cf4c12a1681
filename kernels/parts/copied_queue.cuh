// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What is read of copied planes: a thread's own columns from a queue in registers, plane s from the ring.

    //@ begin ST
    // The thread's cells of the planes around `s`, oldest first.
    real queue[BACK + 1 + AHEAD][CELLS] = {};
    using Arrival = const real*;  // where plane `s` lies in shared memory
    const auto take = [&](int place) -> Arrival {
        const real* arrived = tile + place * PLANE_CELLS + here;
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if constexpr (BACK + AHEAD > 0) {
                UNROLLED for (int k = 0; k < BACK + AHEAD; ++k) queue[k][m] = queue[k + 1][m];
            }
            queue[BACK + AHEAD][m] = arrived[tileCell(m)];
        }
        if constexpr (AHEAD > 0) {
            const int middle = place < AHEAD ? place - AHEAD + PLACES : place - AHEAD;
            return tile + middle * PLANE_CELLS + here;
        } else {
            return arrived;
        }
    };
    const auto look = [&](int m, int s, const Arrival& middle, CELL_OFFSET) -> real {
        const int n_a = cell_A(m) + d_a;
        const int n_b = cell_B(m) + d_b;
        if (IS_OWN) return queue[BACK + d_s][OWN_CELL];
        return middle[tileCell(m) + TILE_OFFSET];
    };
    //@ end

