// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of naive.cuh.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_cells.cuh"
constexpr bool RAGGED = false;
constexpr int THREADS_X = 32;  // threads of a block along x
constexpr int THREADS_Y = 4;  // threads of a block along y
constexpr int THREADS_Z = 2;  // threads of a block along z
constexpr int SIZE_X = 512;  // interior cells along x
constexpr int SIZE_Y = 512;  // interior cells along y
constexpr int SIZE_Z = 512;    // interior cells along z
constexpr index_t PITCH = 576;     // elements from one row to the next
constexpr index_t PLANE = 296064;  // elements from one plane to the next
#include "example_pattern.cuh"
#endif
