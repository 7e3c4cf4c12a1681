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

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double.
#include "parts/example_naive.cuh"

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
