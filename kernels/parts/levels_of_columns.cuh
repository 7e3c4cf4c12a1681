// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy LEVELS: retimed, where the taps along the march lie in the cell's own column (stars). The newest planes of all
// levels then follow from each other without a neighbour's cell, one barrier shows them all, and what remains to be
// added to the sums is independent, level by level. Later levels go first: the sums of one take the registers that the
// newest plane of the next has left, so that nothing is moved. A sum begins when its own plane arrives; what the planes
// behind add waits in them, so that the value of a cell that is kept is at hand. SCALED: the values of a level are its
// cells divided once a level by the coefficient with which sums begin.

    //@ begin RT
    real sum[HELD_LEVELS][CELLS][AHEAD] = {};      // partial sums of each level's next planes
    real behind[HELD_LEVELS][CELLS][BEHIND] = {};  // the planes before the newest of each level, latest first
    // Where plane next + k of cell m reads its coefficients; sums of planes outside the grid are not kept.
    const auto coefficientsAt = [&](int next, int m, int k) -> index_t {
        return column + cell(m) + min(max(next + k, 0), SIZE_S - 1) * STRIDE_S;
    };

    // The newest plane of the next level, which plane `newest` of this one completes.
    const auto finish = [&](int s, int level, SIDES sides, bool ends, real (&newest)[CELLS], real (&cells)[CELLS])
        __attribute__((always_inline)) {
        const int next = s - (level + 1) * LAG;  // the plane of the next level that is finished now
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if (!has(level, m)) continue;
            // Rows outside that nobody reads are 0, so that compilers leave out what leads to them.
            cells[m] = SLOPED && ALIGNED_B && sides == ALL_SIDES && !read_B(m) ? 0 : newest[m];
            if (!has(level + 1, m)) continue;
            const auto plane = [&](PLANE_OFFSET) -> real { return cells[m]; };
            const auto output = [&](int k) -> index_t { return coefficientsAt(next, m, k); };
            real total[AHEAD + 1] = {};
            total[0] = sum[level][m][0];
            if (!GUARDED || !sides || inside(m))
                contribute(plane, behind[level][m],
                           total CELL_FACTORS(!sides || within, sides ? open : 1, sides ? own : OWN) MIRRORING(OUTER && flipped) ARRAY_POINTERS(output));
            newest[m] = total[0];
            // Outside, a cell of the next level is the cell of this one.
            const bool kept = (MASKED ? RAGGED_B && sides == ALL_SIDES && !inside_B(m) : sides && OUTSIDE(m)) ||
                              (ends && (next < 0 || next >= SIZE_S));
            if constexpr (BIAS) {
                const index_t at = column + cell(m) + next * STRIDE_S;
                if (!kept) newest[m] += BIAS_VALUE(at);
            }
            if (kept) newest[m] = (SCALED ? INVERSE : 1) * behind[level][m][AHEAD - 1];
        }
    };

    // The newest plane of a level, which all see now, gives its share to the planes of the next that it reaches.
    const auto share = [&](int s, int level, int shown, SIDES sides, real (&cells)[CELLS]) __attribute__((always_inline)) {
        const int next = s - (level + 1) * LAG;
        constexpr int seen = 0;
        if constexpr (LANES) {
            see(seen, cells ROWS_LEFT(level));
        }
        if constexpr (ROWS && CORNERS) {
            seeOthers(seen, shown);
        }
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if (!has(level + 1, m)) continue;
            const auto plane = [&](PLANE_OFFSET) -> real {
                const int n_a = cell_A(m) + d_a;
                const int n_b = cell_B(m) + d_b;
                if (IS_OWN) return cells[OWN_CELL];
                return other(shown, seen, m, PLANE_AT);
            };
            const auto output = [&](int k) -> index_t { return coefficientsAt(next, m, k); };
            real total[AHEAD + 1] = {};
            UNROLLED for (int k = 0; k < AHEAD; ++k) total[k] = sum[level][m][k];
            if (!GUARDED || !sides || inside(m))
                contribute(plane, behind[level][m],
                           total CELL_FACTORS(!sides || within, sides ? open : 1, sides ? own : OWN) MIRRORING(OUTER && flipped) ARRAY_POINTERS(output));
            UNROLLED for (int k = 0; k < AHEAD; ++k)
                sum[level][m][k] = SLOPED && ALIGNED_B && sides == ALL_SIDES && !inside_B(m) ? 0 : total[k + 1];
            UNROLLED for (int k = BEHIND - 1; k > 0; --k) behind[level][m][k] = behind[level][m][k - 1];
            behind[level][m][0] = cells[m];
        }
    };

    const auto advance = [&](int s, SIDES sides, bool ends, real (&newest)[CELLS] ONWARD(unsigned beat, int nth))
        __attribute__((always_inline)) {
        real latest[HELD_LEVELS][CELLS];  // the newest plane of each level
        UNROLLED for (int level = 0; level < HELD_LEVELS; ++level) finish(s, level, sides, ends, newest, latest[level]);
        if constexpr (PIPELINE) {
            onward(beat, nth, newest);
        }
        const int set = SHARED ? setOf(s) : 0;
        if constexpr (SHARED) {
            // Every level shows its newest plane.
            UNROLLED for (int level = 0; level < HELD_LEVELS; ++level) show(set + level * PLANE_CELLS, latest[level]);
            if constexpr (PAIRED) {
                meetNeighbours(s - first);
            } else {
                __syncthreads();
            }
        }
        UNROLLED for (int level = HELD_LEVELS - 1; level >= 0; --level) {
            const int shown = set + level * PLANE_CELLS;
            share(s, level, shown, sides, latest[level]);
        }
        if constexpr (SCALED && !PIPELINE) {
            UNROLLED for (int m = 0; m < CELLS; ++m) newest[m] *= SCALE;
        }
    };
    //@ end
