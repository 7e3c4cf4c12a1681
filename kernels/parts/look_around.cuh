// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A level in a tile of a warp, or of rows: the cells that its update reads of other lanes.

            // What other lanes hold around the thread's cells.
#if RETIMING && DIMENSIONS == 3
            real near[NEAR_B][NEAR_A];
#elif RETIMING
            real near[NEAR_A];
#elif OBLIQUE && DIMENSIONS == 3
            real near[BACK + 1 + AHEAD][NEAR_B][NEAR_A];
#elif OBLIQUE
            real near[BACK + 1 + AHEAD][NEAR_A];
#elif DIMENSIONS == 3
            real near[NEAR_B][NEAR_A];
#else
            real near[NEAR_A];
#endif
#if RETIMING && LAZY
            look(last[level], near);
#elif RETIMING
            look(newest, near);
#else
            real plane[CELLS];
#if OBLIQUE
#pragma unroll
            for (int k = 0; k < BACK + 1 + AHEAD; ++k) {
#pragma unroll
                for (int m = 0; m < CELLS; ++m) {
                    plane[m] = k < KEEP ? queue[level][m][k] : newest[m];
                }
                look(plane, near[k]);
            }
#else
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                plane[m] = queue[level][m][BACK];
            }
            look(plane, near);
#endif
#endif
