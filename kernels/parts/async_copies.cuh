// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What CUDA C++ has no words for: copies that travel while the march goes on.

//@ begin PR
// Copies to shared memory without passing through registers (PTX, compute capability 8.0). Copies are
// committed in groups; a thread awaits its own until no more than so many groups are on their way.
//@ begin PTX
template <int BYTES>
__device__ __forceinline__ void copyAsync(real* to, const real* from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
                 :: "r"(static_cast<unsigned>(__cvta_generic_to_shared(to))), "l"(from), "n"(BYTES) : "memory");
}
__device__ __forceinline__ void commitCopies() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int GROUPS>
__device__ __forceinline__ void awaitCopies() {
    asm volatile("cp.async.wait_group %0;" :: "n"(GROUPS) : "memory");
}
//@ end
//@ end

