// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What CUDA C++ has no words for: copies to device memory that the hardware makes.

#include "bulk_copies.cuh"
//@ begin TB
#include "forget.cuh"
//@ begin PTX
__device__ __forceinline__ void storeRow(real* to, const real* from, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                 :: "l"(to), "r"(addressOf(from)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void commitStores() {
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
// Waits until all but the last GROUPS groups of the thread's stores have read what they store.
template <int GROUPS>
__device__ __forceinline__ void awaitStores() {
    asm volatile("cp.async.bulk.wait_group.read %0;" :: "n"(GROUPS) : "memory");
}
//@ end
//@ end
