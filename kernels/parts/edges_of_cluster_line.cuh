// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy EDGES: a tile of a cluster, across one axis. Edges are stored into the neighbours' shared memory, and the
// cluster's barrier takes the place of the block's.

    // Whose frames hold cells of this block: the neighbours in the cluster.
    real* neighbour[3];
    UNROLLED for (int d_a = -1; d_a <= 1; ++d_a) {
        const bool there = rank_A + d_a >= 0 && rank_A + d_a < CLUSTER_A;
        neighbour[d_a + 1] = there ? tileOf(tile, rank_A + d_a) : nullptr;
    }
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set) {
        UNROLLED for (int level = 0; level < STEPS; ++level) {
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
            }
        }
        UNROLLED for (int d_a = -1; d_a <= 1; d_a += 2) {
            if (neighbour[d_a + 1] == nullptr) continue;
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                // The cell, as the neighbour counts.
                const int n_a = t_a + cell_A(m) - d_a * TILE_A;
                if (n_a >= -HALO_A && n_a < TILE_A + HALO_A) {
                    real* there = neighbour[d_a + 1] + set + HALO_A + n_a;
                    UNROLLED for (int level = 0; level < STEPS; ++level)
                        there[level * PLANE_CELLS] = queue[level][m][SHOWN];
                }
            }
        }
    };
