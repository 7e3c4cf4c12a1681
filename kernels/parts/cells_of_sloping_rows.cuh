// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy CELL_PLACES: a thread's cells are adjacent; how many rows it has depends on the warp.

//@ begin MERGE
// Where cell m of a thread lies, seen from its first: the cells are adjacent.
__device__ constexpr int cell_A(int m) { return m % MERGE_A; }
__device__ constexpr int cell_B(int m) { return m / MERGE_A; }
//@ end

