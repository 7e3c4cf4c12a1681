// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where the merged cells of a thread lie. GROUP_A and GROUP_B are the threads that share a tile, TILE_ROW is the
// constant that says how many cells a row of it has in shared memory.

#if MERGED
//@ begin MERGE
#if BLOCK_MERGE
// Where cell m of a thread lies, seen from its first: the cells are adjacent.
#if DIMENSIONS == 3
__device__ constexpr int cell_A(int m) { return m % MERGE_A; }
#else
__device__ constexpr int cell_A(int m) { return m; }
#endif
__device__ constexpr int cell_B(int m) { return m / MERGE_A; }
#else
// Where cell m of a thread lies, seen from its first: the cells are a block apart.
#if DIMENSIONS == 3
__device__ constexpr int cell_A(int m) { return m % MERGE_A * GROUP_A; }
#else
__device__ constexpr int cell_A(int m) { return m * GROUP_A; }
#endif
__device__ constexpr int cell_B(int m) { return m / MERGE_A * GROUP_B; }
#endif
#if !SLOPED
__device__ constexpr index_t cell(int m) { return cell_A(m) * STRIDE_A + cell_B(m) * STRIDE_B; }
#if SHARED
__device__ constexpr int tileCell(int m) { return cell_A(m) + cell_B(m) * TILE_ROW; }
#endif
#endif
//@ end

#else
//@ always 0 cell(m) tileCell(m) cell_A(m) cell_B(m)
#endif
