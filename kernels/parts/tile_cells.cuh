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
#if MERGED && DIMENSIONS == 3
#if MASKED
    const auto insideB = [&](int m) { return INSIDE_B; };
#endif
    const auto inside = [&](int m) { return INSIDE_A && INSIDE_B; };
#if MASKED
    // No tap of a star reads what is outside along two axes.
    const auto readable = [&](int m) {
        const bool nearA = a + cellA(m) >= -HALO_A & a + cellA(m) < SIZE_A + HALO_A;
        const bool nearB = b + OWN_B(m) >= -HALO_B & b + OWN_B(m) < SIZE_B + HALO_B;
        return insideB(m) & nearA | (INSIDE_A) & nearB;  // in one predicate, without a branch
    };
#else
    const auto readable = [&](int m) {
        return a + cellA(m) >= -HALO_A && a + cellA(m) < SIZE_A + HALO_A &&
               b + OWN_B(m) >= -HALO_B && b + OWN_B(m) < SIZE_B + HALO_B;
    };
#endif
#elif MERGED
    const auto inside = [&](int m) { return INSIDE_A; };
    const auto readable = [&](int m) { return a + cellA(m) >= -HALO_A && a + cellA(m) < SIZE_A + HALO_A; };
#elif DIMENSIONS == 3
    const bool inside = a >= 0 && a < SIZE_A && b >= 0 && b < SIZE_B;
    const bool readable = a >= -HALO_A && a < SIZE_A + HALO_A && b >= -HALO_B && b < SIZE_B + HALO_B;
#else
    const bool inside = a >= 0 && a < SIZE_A;
    const bool readable = a >= -HALO_A && a < SIZE_A + HALO_A;
#endif
#if OVERLAP
#if SLOPED
    // Of the rows, what is left at the last level.
    const auto stored = [&](int m) { return ta >= MARGIN_A && ta < TILE_A - MARGIN_A && has(STEPS, m); };
#elif MERGED && BLOCK_MERGE && DIMENSIONS == 3
    const auto stored = [&](int m) {
        return IN_TILE_A >= MARGIN_A && IN_TILE_A < WHOLE_A - MARGIN_A && IN_TILE_B + cellB(m) >= MARGIN_B && IN_TILE_B + cellB(m) < WHOLE_B - MARGIN_B;
    };
#elif MERGED && DIMENSIONS == 3
    const auto stored = [&](int m) {
        return IN_TILE_A + cellA(m) >= MARGIN_A && IN_TILE_A + cellA(m) < WHOLE_A - MARGIN_A &&
               IN_TILE_B + cellB(m) >= MARGIN_B && IN_TILE_B + cellB(m) < WHOLE_B - MARGIN_B;
    };
#elif MERGED && BLOCK_MERGE
    const auto stored = [&](int) { return IN_TILE_A >= MARGIN_A && IN_TILE_A < WHOLE_A - MARGIN_A; };
#elif MERGED
    const auto stored = [&](int m) { return IN_TILE_A + cellA(m) >= MARGIN_A && IN_TILE_A + cellA(m) < WHOLE_A - MARGIN_A; };
#elif DIMENSIONS == 3
    const bool stored = IN_TILE_A >= MARGIN_A && IN_TILE_A < WHOLE_A - MARGIN_A && IN_TILE_B >= MARGIN_B && IN_TILE_B < WHOLE_B - MARGIN_B;
#else
    const bool stored = IN_TILE_A >= MARGIN_A && IN_TILE_A < WHOLE_A - MARGIN_A;
#endif
#endif
