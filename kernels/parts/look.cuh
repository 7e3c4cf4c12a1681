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
    for (int nb = 0; nb < rows; ++nb) {
#pragma unroll
        for (int na = 0; na < NEAR_A; ++na) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanesA = (na - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
            const real value = own[na - HALO_A - lanesA * MERGE_A + nb * MERGE_A];
            near[nb][na] = lanesA == 0 ? value : fromLane(value, lanesA);
        }
    }
}
#elif DIMENSIONS == 3
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_B][NEAR_A]) {
#pragma unroll
    for (int nb = 0; nb < NEAR_B; ++nb) {
#pragma unroll
        for (int na = 0; na < NEAR_A; ++na) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanesA = (na - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
            const int lanesB = (nb - LOOK_B + LOOK_B * MERGE_B) / MERGE_B - LOOK_B;
            const int i = (na - HALO_A - lanesA * MERGE_A) + (nb - LOOK_B - lanesB * MERGE_B) * MERGE_A;
            if (lanesA == 0 && lanesB == 0)
#if MERGED
                near[nb][na] = own[i];
#else
                near[nb][na] = own;
#endif
#if CORNERS
            else
#else
            else if (lanesA == 0 || lanesB == 0)
#endif
#if MERGED
                near[nb][na] = fromLane(own[i], lanesA + lanesB * GROUP_A);
#else
                near[nb][na] = fromLane(own, lanesA + lanesB * GROUP_A);
#endif
        }
    }
}
#else
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_A]) {
#pragma unroll
    for (int na = 0; na < NEAR_A; ++na) {
        // How many lanes away the cell is kept, and which of that lane's cells it is.
        const int lanesA = (na - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
#if MERGED
        const real value = own[na - HALO_A - lanesA * MERGE_A];
#else
        const real value = own;
#endif
        near[na] = lanesA == 0 ? value : fromLane(value, lanesA);
    }
}
#endif
//@ end

#endif
