// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of CUDA C++ that the kernel templates use, for g++. Placed before emulated kernels as
// text.
#include <math.h>

extern "C" EmulatedHooks stencilscope_hooks;
EmulatedHooks stencilscope_hooks;

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __constant__ static const
#define __shared__
#define __align__(bytes)
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define threadIdx (stencilscope_hooks.place->thread)
#define blockIdx (stencilscope_hooks.place->block)
#define blockDim (stencilscope_hooks.place->threads)
#define gridDim (stencilscope_hooks.place->blocks)
#define __syncthreads() stencilscope_hooks.barrier(stencilscope_hooks.scheduler, __LINE__)

#define __shfl_sync(mask, value, lane) emulatedShuffle(__LINE__, value, lane)
#define __shfl_up_sync(mask, value, lanes) emulatedShuffleBy(__LINE__, value, -(lanes))
#define __shfl_down_sync(mask, value, lanes) emulatedShuffleBy(__LINE__, value, lanes)

template <class T>
T emulatedShuffle(int line, T value, int lane) {
    return *static_cast<const T*>(stencilscope_hooks.shuffle(
        stencilscope_hooks.scheduler, line, &value, static_cast<int>(sizeof(T)), lane));
}

// A lane without a partner keeps its own value.
template <class T>
T emulatedShuffleBy(int line, T value, int lanes) {
    const int lane =
        static_cast<int>(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
    const int other = lane + lanes;
    return emulatedShuffle(line, value, other < 0 || other > 31 ? lane : other);
}

// The lanes of a warp meet.
#define __syncwarp() static_cast<void>(emulatedShuffle(__LINE__, 0, 0))

// What kernels written for the host declare their tile by.
inline void* sharedMemoryOfBlock() { return stencilscope_hooks.place->shared; }

// Twins of the functions that are written in PTX; those are left out of the kernels' text.
template <int BYTES, class T>
void copyAsync(T* to, const T* from) {
    stencilscope_hooks.copy(stencilscope_hooks.scheduler, to, from, BYTES);
}
inline void commitCopies() { stencilscope_hooks.commit(stencilscope_hooks.scheduler); }
template <int GROUPS>
void awaitCopies() {
    stencilscope_hooks.await(stencilscope_hooks.scheduler, GROUPS);
}

// Bulk copies, which arrive at barriers in shared memory.
inline void prepareArrival(unsigned long long* arrival) { *arrival = 0; }
inline void announceBytes(unsigned long long* arrival, int bytes) {
    stencilscope_hooks.announce(stencilscope_hooks.scheduler, arrival, bytes);
}
template <class T>
void copyRow(T* to, const T* from, int bytes, unsigned long long* arrival) {
    stencilscope_hooks.copyBulk(stencilscope_hooks.scheduler, to, from, bytes, arrival);
}
#define awaitArrival(arrival, parity) \
    stencilscope_hooks.awaitBulk(stencilscope_hooks.scheduler, __LINE__, arrival, parity)

inline void forget(int&) {}

// Barriers between two warps: a phase ends when one thread has arrived.
inline void arriveAt(unsigned long long* barrier) { announceBytes(barrier, 0); }

// Bulk copies to device memory.
inline void fenceCopies() { stencilscope_hooks.fence(stencilscope_hooks.scheduler); }
template <class T>
void storeRow(T* to, const T* from, int bytes) {
    stencilscope_hooks.copy(stencilscope_hooks.scheduler, to, from, bytes);
}
inline void commitStores() { stencilscope_hooks.commit(stencilscope_hooks.scheduler); }
template <int GROUPS>
void awaitStores() {
    stencilscope_hooks.await(stencilscope_hooks.scheduler, GROUPS);
}

// Products on tensor cores: lanes lay down what they have of both matrices in a place of the first
// lane's.
struct EmulatedProducts {
    struct Share {
        double low, high, weight;
    } of[32];
};
inline void emulatedProducts(int line, double (&sums)[4], double low, double high, double weight) {
    EmulatedProducts own;
    EmulatedProducts* const all = emulatedShuffle(line, &own, 0);
    const unsigned lane = threadIdx.x % 32, row = lane / 4, quarter = lane % 4;
    all->of[lane] = {low, high, weight};
    static_cast<void>(emulatedShuffle(line, 0, 0));
    for (unsigned k = 0; k < 4; ++k) {
        const EmulatedProducts::Share& cells = all->of[4 * row + k];
        for (unsigned j = 0; j < 2; ++j) {
            const double factor = all->of[4 * (2 * quarter + j) + k].weight;
            sums[j] += cells.low * factor;
            sums[2 + j] += cells.high * factor;
        }
    }
    static_cast<void>(emulatedShuffle(line, 0, 0));
}
#define addProducts(sums, low, high, weight) emulatedProducts(__LINE__, sums, low, high, weight)

// Blocks of a cluster.
template <class T>
T* tileOf(T*, int rank) {
    return static_cast<T*>(stencilscope_hooks.sharedOf(stencilscope_hooks.scheduler, rank));
}
#define arriveAtCluster() stencilscope_hooks.arrive(stencilscope_hooks.scheduler)
#define awaitCluster() stencilscope_hooks.awaitGang(stencilscope_hooks.scheduler, __LINE__, true)

// Blocks of a grid, of which one thread each stands at the barrier.
inline unsigned arriveAtGrid(bool) {
    stencilscope_hooks.arrive(stencilscope_hooks.scheduler);
    return 0;
}
#define awaitGrid(before) \
    stencilscope_hooks.awaitGang(stencilscope_hooks.scheduler, __LINE__, false)

template <class T>
constexpr T min(T a, T b) {
    return b < a ? b : a;
}
template <class T>
constexpr T max(T a, T b) {
    return a < b ? b : a;
}
