// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The head of a step: plane s of level 0 is there as `newest`, and the next one is asked for.

        real newest[CELLS] = {};
#if PREFETCH && ASYNC
        //@ begin PR
        awaitCopies<PLANES - 1>();
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if MERGED
            newest[m] = *staged(place, m);
#else
            newest = *staged(place);
#endif
        }
        send(s + PLANES, sides, ends, place);
        place = place == PLANES - 1 ? 0 : place + 1;
        //@ end
#elif PREFETCH
        //@ begin PR
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            newest[m] = arriving[0][m];
#pragma unroll
            for (int k = 0; k + 1 < PLANES; ++k) arriving[k][m] = arriving[k + 1][m];
        }
        fetch(s + PLANES, sides, ends, arriving[PLANES - 1]);
        //@ end
#else
        fetch(s, sides, ends, newest);
#endif
