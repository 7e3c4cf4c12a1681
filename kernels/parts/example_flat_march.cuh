// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example words of tensor.cuh: axis A is x, and the march goes along S, which is y.

constexpr index_t STRIDE_A = 1;     // elements from one cell to the next along axis `A`
constexpr index_t STRIDE_S = 8256;  // elements from one row to the next
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define THREAD_A threadIdx.x
#define BLOCK_A blockIdx.x
#define BLOCK_S blockIdx.y
#define UNROLLED _Pragma("unroll")
#define ENTRY tensor
#include "example_pattern.cuh"
__constant__ real WEIGHTS[7][7] = {{1, 2, 3, 4, 3, 2, 1}, {2, 3, 4, 5, 4, 3, 2}, {3, 4, 5, 6, 5, 4, 3},
                                   {4, 5, 6, 7, 6, 5, 4}, {3, 4, 5, 6, 5, 4, 3}, {2, 3, 4, 5, 4, 3, 2},
                                   {1, 2, 3, 4, 3, 2, 1}};
