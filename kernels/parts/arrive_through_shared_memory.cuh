// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy ARRIVAL: PLANES planes of level 0 are on their way to shared memory, each thread's cells to places of its own.

#include "staged_by_thread.cuh"  //@ policy STAGED

    //@ begin PR
    // Sends for the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto send = [&](int s, bool sides, bool ends, int place) {
        if (!ends || s < SIZE_S + AHEAD) {
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                if constexpr (VECTORS) {
                    if (m % VECTOR == 0 && (!sides || (ALIGNED_B && readable(m) && wanted(s, ends))))
                        copyAsync<VECTOR * sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
                    if (!ALIGNED_B && sides && readable(m) && wanted(s, ends))
                        copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
                } else {
                    if (!sides || (readable(m) && wanted(s, ends)))
                        copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
                }
            }
        }
        commitCopies();
    };
    const int first = max(begin - BACK * STEPS, -BACK);
    int place = 0;  // of the plane that arrives
    if constexpr (MASKED) {
        // What is never sent for is 0.
        UNROLLED for (int k = 0; k < PLANES; ++k) {
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                if (!readable(m) || !wanted(first + k, true)) *staged(k, m) = 0;
            }
        }
    }
    UNROLLED for (int k = 0; k < PLANES; ++k) send(first + k, true, true, k);
    // Takes over the plane that has arrived, and sends for the next.
    const auto arrive = [&](int s, bool sides, bool ends, real (&newest)[CELLS]) {
        awaitCopies<PLANES - 1>();
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            newest[m] = *staged(place, m);
        }
        send(s + PLANES, sides, ends, place);
        place = place == PLANES - 1 ? 0 : place + 1;
    };
    //@ end
