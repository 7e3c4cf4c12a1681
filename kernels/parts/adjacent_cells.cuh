// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where the cells of a thread lie: side by side (block merging).

//@ begin MERGE
// Where cell m of a thread lies, seen from its first: the cells are adjacent.
__device__ constexpr int cell_A(int m) { return m % MERGE_A; }
__device__ constexpr int cell_B(int m) { return m / MERGE_A; }
__device__ constexpr index_t cell(int m) { return cell_A(m) * STRIDE_A + cell_B(m) * STRIDE_B; }
__device__ constexpr int tileCell(int m) { return cell_A(m) + cell_B(m) * TILE_ROW; }
//@ end

