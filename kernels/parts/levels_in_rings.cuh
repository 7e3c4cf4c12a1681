// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy LEVELS: the planes of each level wait in a ring in shared memory (circular multi-queue), where every thread
// of the block reads them; QUEUE: own cells wait in registers beside (redundant register streaming).

    int places[PLACES];  // where the planes of a ring lie, oldest first
    if constexpr (!COMPUTED) {
        UNROLLED for (int k = 0; k < PLACES; ++k) places[k] = k * PLANE_CELLS;
    }
    const auto placeOf = [&](int s, int k) { return COMPUTED ? ((s + k) & (PLACES - 1)) * PLANE_CELLS : places[k]; };
    // The thread's own cells in the waiting planes of each level, oldest first.
    real queue[STEPS][CELLS][KEEP] = {};
    // Every level takes the plane that the level before has finished, and finishes the one LAG behind it.
    const auto advance = [&](int s, bool sides, bool ends, real (&newest)[CELLS]) __attribute__((always_inline)) {
        //@ begin TB
        UNROLLED for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
            const bool within = !ends || (next >= 0 && next < SIZE_S);
            const int ring = level * LEVEL_CELLS;
            show(ring + placeOf(s, KEEP), newest);
            if constexpr (OBLIQUE && !LAZY) {
                __syncthreads();
            }
            real computed[CELLS];
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                const auto around = [&](CELL_OFFSET) -> real {
                    if constexpr (QUEUE) {
                        const int n_a = cell_A(m) + d_a;
                        const int n_b = cell_B(m) + d_b;
                        if (IS_OWN) return BACK + d_s < KEEP ? queue[level][OWN_CELL][BACK + d_s] : newest[OWN_CELL];
                    }
                    if (!QUEUE && !LAZY && IN_COLUMN && BACK + d_s == KEEP) return newest[m];
                    constexpr int seen = 0;
                    return other(ring + placeOf(s, BACK + d_s), seen, m, PLANE_AT);
                };
                // Outside the grid a cell keeps its value. Compilers do better when they meet the condition after
                // the sum than before it.
                if constexpr (GUARDED) {
                    computed[m] = within && (!sides || inside(m))
                        ? update(around ARRAY_VALUES(column + cell(m) + next * STRIDE_S)) : around(CENTRE);
                } else {
                    const real value = update(around);
                    computed[m] = within && (!sides || inside(m)) ? value : around(CENTRE);
                }
            }
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                if constexpr (QUEUE) {
                    UNROLLED for (int k = 0; k + 1 < KEEP; ++k) queue[level][m][k] = queue[level][m][k + 1];
                    queue[level][m][KEEP - 1] = newest[m];
                }
                newest[m] = computed[m];
            }
        }
        //@ end
        if constexpr (!COMPUTED) {
            // The oldest plane's place is free for the next one.
            const int oldest = places[0];
            UNROLLED for (int k = 0; k + 1 < PLACES; ++k) places[k] = places[k + 1];
            places[PLACES - 1] = oldest;
        }
        if constexpr (LAZY || !OBLIQUE) {
            __syncthreads();  //@ SH
        }
    };
