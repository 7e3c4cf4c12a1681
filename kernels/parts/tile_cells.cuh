// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Which of the thread's cells count for the grid and for the tile. Tiles that OVERLAP store what lies within
// their margins: IN_TILE_A is the place of the thread's first cell in the tile, which blocks may share, and
// WHOLE_A how many cells that has. INSIDE_A tests cell m along axis A, or the first cell for all of a thread's where
// the grid ends between threads.

#if OVERLAP
    // Which cells are updated, which may be loaded, and which this tile stores.
#else
    // Which cells are updated, and which may be loaded.
#endif
#if MASKED && DIMENSIONS == 3
    const auto inside_B = [&](int m) { return INSIDE_B; };
#endif
    const auto inside = [&](int m) { return INSIDE_A && INSIDE_B; };
#if MASKED && DIMENSIONS == 3
    // No tap of a star reads what is outside along two axes.
    const auto readable = [&](int m) {
        const bool near_A = a + cell_A(m) >= -HALO_A & a + cell_A(m) < SIZE_A + HALO_A;
        const bool near_B = b + OWN_B(m) >= -HALO_B & b + OWN_B(m) < SIZE_B + HALO_B;
        return inside_B(m) & near_A | (INSIDE_A) & near_B;  // in one predicate, without a branch
    };
#else
    const auto readable = [&](int m) {
        return a + cell_A(m) >= -HALO_A && a + cell_A(m) < SIZE_A + HALO_A &&
               b + OWN_B(m) >= -HALO_B && b + OWN_B(m) < SIZE_B + HALO_B;
    };
#endif
#if OVERLAP
#if SLOPED
    // Of the rows, what is left at the last level.
    const auto stored = [&](int m) { return t_a >= MARGIN_A && t_a < TILE_A - MARGIN_A && has(STEPS, m); };
#elif MERGED && BLOCK_MERGE && DIMENSIONS == 3
    const auto stored = [&](int m) {
        return IN_TILE_A >= MARGIN_A && IN_TILE_A < WHOLE_A - MARGIN_A &&
               IN_TILE_B + cell_B(m) >= MARGIN_B && IN_TILE_B + cell_B(m) < WHOLE_B - MARGIN_B;
    };
#elif MERGED && BLOCK_MERGE
    const auto stored = [&](int) { return IN_TILE_A >= MARGIN_A && IN_TILE_A < WHOLE_A - MARGIN_A; };
#else
    const auto stored = [&](int m) {
        return IN_TILE_A + cell_A(m) >= MARGIN_A && IN_TILE_A + cell_A(m) < WHOLE_A - MARGIN_A &&
               IN_TILE_B + cell_B(m) >= MARGIN_B && IN_TILE_B + cell_B(m) < WHOLE_B - MARGIN_B;
    };
#endif
#endif
