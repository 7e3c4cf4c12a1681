// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How a tile of a warp, across two axes, sees cells that other lanes hold: by shuffles.

//@ begin TB
// The thread's cells of a plane and those around them, which other lanes hold.
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_B][NEAR_A]) {
#pragma unroll
    for (int n_b = 0; n_b < NEAR_B; ++n_b) {
#pragma unroll
        for (int n_a = 0; n_a < NEAR_A; ++n_a) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
            const int lanes_B = (n_b - HALO_B + HALO_B * MERGE_B) / MERGE_B - HALO_B;
            const int i = (n_a - HALO_A - lanes_A * MERGE_A) + (n_b - HALO_B - lanes_B * MERGE_B) * MERGE_A;
            if (lanes_A == 0 && lanes_B == 0)
#if MERGED
                near[n_b][n_a] = own[i];
#else
                near[n_b][n_a] = own;
#endif
#if CORNERS
            else
#else
            else if (lanes_A == 0 || lanes_B == 0)
#endif
#if MERGED
                near[n_b][n_a] = fromLane(own[i], lanes_A + lanes_B * GROUP_A);
#else
                near[n_b][n_a] = fromLane(own, lanes_A + lanes_B * GROUP_A);
#endif
        }
    }
}
//@ end

