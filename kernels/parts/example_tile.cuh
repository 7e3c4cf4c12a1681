// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Defaults of a tile that no block shares with others, of rows of warps: words.

constexpr int THREADS_A = 32;  // threads of a block along axis `A`
constexpr int THREADS_B = 8;   // threads of a block along axis `B`
#define HELD_LEVELS STEPS
constexpr int GROUP_A = 32;  // threads that share a tile along axis `A`
constexpr int GROUP_B = 8;   // threads that share a tile along axis `B`
constexpr bool LANES = true, SHARED = true, QUEUE = true, GANG = false, OVERLAP = true;
#define TILE_ROW TILE_A
#define SIDES bool
#define IN_TILE_A t_a
#define IN_TILE_B t_b
#define WHOLE_A TILE_A
#define WHOLE_B TILE_B
#define INSIDE_A a + cell_A(m) >= 0 && a + cell_A(m) < SIZE_A
#define INSIDE_B b + OWN_B(m) >= 0 && b + OWN_B(m) < SIZE_B
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define TESTS "parts/cells_inside.cuh"
#define ARRIVAL "parts/arrive_through_registers.cuh"
#define MARCH "parts/march.cuh"
