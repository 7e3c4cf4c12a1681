// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What CUDA C++ has no words for: products of matrices on tensor cores, beside the copies that the hardware makes.

#include "bulk_copies.cuh"
//@ begin TT
#include "forget.cuh"
//@ begin PTX
// sums += cells x weights (PTX, compute capability 9.0), all of the warp: 16 rows of 4 cells, of which a lane has one in
// row lane / 4, `low`, and one 8 rows further, `high`, both in column lane % 4; 4 rows of 8 weights, of which it has the one in
// row lane % 4 and column lane / 4; 16 rows of 8 sums, two each beside each other in the rows of its cells.
__device__ __forceinline__ void addProducts(real (&sums)[4], real low, real high, real weight) {
    asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3]) : "d"(low), "d"(high), "d"(weight));
}
//@ end
//@ end

