// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy SIGHT: the lanes of a warp see each other's cells by shuffles. No barrier, no shared memory.

    //@ begin TB
    // The thread's cells of a plane and those around them, which other lanes hold.
    real near[SEEN][NEAR_B][NEAR_A];
    const auto see = [&](int seen, const real (&cells)[CELLS]) {
        UNROLLED for (int n_b = 0; n_b < NEAR_B; ++n_b) {
            UNROLLED for (int n_a = 0; n_a < NEAR_A; ++n_a) {
                // How many lanes away the cell is kept, and which of that lane's cells it is.
                const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
                const int lanes_B = (n_b - HALO_B + HALO_B * MERGE_B) / MERGE_B - HALO_B;
                const int i = (n_a - HALO_A - lanes_A * MERGE_A) + (n_b - HALO_B - lanes_B * MERGE_B) * MERGE_A;
                if (CORNERS || lanes_A == 0 || lanes_B == 0)
                    near[seen][n_b][n_a] =
                        lanes_A == 0 && lanes_B == 0 ? cells[i] : fromLane(cells[i], lanes_A + lanes_B * GROUP_A);
            }
        }
    };
    // What another lane holds, away from cell m.
    const auto other = [&](int shown, int seen, int m, PLANE_OFFSET) -> real {
        return near[seen][HALO_B + cell_B(m) + d_b][HALO_A + cell_A(m) + d_a];
    };
    //@ end

