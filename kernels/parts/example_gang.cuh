// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Defaults of a tile that the blocks of a cluster share: words and policies.

constexpr int THREADS_A = 32;  // threads of a block along axis `A`
constexpr int THREADS_B = 8;   // threads of a block along axis `B`
#define HELD_LEVELS STEPS
#define GANG_TILE "parts/tile_of_cluster.cuh"
#define GANG_WORDS "parts/cluster_barrier.cuh"
#define EDGES "parts/edges_of_cluster.cuh"
#define MEETING "parts/meeting_of_cluster.cuh"
#define TESTS "parts/cells_inside.cuh"
#define ARRIVAL "parts/arrive_through_registers.cuh"
#define STAGED "parts/staged_by_thread.cuh"
#define ENTRY shared_tiles
#define TILE_ROW ROW_A
#define GROUP_A THREADS_A
#define GROUP_B THREADS_B
#define SIDES bool
#define OWN_B cell_B
#define INSIDE_A a + cell_A(m) >= 0 && a + cell_A(m) < SIZE_A
#define INSIDE_B b + cell_B(m) >= 0 && b + cell_B(m) < SIZE_B
#define IN_TILE_A h_a
#define IN_TILE_B h_b
#define WHOLE_A CLUSTER_A * TILE_A
#define WHOLE_B CLUSTER_B * TILE_B
#define BOUNDS __cluster_dims__(2, 2, 1) __launch_bounds__(THREADS, MIN_BLOCKS)
#define ROWS_LEFT(level)
