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
__device__ constexpr int cellA(int m) { return m % MERGE_A; }
__device__ constexpr int cellB(int m) { return m / MERGE_A; }
#else
__device__ constexpr int cellA(int m) { return m; }
#endif
#else
// Where cell m of a thread lies, seen from its first: the cells are a block apart.
#if DIMENSIONS == 3
__device__ constexpr int cellA(int m) { return m % MERGE_A * GROUP_A; }
__device__ constexpr int cellB(int m) { return m / MERGE_A * GROUP_B; }
#else
__device__ constexpr int cellA(int m) { return m * GROUP_A; }
#endif
#endif
#if DIMENSIONS == 3 && !SLOPED
__device__ constexpr index_t cell(int m) { return cellA(m) * STRIDE_A + cellB(m) * STRIDE_B; }
#if SHARED
__device__ constexpr int tileCell(int m) { return cellA(m) + cellB(m) * TILE_ROW; }
#endif
#elif !SLOPED
__device__ constexpr index_t cell(int m) { return cellA(m) * STRIDE_A; }
#if SHARED
__device__ constexpr int tileCell(int m) { return cellA(m); }
#endif
#endif
//@ end

#endif
