// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How a tile of a warp sees cells that other lanes hold, where one axis lies across: by shuffles.

//@ begin TB
// The thread's cells of a plane and those around them, which other lanes hold.
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_A]) {
#pragma unroll
    for (int n_a = 0; n_a < NEAR_A; ++n_a) {
        // How many lanes away the cell is kept, and which of that lane's cells it is.
        const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
#if MERGED
        const real value = own[n_a - HALO_A - lanes_A * MERGE_A];
#else
        const real value = own;
#endif
        near[n_a] = lanes_A == 0 ? value : fromLane(value, lanes_A);
    }
}
//@ end

