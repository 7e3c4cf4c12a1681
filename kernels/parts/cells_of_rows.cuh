// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy TESTS: which of the thread's cells count for the grid and for the tile, of warps that hold rows in tiles that
// begin and end with the grid (ALIGNED_B): the last one, where it would stick out, is MOVED back and stores what the one
// before it does not. So rows outside are the same ones in every tile at the grid's sides, and compilers know them.
// beyond_B(m, rows) says whether a row lies outside, with so many between it and the grid.

    // Which cells are updated, and which rows are read by those.
    const auto inside_B = [&](int m) { return !beyond_B(m, 0); };
    const auto read_B = [&](int m) { return !beyond_B(m, HALO_B); };
    const auto inside = [&](int m) { return INSIDE_A && inside_B(m); };
    // Which may be loaded: cells that travel together, of which one is read. Rows are longer than the grid, so that the
    // others are there.
    const auto readable = [&](int m) {
        return read_B(m) && a + cell_A(m) + VECTOR > -HALO_A && a + cell_A(m) < SIZE_A + HALO_A;
    };
    // Which this tile stores: those within its margins that the tile before has not stored.
    const auto stored = [&](int m) {
        const bool within_B =
            SLOPED ? has(STEPS, m) : t_b + cell_B(m) >= MARGIN_B && t_b + cell_B(m) < TILE_B - MARGIN_B;
        return t_a >= MARGIN_A && t_a < TILE_A - MARGIN_A && within_B && (!MOVED || b + OWN_B(m) >= due_B);
    };
#include "sums_dropped.cuh"
