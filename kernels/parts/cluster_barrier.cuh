// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A tile of a cluster: each other's shared memory, and the barrier at which its blocks meet.

// The same place in the shared memory of the cluster's block `rank` (PTX, compute capability 9.0).
//@ begin PTX
__device__ __forceinline__ real* tileOf(real* tile, int rank) {
    real* there;
    asm volatile("mapa.u64 %0, %1, %2;" : "=l"(there) : "l"(tile), "r"(rank));
    return there;
}
//@ end
// The cluster's barrier in two halves: what a thread stored before the first, all see after the second.
//@ begin PTX
__device__ __forceinline__ void arriveAtCluster() {
    asm volatile("barrier.cluster.arrive.release;" ::: "memory");
}
__device__ __forceinline__ void awaitCluster() {
    asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
}
//@ end
