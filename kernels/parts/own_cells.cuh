// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The first lines of `around`, which reads a cell of a level: the cells that the thread holds itself.

#if ROWS && MERGED
                    // Its own cells wait in its registers, those of its rows in other lanes.
                    const int n_a = cell_A(m) + d_a, n_b = cell_B(m) + d_b;
                    if (n_a >= 0 && n_a < MERGE_A && n_b >= 0 && n_b < MERGE_B)
                        return BACK + d_s < KEEP ? queue[level][n_a + n_b * MERGE_A][BACK + d_s] : newest[n_a + n_b * MERGE_A];
                    if (d_b == 0) return near[cell_B(m)][HALO_A + n_a];
#elif ROWS
                    // Its own cell waits in its registers, those of its row in other lanes.
                    if (IN_COLUMN) return BACK + d_s < KEEP ? queue[level][m][BACK + d_s] : newest[m];
                    if (d_b == 0) return near[0][HALO_A + d_a];
#elif QUEUE && MERGED && BLOCK_MERGE && DIMENSIONS == 3 && !WARP
                    // The thread's own cells wait in its registers.
                    const int n_a = cell_A(m) + d_a, n_b = cell_B(m) + d_b;
                    if (n_a >= 0 && n_a < MERGE_A && n_b >= 0 && n_b < MERGE_B)
                        return BACK + d_s < KEEP ? queue[level][n_a + n_b * MERGE_A][BACK + d_s] : newest[n_a + n_b * MERGE_A];
#elif QUEUE && MERGED && BLOCK_MERGE && !WARP
                    // The thread's own cells wait in its registers.
                    const int n_a = cell_A(m) + d_a;
                    if (n_a >= 0 && n_a < MERGE_A)
                        return BACK + d_s < KEEP ? queue[level][n_a][BACK + d_s] : newest[n_a];
#elif QUEUE
                    if (IN_COLUMN) return BACK + d_s < KEEP ? queue[level][m][BACK + d_s] : newest[m];
#elif !LAZY
                    if (IN_COLUMN && BACK + d_s == KEEP) return newest[m];
#endif
