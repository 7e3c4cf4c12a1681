// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A tile of a cluster: edges are stored into the neighbours' shared memory.

    // Whose frames hold cells of this block: the neighbours in the cluster.
#if DIMENSIONS == 3
    real* neighbour[3][3];
#pragma unroll
    for (int d_b = -1; d_b <= 1; ++d_b) {
#pragma unroll
        for (int d_a = -1; d_a <= 1; ++d_a) {
            const bool there = rank_A + d_a >= 0 && rank_A + d_a < CLUSTER_A && rank_B + d_b >= 0 && rank_B + d_b < CLUSTER_B;
            neighbour[d_b + 1][d_a + 1] = there ? tileOf(tile, rank_A + d_a + (rank_B + d_b) * CLUSTER_A) : nullptr;
        }
    }
#else
    real* neighbour[3];
#pragma unroll
    for (int d_a = -1; d_a <= 1; ++d_a) {
        const bool there = rank_A + d_a >= 0 && rank_A + d_a < CLUSTER_A;
        neighbour[d_a + 1] = there ? tileOf(tile, rank_A + d_a) : nullptr;
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
        for (int d_b = -1; d_b <= 1; ++d_b) {
#pragma unroll
            for (int d_a = -1; d_a <= 1; ++d_a) {
#if CORNERS
                if ((d_a == 0 && d_b == 0) || neighbour[d_b + 1][d_a + 1] == nullptr) continue;
#else
                if ((d_a == 0) == (d_b == 0) || neighbour[d_b + 1][d_a + 1] == nullptr) continue;
#endif
#pragma unroll
                for (int m = 0; m < CELLS; ++m) {
                    // The cell, as the neighbour counts.
                    const int n_a = t_a + cell_A(m) - d_a * TILE_A, n_b = t_b + cell_B(m) - d_b * TILE_B;
                    if (n_a >= -HALO_A && n_a < TILE_A + HALO_A && n_b >= -HALO_B && n_b < TILE_B + HALO_B) {
                        real* there = neighbour[d_b + 1][d_a + 1] + set + placeOf(n_a, n_b);
#pragma unroll
                        for (int level = 0; level < STEPS; ++level)
                            there[level * PLANE_CELLS] = queue[level][m][SHOWN];
                    }
                }
            }
        }
#else
#pragma unroll
        for (int d_a = -1; d_a <= 1; d_a += 2) {
            if (neighbour[d_a + 1] == nullptr) continue;
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                // The cell, as the neighbour counts.
                const int n_a = t_a + cell_A(m) - d_a * TILE_A;
                if (n_a >= -HALO_A && n_a < TILE_A + HALO_A) {
                    real* there = neighbour[d_a + 1] + set + placeOf(n_a);
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
