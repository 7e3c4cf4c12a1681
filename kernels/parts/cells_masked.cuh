// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy TESTS: the same where sums are dropped outside the grid (MASKED). A thread's cells lie inside together along
// axis A; rows may lie inside apart.

    // Which cells are updated, which may be loaded, and which this tile stores: those within its margins.
    const auto inside_B = [&](int m) { return INSIDE_B; };
    const auto inside = [&](int m) { return INSIDE_A && INSIDE_B; };
    // Unless taps lie diagonally in a plane, none reads what is outside along two axes.
    const auto readable = [&](int m) {
        const bool near_A = a + cell_A(m) >= -HALO_A & a + cell_A(m) < SIZE_A + HALO_A;
        // In one predicate, without a branch.
        if constexpr (DIMENSIONS == 2) {
            return near_A | (INSIDE_A);
        } else {
            const bool near_B = b + OWN_B(m) >= -HALO_B & b + OWN_B(m) < SIZE_B + HALO_B;
            return CORNERS ? near_A & near_B : inside_B(m) & near_A | (INSIDE_A) & near_B;
        }
    };
    const auto stored = [&](int m) {
        if constexpr (SLOPED) {
            // Of the rows, what is left at the last level.
            return t_a >= MARGIN_A && t_a < TILE_A - MARGIN_A && has(STEPS, m);
        } else {
            return t_a >= MARGIN_A && t_a < TILE_A - MARGIN_A && t_b + cell_B(m) >= MARGIN_B &&
                   t_b + cell_B(m) < TILE_B - MARGIN_B;
        }
    };
#include "sums_dropped.cuh"
