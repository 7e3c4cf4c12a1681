// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What CUDA C++ has no words for: barriers in shared memory (mbarrier, PTX, compute capability 9.0), whose phases are
// told apart by their parity.

//@ begin PTX
__device__ __forceinline__ unsigned addressOf(const void* shared) {
    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}
// A phase of the barrier ends when one thread has arrived, and the bytes that it has announced.
__device__ __forceinline__ void prepareArrival(unsigned long long* arrival) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n\tfence.proxy.async.shared::cta;"
                 :: "r"(addressOf(arrival)) : "memory");
}
// One thread arrives for all that its warp has done before; a phase ends with it.
__device__ __forceinline__ void arriveAt(unsigned long long* barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(addressOf(barrier)) : "memory");
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

