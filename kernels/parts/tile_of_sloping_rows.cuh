// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A block whose warps hold rows shares a tile; the outer warps have more of them.

    constexpr int ROWS_B = OUTER ? MERGE_B + EXTRA_B : MERGE_B;  // rows of the thread at level 0
    constexpr int CELLS = MERGE_A * ROWS_B;                      // its cells in a plane
    const auto has = [](int level, int m) { return !OUTER || cell_B(m) < ROWS_B - level * HALO_B; };
    const int upwards = OUTER && flipped ? -1 : 1;
    const auto row_B = [&](int m) { return upwards * cell_B(m); };
    const auto cell = [&](int m) -> index_t { return cell_A(m) * STRIDE_A + row_B(m) * STRIDE_B; };
    // The thread's first cell in its tile, and the tile's in the grid.
    const int t_a = THREAD_A % GROUP_A * MERGE_A;  //@ MERGE
    const int first_A = BLOCK_A * VALID_A - MARGIN_A;
    const int a = first_A + t_a;
    const int t_b = flipped ? ROWS_B - 1 : row * MERGE_B + EXTRA_B;
    const int first_B = BLOCK_B * VALID_B - MARGIN_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool beside_A = first_A < 0 || first_A + TILE_A > SIZE_A;
    const int lowest = flipped ? b - ROWS_B + 1 : b;
    const bool beside_B = lowest < 0 || lowest + ROWS_B > SIZE_B;
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;
