// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of templates that march: axis A is x, B is y, and the march goes along S, which is z.

constexpr index_t STRIDE_A = 1;       // elements from one cell to the next along axis `A`
constexpr index_t STRIDE_B = 576;     // elements from one cell to the next along axis `B`
constexpr index_t STRIDE_S = 296064;  // elements from one plane to the next along axis `S`
#define BESIDE atEdge
#define AT_ONCE UNROLL
#define THREAD_A threadIdx.x
#define THREAD_B threadIdx.y
#define BLOCK_A blockIdx.x
#define BLOCK_B blockIdx.y
#define BLOCK_S blockIdx.z
#define CELL_OFFSET int d_a, int d_b, int d_s
#define PLANE_OFFSET int d_a, int d_b
#define IN_COLUMN d_a == 0 && d_b == 0
#define CELL_AT d_a, d_b, d_s
#define PLANE_AT d_a, d_b
// Whether the cell at n_a, n_b from the thread's first is its own, and which of them.
#define IS_OWN n_a >= 0 && n_a < MERGE_A && n_b >= 0 && n_b < MERGE_B
#define OWN_CELL n_a + n_b * MERGE_A
#define CENTRE 0, 0, 0
#define TILE_OFFSET d_a + d_b * TILE_ROW
#define GRID_OFFSET d_a * STRIDE_A + d_b * STRIDE_B
#define UNROLLED _Pragma("unroll")
