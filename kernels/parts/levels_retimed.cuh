// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy LEVELS: no plane waits. The newest plane of a level is added to the sums of the planes of the next level that
// it reaches (linear stencils). LAZY: the plane before the newest, so that one barrier serves all levels.
// FIRST_ALONE: what it adds to the plane that it finishes, it adds to no other.

    //@ begin RT
    constexpr int SUMS = BACK + 1 + AHEAD;  // planes that a plane reaches
    real sum[HELD_LEVELS][CELLS][SUMS] = {};  // partial sums of each level's next planes
    real last[HELD_LEVELS][CELLS] = {};  // the plane before the newest of each level
    // Every level takes the plane that the level before has finished, and finishes the one LAG behind it.
    const auto advance = [&](int s, bool sides, bool ends, real (&newest)[CELLS] ONWARD(unsigned beat, int nth))
        __attribute__((always_inline)) {
        if constexpr (SHARED && LAZY) {
            // Every level shows the plane that is read across.
            const int set = setOf(s);
            UNROLLED for (int level = 0; level < HELD_LEVELS; ++level) show(set + level * PLANE_CELLS, last[level]);
            if constexpr (PAIRED) {
                meetNeighbours(s - first);
            } else {
                __syncthreads();
            }
        }
        //@ begin TB
        UNROLLED for (int level = 0; level < HELD_LEVELS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
            // Where planes are shown is written as a product, from which compilers see that it is aligned.
            const int shown = !SHARED ? 0 : LAZY ? setOf(s) + level * PLANE_CELLS : setOf(s * STEPS + level);
            // This level's plane next + AHEAD, which gives its share to all that it reaches.
            const real (&given)[CELLS] = LAZY ? last[level] : newest;
            if constexpr (SHARED && !LAZY) {
                show(shown, given);
                if constexpr (PAIRED) {
                    meetNeighbours((s - first) * STEPS + level);
                } else {
                    __syncthreads();
                }
            }
            constexpr int seen = 0;
            if constexpr (LANES) {
                see(seen, given);
            }
            if constexpr (ROWS && CORNERS) {
                seeOthers(seen, shown);
            }
            // What the plane adds to sums `from` to before `to` of a cell.
            const auto add = [&](int m, int from, int to) __attribute__((always_inline)) {
                const auto plane = [&](PLANE_OFFSET) -> real {
                    if (IN_COLUMN) return given[m];
                    return other(shown, seen, m, PLANE_AT);
                };
                // Where plane next + k reads its coefficients; sums of planes outside the grid are not kept.
                const auto output = [&](int k) -> index_t {
                    return column + cell(m) + min(max(next + k, 0), SIZE_S - 1) * STRIDE_S;
                };
                real total[SUMS];
                UNROLLED for (int k = 0; k < SUMS; ++k) total[k] = sum[level][m][k];
                if (!GUARDED || !sides || inside(m))
                    contribute(plane, total ARRAY_POINTERS(output));
                UNROLLED for (int k = from; k < to; ++k) {
                    // Outside, a cell of the next level is the cell of this one. Later sums are only begun.
                    const bool kept =
                        k <= AHEAD && ((sides && OUTSIDE(m)) || (ends && (next + k < 0 || next + k >= SIZE_S)));
                    const real own = k == AHEAD ? (SCALED ? INVERSE : 1) * given[m] : sum[level][m][k];
                    sum[level][m][k] = kept ? own : total[k];
                }
            };
            real computed[CELLS];
            const auto finish = [&](int m) __attribute__((always_inline)) {
                computed[m] = sum[level][m][0];
                if constexpr (BIAS) {
                    const bool within = !ends || (next >= 0 && next < SIZE_S);
                    const index_t at = column + cell(m) + next * STRIDE_S;
                    if (within && (!sides || inside(m)))
                        computed[m] += BIAS_VALUE(at);
                }
            };
            if constexpr (FIRST_ALONE) {
                // The sums of the plane that is finished come first: it leaves before the others take registers.
                UNROLLED for (int m = 0; m < CELLS; ++m) {
                    add(m, 0, 1);
                    finish(m);
                }
                if (level == HELD_LEVELS - 1) onward(beat, nth, computed);
                UNROLLED for (int m = 0; m < CELLS; ++m) add(m, 1, SUMS);
            } else {
                UNROLLED for (int m = 0; m < CELLS; ++m) {
                    add(m, 0, SUMS);
                    finish(m);
                }
            }
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                UNROLLED for (int k = 0; k < SUMS - 1; ++k) sum[level][m][k] = sum[level][m][k + 1];
                sum[level][m][SUMS - 1] = 0;
            }
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                if constexpr (LAZY) {
                    last[level][m] = newest[m];
                }
                newest[m] = computed[m];
            }
        }
        //@ end
        if constexpr (PIPELINE && !FIRST_ALONE) {
            onward(beat, nth, newest);
        }
    };
    //@ end
