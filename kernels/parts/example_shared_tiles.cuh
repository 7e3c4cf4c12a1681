// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of shared_tiles.cuh: clusters of four blocks.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_levels.cuh"
constexpr bool CLUSTER = true, GANG = true, LANES = false, SHARED = true, OVERLAP = true, SLOPED = false, PAIRED = false, ALIGNED_B = false;
constexpr int CLUSTER_A = 2;  // blocks of a cluster along axis `A`
constexpr int CLUSTER_B = 2;  // blocks of a cluster along axis `B`
constexpr int BLOCKS_A = 8;   // blocks along axis `A`
constexpr int BLOCKS_B = 16;  // blocks along axis `B`
constexpr int THREADS_A = 32;  // threads of a block along axis `A`
constexpr int THREADS_B = 8;   // threads of a block along axis `B`
constexpr int HELD_LEVELS = 4;  // time levels of a stage: all
#define ENTRY shared_tiles
#define TILE_ROW ROW_A
constexpr int GROUP_A = 32;    // threads that share a tile along axis `A`
constexpr int GROUP_B = 8;     // threads that share a tile along axis `B`
using SIDES = bool;
#define OWN_B cell_B
#define IN_TILE_A h_a
#define IN_TILE_B h_b
#define WHOLE_A CLUSTER_A * TILE_A
#define WHOLE_B CLUSTER_B * TILE_B
#define BOUNDS __cluster_dims__(2, 2, 1) __launch_bounds__(THREADS, MIN_BLOCKS)
#define ROWS_LEFT(level)
#include "example_march.cuh"
#include "example_pattern.cuh"
#endif
