// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Naive: one thread computes one cell and reads every tap from global memory. The baseline, and the
// reference that faster kernels are compared with on a GPU.
//
//      thread (x, y) -> cell (x, y)          . . o . .
//                                            . o x o .      x the cell, o its taps
//                                            . . o . .
//
// Threads of a warp compute cells beside each other along x: what they read for one tap lies side by side and
// travels together. Neighbouring threads read most cells again, as taps of other cells: whether that costs is
// up to the caches. What the other templates do is to arrange this reuse.
//
// Cells beyond the grid's end (RAGGED: the last blocks stick out) have threads, which return at once; none of
// them is waited for, as nothing is shared.
//
// Parameters: THREADS_X, THREADS_Y, THREADS_Z, the threads of a block.
// Device memory: at best one read and one write a cell (caches serve the taps); no reuse is arranged.
// Floating point: the operations of update(), once a cell.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double.
using real = double;
using index_t = int;
constexpr bool RAGGED = false;
constexpr int THREADS_X = 32;  // threads of a block along x
constexpr int THREADS_Y = 4;  // threads of a block along y
constexpr int THREADS_Z = 2;  // threads of a block along z
constexpr int SIZE_X = 512;  // interior cells along x
constexpr int SIZE_Y = 512;  // interior cells along y
constexpr int SIZE_Z = 512;    // interior cells along z
constexpr index_t PITCH = 576;     // elements from one row to the next
constexpr index_t PLANE = 296064;  // elements from one plane to the next
#include "parts/example_cells.cuh"
#include "parts/example_pattern.cuh"
#endif

#include "parts/third_axis.cuh"
constexpr int THREADS = THREADS_X * THREADS_Y * THREADS_Z;  // threads of a block

//@ PATTERN
LINKAGE __global__ void __launch_bounds__(THREADS)
ENTRY(const real* __restrict__ u, real* __restrict__ v ARRAY_PARAMETERS()) {
    const int x = blockIdx.x * THREADS_X + threadIdx.x;
    const int y = blockIdx.y * THREADS_Y + threadIdx.y;
    const int z = blockIdx.z * THREADS_Z + threadIdx.z;
    if (RAGGED && (x >= SIZE_X || y >= SIZE_Y || z >= SIZE_Z)) return;
    const index_t at = x + y * PITCH + z * PLANE;
    const auto cell = [&](CELL_OFFSET) -> real { return u[at + dx + dy * PITCH + dz * PLANE]; };
    v[at] = update(cell ARRAY_VALUES(at));
}
