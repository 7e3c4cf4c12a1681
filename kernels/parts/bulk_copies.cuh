// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What CUDA C++ has no words for: copies that the hardware makes. They arrive at barriers (barriers.cuh).

#include "barriers.cuh"

//@ begin PR
// Bulk copies (PTX, compute capability 9.0): their barrier opens when the bytes that were announced have arrived.
//@ begin PTX
__device__ __forceinline__ void announceBytes(unsigned long long* arrival, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                 :: "r"(addressOf(arrival)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void copyRow(real* to, const real* from, int bytes,
                                        unsigned long long* arrival) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];"
                 :: "r"(addressOf(to)), "l"(from), "r"(bytes), "r"(addressOf(arrival)) : "memory");
}
// Copies that are started after come behind all that threads have read and written in shared memory. By themselves
// they wait for neither: a read that has been sent for may still be under way.
__device__ __forceinline__ void fenceCopies() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
//@ end
//@ end

