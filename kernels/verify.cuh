// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Verify: prepares arrays and compares them. These kernels stand beside every measurement; no setting
// changes them. Pointers are to the first element of an allocation, and every kernel strides over all of
// it, so any one-dimensional launch is right.
//
//      fill_random        0.5 <= value < 1.5 in cells and halo, the same for the same seed; NaN in the padding of
//                         rows, so that a result that depends on it shows
//      poison             NaN everywhere, so that a cell that is not written shows
//      compare_interior   how far two results are apart, and whether anything outside was written
//
// Parameters: SIZE_n, HALO_X, PITCH, PLANE, ORIGIN, ELEMENTS, the layout of the arrays.
// Device memory: one access a cell and array. Floating point: a few operations a cell.
#ifndef STENCILSCOPE_SPECIALISED
// Example values, so that this file compiles as it stands: 512^3 with a halo of one cell, double.
using real = double;
using index_t = long long;
constexpr int DIMENSIONS = 3;
constexpr int SIZE_X = 512;  // interior cells along x
constexpr int SIZE_Y = 512;  // interior cells along y
constexpr int SIZE_Z = 512;  // interior cells along z
constexpr int HALO_X = 1;    // cells that are read on either side along x
constexpr index_t PITCH = 576;           // elements from one row to the next
constexpr index_t PLANE = 296064;        // elements from one plane to the next
constexpr index_t ORIGIN = 296672;       // elements in front of interior cell (0, 0, 0)
constexpr index_t ELEMENTS = 152176896;  // elements of an array, halo and padding included
#endif

#include "parts/third_axis.cuh"
// Sixty-four well mixed bits of a number (splitmix64).
__device__ __forceinline__ unsigned long long mixed(unsigned long long x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

extern "C" __global__ void fill_random(real* data, unsigned long long seed) {
    const index_t step = static_cast<index_t>(gridDim.x) * blockDim.x;
    for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < ELEMENTS; i += step) {
        const index_t x = i % PITCH - ORIGIN % PITCH;
        const bool padding = x < -HALO_X || x >= SIZE_X + HALO_X;
        // 24 bits: exact in double; single precision rounds the last one of those above 1.
        const real value = static_cast<real>(0.5) +
            static_cast<real>(mixed(mixed(seed) ^ static_cast<unsigned long long>(i)) >> 40) * static_cast<real>(1.0 / 16777216);
        data[i] = padding ? static_cast<real>(__longlong_as_double(0x7ff8000000000000ll)) : value;
    }
}

extern "C" __global__ void poison(real* data) {
    const index_t step = static_cast<index_t>(gridDim.x) * blockDim.x;
    for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < ELEMENTS; i += step) {
        data[i] = static_cast<real>(__longlong_as_double(0x7ff8000000000000ll));
    }
}

// result: bits of the largest |expected - actual|, bits of the largest finite |expected|, wrong cells, the first of
// them, cells outside the interior that are not NaN. Bits of doubles >= 0 are ordered as the doubles are.
extern "C" __global__ void compare_interior(const real* expected, const real* actual, double room,
                                            unsigned long long* result) {
    double largestDifference = 0, largestMagnitude = 0;
    unsigned long long wrong = 0, first = ~0ull, outside = 0;
    const index_t step = static_cast<index_t>(gridDim.x) * blockDim.x;
    for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < ELEMENTS; i += step) {
        const index_t cell = i - ORIGIN;
        const index_t x = cell % PITCH;
        const index_t y = DIMENSIONS == 3 ? cell % PLANE / PITCH : cell / PITCH;
        const index_t z = cell / PLANE;
        const bool inside = cell >= 0 && x < SIZE_X && y < SIZE_Y && z < SIZE_Z;
        const index_t number = x + SIZE_X * (y + SIZE_Y * z);
        const double got = actual[i];
        if (!inside) {
            outside += got == got;
            continue;
        }
        const double wanted = expected[i];
        const double difference = wanted == got ? 0.0 : fabs(wanted - got);  // infinite both: the same
        if (difference > largestDifference) largestDifference = difference;
        const bool finite = fabs(wanted) <= 1.7976931348623157e308;
        if (finite && fabs(wanted) > largestMagnitude) largestMagnitude = fabs(wanted);
        if (wanted != got && !(finite && difference <= room)) {
            ++wrong;
            if (static_cast<unsigned long long>(number) < first) first = static_cast<unsigned long long>(number);
        }
    }
    atomicMax(result, static_cast<unsigned long long>(__double_as_longlong(largestDifference)));
    atomicMax(result + 1, static_cast<unsigned long long>(__double_as_longlong(largestMagnitude)));
    if (wrong > 0) atomicAdd(result + 2, wrong);
    atomicMin(result + 3, first);
    if (outside > 0) atomicAdd(result + 4, outside);
}
