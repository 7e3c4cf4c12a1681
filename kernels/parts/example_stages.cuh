// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Defaults of the stages of a pipeline: sizes and words.

constexpr int THREADS_A = 8;  // threads of a stage along axis `A`
constexpr int THREADS_B = 4;  // threads of a stage along axis `B`
constexpr int HELD_LEVELS = 1;  // time levels of a stage
constexpr int STAGES = 4;   // warps of a block: the stages of its pipeline
constexpr int HANDED = 2;   // planes that a stage hands on at once
constexpr int TILES_A = 43;  // tiles side by side along axis `A`
constexpr int SLOTS = 2;    // hand-overs that fit between two stages
constexpr int GROUP_A = 8;  // threads that share a tile along axis `A`
constexpr int GROUP_B = 4;  // threads that share a tile along axis `B`
constexpr bool SLOPED = false, ODD_ENDS = false, LANES = true, SHARED = false, QUEUE = true, GANG = false;
__device__ constexpr int setOf(int) { return 0; }
#define THREAD_S threadIdx.z
#define SIDES bool
#define TILE_ROW TILE_A
#define INSIDE_A a + cell_A(m) >= 0 && a + cell_A(m) < SIZE_A
#define INSIDE_B b + cell_B(m) >= 0 && b + cell_B(m) < SIZE_B
#define BOUNDS __launch_bounds__(THREADS * STAGES, MIN_BLOCKS)
#define SIGHT "parts/sight_of_warp.cuh"
#define LEVELS "parts/levels_queued.cuh"
#define OWN_B cell_B
#define ENTRY pipeline
#define ROWS_LEFT(level)
