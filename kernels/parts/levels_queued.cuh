// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy LEVELS: the planes of each level wait in registers, in the threads that own them. One plane of each is read
// across, the one in the middle; all of them (OBLIQUE) where lanes see each other.

    // The waiting planes of each level, oldest first.
    real queue[HELD_LEVELS][CELLS][KEEP] = {};
    // Every level takes the plane that the level before has finished, and finishes the one LAG behind it.
    const auto advance = [&](int s, bool sides, bool ends, real (&newest)[CELLS] ONWARD(unsigned beat, int nth))
        __attribute__((always_inline)) {
        const int set = SHARED ? setOf(s) : 0;
        if constexpr (SHARED && !GANG) {
            // Every level shows the plane that is read across.
            UNROLLED for (int level = 0; level < HELD_LEVELS; ++level) {
                real middle[CELLS];
                UNROLLED for (int m = 0; m < CELLS; ++m) {
                    middle[m] = queue[level][m][BACK];
                }
                show(set + level * PLANE_CELLS, middle);
            }
            if constexpr (PAIRED) {
                meetNeighbours(s - first);
            } else {
                __syncthreads();
            }
        }
        //@ begin TB
        UNROLLED for (int level = 0; level < HELD_LEVELS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
            const bool within = !ends || (next >= 0 && next < SIZE_S);
            const int shown = set + level * PLANE_CELLS;
            if constexpr (LANES) {
                UNROLLED for (int seen = 0; seen < SEEN; ++seen) {
                    real plane[CELLS];
                    UNROLLED for (int m = 0; m < CELLS; ++m) {
                        plane[m] = !OBLIQUE ? queue[level][m][BACK] : seen < KEEP ? queue[level][m][seen] : newest[m];
                    }
                    see(seen, plane);
                }
            }
            real computed[CELLS];
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                const auto around = [&](CELL_OFFSET) -> real {
                    const int n_a = cell_A(m) + d_a;
                    const int n_b = cell_B(m) + d_b;
                    if (IS_OWN) return BACK + d_s < KEEP ? queue[level][OWN_CELL][BACK + d_s] : newest[OWN_CELL];
                    const int seen = OBLIQUE ? BACK + d_s : 0;
                    return other(shown, seen, m, PLANE_AT);
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
                UNROLLED for (int k = 0; k + 1 < KEEP; ++k) queue[level][m][k] = queue[level][m][k + 1];
                queue[level][m][KEEP - 1] = newest[m];
                newest[m] = computed[m];
            }
        }
        //@ end
        if constexpr (PIPELINE) {
            onward(beat, nth, newest);
        }
    };
