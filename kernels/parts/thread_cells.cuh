// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How many threads a block has, how many cells of a plane each of them computes, and where those lie. GROUP_A and
// GROUP_B are the threads that share a tile, TILE_ROW is how many cells a row of it has in shared memory.
// Two dimensions have no axis B across the march: places along it are 0, sizes 1, and every cell lies inside.

//@ when !MERGED single m CELLS
//@ when DIMENSIONS == 2 always 0 EDGE_ROWS b d_b h_b t_b n_b first_B rank_B THREAD_B BLOCK_B IN_TILE_B HALO_B MARGIN_B lanes_B cell_B(m) OWN_B(m)
//@ when DIMENSIONS == 2 always 1 SIZE_B TILE_B WHOLE_B GROUP_B THREADS_B MERGE_B BLOCKS_B WIDTH_B CLUSTER_B INSIDE_B
//@ when MERGE_A == 1 always 1 MERGE_A
//@ when MERGE_A == 1 always 0 cell_A(m)
//@ when MERGE_B == 1 always 1 MERGE_B
//@ when MERGE_B == 1 always 0 cell_B(m)
//@ when !MERGED always 0 cell(m) tileCell(m)
constexpr int THREADS = THREADS_A * THREADS_B;  // threads of a block
constexpr int CELLS = MERGE_A * MERGE_B;        // cells of a thread in a plane
