// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A level of a linear stencil: the newest plane of the level before is added to the sums of the planes that it
// reaches.

                //@ begin RT
                // This level's plane next + AHEAD gives its share to every plane that it reaches.
                const auto plane = [&](PLANE_OFFSET) -> real {
#if WARP && DIMENSIONS == 3
                    return near[HALO_B + cell_B(m) + d_b][HALO_A + cell_A(m) + d_a];
#elif WARP
                    return near[HALO_A + cell_A(m) + d_a];
#elif LAZY
                    if (IN_COLUMN) return last[level][m];
                    return tile[turn + level * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#else
                    if (IN_COLUMN) return newest[m];
                    return tile[turn + here + tileCell(m) + TILE_OFFSET];
#endif
                };
#if ARRAYS
                // Where plane next + k reads its coefficients; sums of planes outside the grid are not kept.
                const auto output = [&](int k) -> index_t {
                    return column + cell(m) + min(max(next + k, 0), SIZE_S - 1) * STRIDE_S;
                };
#endif
                real total[BACK + 1 + AHEAD];
#pragma unroll
                for (int k = 0; k < BACK + 1 + AHEAD; ++k) total[k] = sum[level][m][k];
#if GUARDED
                if (!sides || inside(m))
#endif
                contribute(plane, total ARRAY_POINTERS(output));
#pragma unroll
                for (int k = 0; k < BACK + 1 + AHEAD; ++k) {
                    // Outside, a cell of the next level is the cell of this one. Later sums are only begun.
                    const bool kept =
                        k <= AHEAD && ((sides && !inside(m)) || (ends && (next + k < 0 || next + k >= SIZE_S)));
#if LAZY
                    const real own = k == AHEAD ? last[level][m] : sum[level][m][k];
#else
                    const real own = k == AHEAD ? newest[m] : sum[level][m][k];
#endif
                    sum[level][m][k] = kept ? own : total[k];
                }
#if BIAS
                const index_t at = column + cell(m) + next * STRIDE_S;
                computed[m] = sum[level][m][0];
                if (within && (!sides || inside(m)))
                    computed[m] += BIAS_VALUE(at);
#else
                computed[m] = sum[level][m][0];
#endif
#pragma unroll
                for (int k = 0; k < BACK + AHEAD; ++k) sum[level][m][k] = sum[level][m][k + 1];
                sum[level][m][BACK + AHEAD] = 0;
                //@ end
