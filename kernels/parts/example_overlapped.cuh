// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of overlapped.cuh.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_cells.cuh"
constexpr bool BLOCK_MERGE = false;
constexpr int THREADS_X = 16;  // threads of a block along x
constexpr int THREADS_Y = 4;  // threads of a block along y
constexpr int THREADS_Z = 4;  // threads of a block along z
constexpr int MERGE_X = 2;  // cells of a thread along x
constexpr int MERGE_Y = 4;  // cells of a thread along y
constexpr int MERGE_Z = 2;  // cells of a thread along z
constexpr int STEPS = 2;  // time steps of a launch
constexpr int UNROLL_X = 1;  // of a thread's cells along x, so many at a time
constexpr int UNROLL_Y = 2;  // of a thread's cells along y, so many at a time
constexpr int UNROLL_Z = 1;  // of a thread's cells along z, so many at a time
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
constexpr int SIZE_X = 512;  // interior cells along x
constexpr int SIZE_Y = 512;  // interior cells along y
constexpr int SIZE_Z = 512;  // interior cells along z
constexpr int HALO_X = 1;  // cells that a step loses on either side along x
constexpr int HALO_Y = 1;  // cells that a step loses on either side along y
constexpr int HALO_Z = 1;  // cells that a step loses on either side along z
constexpr index_t PITCH = 576;     // elements from one row to the next
constexpr index_t PLANE = 296064;  // elements from one plane to the next
#include "example_pattern.cuh"
#endif
