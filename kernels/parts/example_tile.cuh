// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of a tile that no block shares with others, of rows of warps.

constexpr int THREADS_A = 32;  // threads of a block along axis `A`
constexpr int THREADS_B = 8;   // threads of a block along axis `B`
constexpr int HELD_LEVELS = 4;  // time levels of a stage: all
constexpr int GROUP_A = 32;  // threads that share a tile along axis `A`
constexpr int GROUP_B = 8;   // threads that share a tile along axis `B`
constexpr bool LANES = true, SHARED = true, QUEUE = true, GANG = false, OVERLAP = true, PAIRED = false;
#define TILE_ROW TILE_A
using SIDES = bool;
#define IN_TILE_A t_a
#define IN_TILE_B t_b
#define WHOLE_A TILE_A
#define WHOLE_B TILE_B
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
