// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of sloping_rows.cuh, and what retiming would call.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_levels.cuh"
#include "example_tile.cuh"
constexpr bool SLOPED = true, ALIGNED_B = true;
#define OWN_B row_B
#define ROWS_LEFT(level) , OUTER ? ROWS_B - (level + 1) * HALO_B : ROWS_B
#define ENTRY sloping_rows
#include "example_march.cuh"
#undef AT_ONCE
#define AT_ONCE OWN_UNROLL
#include "example_pattern.cuh"
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, const real (&behind)[1], real (&sum)[2]) {
    sum[0] += 0.1 * u(0, 0);
    sum[1] += 0.1 * behind[0] + 0.4 * u(0, 0) + 0.1 * (u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1));
}
#endif
