// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy TESTS: which of the thread's cells count for the grid and for the tile. IN_TILE_A is the place of the
// thread's first cell in the tile, which blocks may share, and WHOLE_A how many cells that has.

    // Which cells are updated, which may be loaded, and which this tile stores: those within its margins.
    const auto inside_B = [&](int m) { return INSIDE_B; };
    const auto inside = [&](int m) { return INSIDE_A && INSIDE_B; };
    const auto readable = [&](int m) {
        return a + cell_A(m) >= -HALO_A && a + cell_A(m) < SIZE_A + HALO_A && b + OWN_B(m) >= -HALO_B &&
               b + OWN_B(m) < SIZE_B + HALO_B;
    };
    const auto wanted = [&](int s, bool ends) { return true; };
    const auto stored = [&](int m) {
        if constexpr (SLOPED) {
            // Of the rows, what is left at the last level.
            return t_a >= MARGIN_A && t_a < TILE_A - MARGIN_A && has(STEPS, m);
        } else {
            return IN_TILE_A + (BLOCK_MERGE ? 0 : cell_A(m)) >= MARGIN_A &&
                   IN_TILE_A + (BLOCK_MERGE ? 0 : cell_A(m)) < WHOLE_A - MARGIN_A &&
                   IN_TILE_B + cell_B(m) >= MARGIN_B && IN_TILE_B + cell_B(m) < WHOLE_B - MARGIN_B;
        }
    };
