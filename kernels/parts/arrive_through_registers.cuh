// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy ARRIVAL: PLANES planes of level 0 are on their way in registers.

#include "fetch_plane.cuh"

    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    real arriving[PLANES][CELLS] = {};
    UNROLLED for (int k = 0; k < PLANES; ++k) fetch(first + k, true, true, arriving[k]);
    // Takes over the plane that has arrived, and asks for the next.
    const auto arrive = [&](int s, bool sides, bool ends, real (&newest)[CELLS]) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            newest[m] = arriving[0][m];
            UNROLLED for (int k = 0; k + 1 < PLANES; ++k) arriving[k][m] = arriving[k + 1][m];
        }
        fetch(s + PLANES, sides, ends, arriving[PLANES - 1]);
    };
    //@ end
