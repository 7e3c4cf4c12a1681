// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A tile of all blocks: the exchange between them, and the barrier at which they meet.

// The edges of the blocks' parts, of every level, in two sets that are used in turn.
__device__ real exchange[2 * STEPS * EDGE_CELLS];

// The barrier of all blocks in two halves, each for one thread of a block: what its block stored before the
// first, other blocks see after the second. The first block's share carries the upper bit over when all
// have arrived, so that the counter serves the next time and the next launch as it is.
__device__ unsigned arrivals;
//@ begin PTX
__device__ __forceinline__ unsigned arriveAtGrid(bool first) {
    unsigned before;
    asm volatile("atom.release.gpu.add.u32 %0, [%1], %2;"
                 : "=r"(before) : "l"(&arrivals), "r"(first ? 0x80000000u - (BLOCKS - 1) : 1u) : "memory");
    return before;
}
__device__ __forceinline__ void awaitGrid(unsigned before) {
    unsigned now;
    do {
        asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(now) : "l"(&arrivals) : "memory");
    } while (((now ^ before) & 0x80000000u) == 0);
}
//@ end
