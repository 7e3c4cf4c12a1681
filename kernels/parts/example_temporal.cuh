// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of temporal.cuh: a tile of rows of warps, own cells in registers.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_levels.cuh"
#include "example_tile.cuh"
constexpr bool SLOPED = false, ALIGNED_B = false;
#define OWN_B cell_B
#define ROWS_LEFT(level)
#define ENTRY temporal
#include "example_march.cuh"
#include "example_pattern.cuh"
#endif
