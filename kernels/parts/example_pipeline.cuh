// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of pipeline.cuh: four stages.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_levels.cuh"
constexpr int THREADS_A = 8;  // threads of a stage along axis `A`
constexpr int THREADS_B = 4;  // threads of a stage along axis `B`
constexpr int HELD_LEVELS = 1;  // time levels of a stage
constexpr int STAGES = 4;   // warps of a block: the stages of its pipeline
constexpr int HANDED = 2;   // planes that a stage hands on at once
constexpr int TILES_A = 43;  // tiles side by side along axis `A`
constexpr int SLOTS = 2;    // hand-overs that fit between two stages
constexpr int GROUP_A = 8;  // threads that share a tile along axis `A`
constexpr int GROUP_B = 4;  // threads that share a tile along axis `B`
constexpr bool SLOPED = false, ALIGNED_B = false, ODD_ENDS = false, LANES = true, SHARED = false, QUEUE = true, GANG = false, PAIRED = false;
__device__ constexpr int setOf(int) { return 0; }
#define THREAD_S threadIdx.z
using SIDES = bool;
#define TILE_ROW TILE_A
#define BOUNDS __launch_bounds__(THREADS * STAGES, MIN_BLOCKS)
#define OWN_B cell_B
#define ENTRY pipeline
#define ROWS_LEFT(level)
#undef ONWARD
#define ONWARD(beat, nth) , beat, nth
#include "example_march.cuh"
#include "example_pattern.cuh"
#endif
