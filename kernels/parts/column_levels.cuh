// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A step of all levels when the taps along the march lie in the cell's own column. The newest planes of all levels
// then follow from each other without a neighbour's cell, one barrier shows them all, and what remains to be added
// to the sums is independent, level by level. Later levels go first: the sums of one take the registers that the
// newest plane of the next has left, so that nothing is moved. A sum begins when its own plane arrives; what the
// planes behind add waits in them, so that the value of a cell that is kept is at hand.

        //@ begin RT
        real shown[STEPS][CELLS];  // the newest plane of each level
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane of the next level that is finished now
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if SLOPED
                if (!has(level, m)) continue;
#endif
                shown[level][m] = newest[m];
#if SLOPED
                if (!has(level + 1, m)) continue;
#endif
                const auto plane = [&](PLANE_OFFSET) -> real { return shown[level][m]; };
#if ARRAYS
                // Where plane next + k reads its coefficients; sums of planes outside the grid are not kept.
                const auto output = [&](int k) -> index_t {
                    return column + cell(m) + min(max(next + k, 0), SIZE_S - 1) * STRIDE_S;
                };
#endif
                real total[AHEAD + 1] = {};
                total[0] = sum[level][m][0];
#if GUARDED
                if (!sides || inside(m))
#endif
                contribute(plane, behind[level][m],
                           total CELL_FACTORS(sides ? open : 1, sides ? own : OWN) MIRRORING(OUTER && flipped) ARRAY_POINTERS(output));
                newest[m] = total[0];
                // Outside, a cell of the next level is the cell of this one.
#if MASKED && RAGGED_B
                const bool kept = (sides == ALL_SIDES && !inside_B(m)) || (ends && (next < 0 || next >= SIZE_S));
#elif MASKED
                const bool kept = ends && (next < 0 || next >= SIZE_S);
#else
                const bool kept = (sides && !inside(m)) || (ends && (next < 0 || next >= SIZE_S));
#endif
#if BIAS
                const index_t at = column + cell(m) + next * STRIDE_S;
                if (!kept) newest[m] += BIAS_VALUE(at);
#endif
#if SCALED
                if (kept) newest[m] = INVERSE * behind[level][m][AHEAD - 1];
#else
                if (kept) newest[m] = behind[level][m][AHEAD - 1];
#endif
            }
        }
        //@ end
#if !WARP
        //@ begin SH
        // Every level shows its newest plane, in the two sets of planes in turn.
        const int turn = (s & 1) * SHOWN_CELLS;
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if SLOPED
                // The rows that others read suffice.
                if (cell_B(m) < HALO_B || (!OUTER && cell_B(m) >= MERGE_B - HALO_B))
                    tile[turn + level * PLANE_CELLS + here + cell_A(m) + shownRow(cell_B(m))] = shown[level][m];
#elif ROWS && MERGED
                // Its outer rows suffice.
                if (cell_B(m) < HALO_B || cell_B(m) >= MERGE_B - HALO_B)
                    tile[turn + level * PLANE_CELLS + here + cell_A(m) + shownRow(cell_B(m)) * TILE_A] = shown[level][m];
#else
                tile[turn + level * PLANE_CELLS + here + tileCell(m)] = shown[level][m];
#endif
            }
        }
        __syncthreads();
        //@ end
#endif
        //@ begin RT
#pragma unroll
        for (int level = STEPS - 1; level >= 0; --level) {
#if ARRAYS
            const int next = s - (level + 1) * LAG;
#endif
#if SLOPED
            real near[ROWS_B][NEAR_A];  // what other lanes hold around the thread's cells
            look(shown[level], near, OUTER ? ROWS_B - (level + 1) * HALO_B : ROWS_B);
#elif (WARP || ROWS) && DIMENSIONS == 3
            real near[NEAR_B][NEAR_A];  // what other lanes hold around the thread's cells
            look(shown[level], near);
#elif WARP
            real near[NEAR_A];  // what other lanes hold around the thread's cells
            look(shown[level], near);
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if SLOPED
                if (!has(level + 1, m)) continue;
#endif
                const auto plane = [&](PLANE_OFFSET) -> real {
#if WARP && DIMENSIONS == 3
                    return near[HALO_B + cell_B(m) + d_b][HALO_A + cell_A(m) + d_a];
#elif WARP
                    return near[HALO_A + cell_A(m) + d_a];
#else
#if MERGED && BLOCK_MERGE && DIMENSIONS == 3
                    const int n_a = cell_A(m) + d_a, n_b = cell_B(m) + d_b;
#if SLOPED
                    if (n_a >= 0 && n_a < MERGE_A && n_b >= 0 && n_b < ROWS_B) return shown[level][n_a + n_b * MERGE_A];
#else
                    if (n_a >= 0 && n_a < MERGE_A && n_b >= 0 && n_b < MERGE_B) return shown[level][n_a + n_b * MERGE_A];
#endif
#elif MERGED && BLOCK_MERGE
                    const int n_a = cell_A(m) + d_a;
                    if (n_a >= 0 && n_a < MERGE_A) return shown[level][n_a];
#else
                    if (IN_COLUMN) return shown[level][m];
#endif
#if ROWS && MERGED
                    if (d_b == 0) return near[cell_B(m)][HALO_A + n_a];
#if SLOPED
                    return tile[turn + level * PLANE_CELLS + here + n_a + shownRow(n_b)];
#else
                    return tile[turn + level * PLANE_CELLS + here + n_a + shownRow(n_b) * TILE_A];
#endif
#else
#if ROWS
                    if (d_b == 0) return near[0][HALO_A + d_a];
#endif
                    return tile[turn + level * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#endif
#endif
                };
#if ARRAYS
                // Where plane next + k reads its coefficients; sums of planes outside the grid are not kept.
                const auto output = [&](int k) -> index_t {
                    return column + cell(m) + min(max(next + k, 0), SIZE_S - 1) * STRIDE_S;
                };
#endif
                real total[AHEAD + 1] = {};
#pragma unroll
                for (int k = 0; k < AHEAD; ++k) total[k] = sum[level][m][k];
#if GUARDED
                if (!sides || inside(m))
#endif
                contribute(plane, behind[level][m],
                           total CELL_FACTORS(sides ? open : 1, sides ? own : OWN) MIRRORING(OUTER && flipped) ARRAY_POINTERS(output));
#pragma unroll
                for (int k = 0; k < AHEAD; ++k) sum[level][m][k] = total[k + 1];
#pragma unroll
                for (int k = BEHIND - 1; k > 0; --k) behind[level][m][k] = behind[level][m][k - 1];
                behind[level][m][0] = shown[level][m];
            }
        }
#if SCALED
#pragma unroll
        for (int m = 0; m < CELLS; ++m) newest[m] *= SCALE;
#endif
        //@ end
