// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of all templates: the words of CUDA, and star3d1r as the specialiser would write it.

// A loop that is unrolled so many turns at a time.
#define AS_PRAGMA(text) _Pragma(#text)
#define UNROLLED_BY(turns) AS_PRAGMA(unroll turns)
#define LINKAGE extern "C"
#define SHARED_TILE extern __shared__ real tile[]
#define ALIGNED_TILE extern __shared__ __align__(16) real tile[]
#define INPUT const real* __restrict__ u
#define OUTPUT real* __restrict__ v
#define ARRAY_PARAMETERS()
#define ARRAY_VALUES(at)
#define ARRAY_POINTERS(output)
#define CELL_FACTORS(within, open, own)
#define MIRRORING(flipped)
#define BIAS_VALUE(at) 0
template <class Cell>
__device__ __forceinline__ real update(const Cell& u) {
    return 0.4 * u(0, 0, 0) + 0.1 * (u(-1, 0, 0) + u(1, 0, 0) + u(0, -1, 0) + u(0, 1, 0) + u(0, 0, -1) + u(0, 0, 1));
}
