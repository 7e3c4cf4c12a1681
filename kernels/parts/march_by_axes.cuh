// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The march itself, where a step is told along which axes its tile sticks out of the grid: steps with as few tests as
// their place allows.

    // The march, with all tests until every level has left the grid's first planes, and again from where
    // one reaches its last. Tiles at the sides have a march of their own, unrolled less, since its tests
    // make it long and it has to fit into the instruction cache.
    //@ begin ST
    const int stop = end + STEPS * LAG;
    const int safe = min(stop, SIZE_S - (PREFETCH ? PLANES : 0)) - UNROLL;
    constexpr int SIDE_UNROLL = SLOPED || UNROLL < 2 ? 1 : 2;
    int s = first;
    for (int until = min(STEPS * LAG, stop);; until = stop) {
        for (; s < until; ++s) step(s, ALL_SIDES, true);
        if (s >= stop) break;
        if (beside_B) {
#pragma unroll 1
            for (; s <= safe; s += SIDE_UNROLL) {
                UNROLLED for (int k = 0; k < SIDE_UNROLL; ++k) step(s + k, ALL_SIDES, false);  //@ UF
            }
            continue;
        }
        if (beside_A) {
#pragma unroll 1
            for (; s <= safe; s += SIDE_UNROLL) {
                UNROLLED for (int k = 0; k < SIDE_UNROLL; ++k) step(s + k, SIDES_A, false);  //@ UF
            }
            continue;
        }
#pragma unroll 1
        for (; s <= safe; s += AT_ONCE) {
            UNROLLED for (int k = 0; k < AT_ONCE; ++k) step(s + k, NO_SIDES, false);  //@ UF
        }
    }
    //@ end
