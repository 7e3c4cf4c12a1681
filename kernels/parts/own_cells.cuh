// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The first lines of `around`, which reads a cell of a level: the cells that the thread holds itself.

#if ROWS && MERGED
                    // Its own cells wait in its registers, those of its rows in other lanes.
                    const int na = cellA(m) + da, nb = cellB(m) + db;
                    if (na >= 0 && na < MERGE_A && nb >= 0 && nb < MERGE_B)
                        return BACK + ds < KEEP ? queue[level][na + nb * MERGE_A][BACK + ds] : newest[na + nb * MERGE_A];
                    if (db == 0) return near[cellB(m)][HALO_A + na];
#elif ROWS
                    // Its own cell waits in its registers, those of its row in other lanes.
                    if (IN_COLUMN) return BACK + ds < KEEP ? queue[level][m][BACK + ds] : newest[m];
                    if (db == 0) return near[0][HALO_A + da];
#elif QUEUE && MERGED && BLOCK_MERGE && DIMENSIONS == 3 && !WARP
                    // The thread's own cells wait in its registers.
                    const int na = cellA(m) + da, nb = cellB(m) + db;
                    if (na >= 0 && na < MERGE_A && nb >= 0 && nb < MERGE_B)
                        return BACK + ds < KEEP ? queue[level][na + nb * MERGE_A][BACK + ds] : newest[na + nb * MERGE_A];
#elif QUEUE && MERGED && BLOCK_MERGE && !WARP
                    // The thread's own cells wait in its registers.
                    const int na = cellA(m) + da;
                    if (na >= 0 && na < MERGE_A)
                        return BACK + ds < KEEP ? queue[level][na][BACK + ds] : newest[na];
#elif QUEUE
                    if (IN_COLUMN) return BACK + ds < KEEP ? queue[level][m][BACK + ds] : newest[m];
#elif !LAZY
                    if (IN_COLUMN && BACK + ds == KEEP) return newest[m];
#endif
