// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A tile of a cluster: edges are stored into the neighbours' shared memory.

    // Whose frames hold cells of this block: the neighbours in the cluster.
#if DIMENSIONS == 3
    real* neighbour[3][3];
#pragma unroll
    for (int db = -1; db <= 1; ++db) {
#pragma unroll
        for (int da = -1; da <= 1; ++da) {
            const bool there = rankA + da >= 0 && rankA + da < CLUSTER_A && rankB + db >= 0 && rankB + db < CLUSTER_B;
            neighbour[db + 1][da + 1] = there ? tileOf(tile, rankA + da + (rankB + db) * CLUSTER_A) : nullptr;
        }
    }
#else
    real* neighbour[3];
#pragma unroll
    for (int da = -1; da <= 1; ++da) {
        const bool there = rankA + da >= 0 && rankA + da < CLUSTER_A;
        neighbour[da + 1] = there ? tileOf(tile, rankA + da) : nullptr;
    }
#endif
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set) {
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
            }
        }
#if DIMENSIONS == 3
#pragma unroll
        for (int db = -1; db <= 1; ++db) {
#pragma unroll
            for (int da = -1; da <= 1; ++da) {
#if CORNERS
                if ((da == 0 && db == 0) || neighbour[db + 1][da + 1] == nullptr) continue;
#else
                if ((da == 0) == (db == 0) || neighbour[db + 1][da + 1] == nullptr) continue;
#endif
#pragma unroll
                for (int m = 0; m < CELLS; ++m) {
                    // The cell, as the neighbour counts.
#if MERGED
                    const int na = ta + cellA(m) - da * TILE_A, nb = tb + cellB(m) - db * TILE_B;
#else
                    const int na = ta - da * TILE_A, nb = tb - db * TILE_B;
#endif
                    if (na >= -HALO_A && na < TILE_A + HALO_A && nb >= -HALO_B && nb < TILE_B + HALO_B) {
                        real* there = neighbour[db + 1][da + 1] + set + placeOf(na, nb);
#pragma unroll
                        for (int level = 0; level < STEPS; ++level)
                            there[level * PLANE_CELLS] = queue[level][m][SHOWN];
                    }
                }
            }
        }
#else
#pragma unroll
        for (int da = -1; da <= 1; da += 2) {
            if (neighbour[da + 1] == nullptr) continue;
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                // The cell, as the neighbour counts.
#if MERGED
                const int na = ta + cellA(m) - da * TILE_A;
#else
                const int na = ta - da * TILE_A;
#endif
                if (na >= -HALO_A && na < TILE_A + HALO_A) {
                    real* there = neighbour[da + 1] + set + placeOf(na);
#pragma unroll
                    for (int level = 0; level < STEPS; ++level)
                        there[level * PLANE_CELLS] = queue[level][m][SHOWN];
                }
            }
        }
#endif
    };
    // Nobody stores into a block that has not begun.
    arriveAtCluster();
#if !EARLY
    awaitCluster();
#endif
