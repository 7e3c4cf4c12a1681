// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How rows of warps see cells that other lanes hold: by shuffles along a row. Other rows are in shared memory.

//@ begin TB
// The thread's cells of a plane and those around them, which other lanes hold.
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_B][NEAR_A]) {
#pragma unroll
    for (int n_b = 0; n_b < NEAR_B; ++n_b) {
#pragma unroll
        for (int n_a = 0; n_a < NEAR_A; ++n_a) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
#if MERGED
            const real value = own[n_a - HALO_A - lanes_A * MERGE_A + n_b * MERGE_A];
#else
            const real value = own;
#endif
            near[n_b][n_a] = lanes_A == 0 ? value : fromLane(value, lanes_A);
        }
    }
}
//@ end

