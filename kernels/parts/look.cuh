// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Tiles of a warp, or of rows: cells that other lanes hold, by shuffles.

#if WARP || ROWS
//@ begin TB
// The value of the lane that is so many further on.
__device__ __forceinline__ real fromLane(real value, int lanes) {
    return lanes < 0 ? __shfl_up_sync(0xffffffff, value, -lanes) : __shfl_down_sync(0xffffffff, value, lanes);
}

// The thread's cells of a plane and those around them, which other lanes hold.
#if SLOPED
template <int CELLS, int ROWS_B>
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[ROWS_B][NEAR_A], int rows) {
#pragma unroll
    for (int n_b = 0; n_b < rows; ++n_b) {
#pragma unroll
        for (int n_a = 0; n_a < NEAR_A; ++n_a) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
            const real value = own[n_a - HALO_A - lanes_A * MERGE_A + n_b * MERGE_A];
            near[n_b][n_a] = lanes_A == 0 ? value : fromLane(value, lanes_A);
        }
    }
}
#elif DIMENSIONS == 3
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_B][NEAR_A]) {
#pragma unroll
    for (int n_b = 0; n_b < NEAR_B; ++n_b) {
#pragma unroll
        for (int n_a = 0; n_a < NEAR_A; ++n_a) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
            const int lanes_B = (n_b - LOOK_B + LOOK_B * MERGE_B) / MERGE_B - LOOK_B;
            const int i = (n_a - HALO_A - lanes_A * MERGE_A) + (n_b - LOOK_B - lanes_B * MERGE_B) * MERGE_A;
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
#else
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
#endif
//@ end

#endif
