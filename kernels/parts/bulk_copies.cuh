// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What CUDA C++ has no words for: copies that the hardware makes, and the barriers at which they arrive.

//@ begin PR
// Bulk copies (PTX, compute capability 9.0). Their barrier in shared memory opens when the bytes that
// were announced have arrived; its phases are told apart by their parity.
//@ begin PTX
__device__ __forceinline__ unsigned addressOf(const void* shared) {
    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}
__device__ __forceinline__ void prepareArrival(unsigned long long* arrival) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n\tfence.proxy.async.shared::cta;"
                 :: "r"(addressOf(arrival)) : "memory");
}
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
__device__ __forceinline__ void awaitArrival(unsigned long long* arrival, int parity) {
    unsigned done;
    do {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; "
                     "selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(addressOf(arrival)), "r"(parity) : "memory");
    } while (done == 0);
}
//@ end
//@ end

