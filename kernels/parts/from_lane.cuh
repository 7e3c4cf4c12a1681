// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How lanes of a warp read each other.

//@ begin TB
// The value of the lane that is so many further on.
__device__ __forceinline__ real fromLane(real value, int lanes) {
    return lanes < 0 ? __shfl_up_sync(0xffffffff, value, -lanes) : __shfl_down_sync(0xffffffff, value, lanes);
}
//@ end

