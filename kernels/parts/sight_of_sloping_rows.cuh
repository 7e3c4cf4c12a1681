// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// As sight_of_rows.cuh, of warps with rows that only some levels have.

    //@ begin SH
    // The thread's place in a plane of the tile, which holds the rows that other warps read.
    const int here = PAD + t_a + (row * SHOWN_B + (flipped ? SHOWN_B - 1 : 0)) * TILE_A;
    // Where a row lies from there: those beyond the thread's are its neighbours'.
    const auto shownRow = [&](int n_b) {
        return (OUTER ? upwards * n_b : n_b < HALO_B ? n_b : n_b - MERGE_B + SHOWN_B) * TILE_A;
    };
    // Planes are shown in two sets in turn: while slow threads still read one, fast ones write the other.
    const auto setOf = [&](int s) { return (s & 1) * SHOWN_CELLS; };
    // Shows the thread's cells of a plane to the others: the rows that they read suffice.
    const auto show = [&](int shown, const real (&cells)[CELLS]) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if (cell_B(m) < HALO_B || (!OUTER && cell_B(m) >= MERGE_B - HALO_B))
                tile[shown + here + cell_A(m) + shownRow(cell_B(m))] = cells[m];
        }
    };
    //@ end
    //@ begin TB
    // The first `rows` of the thread's in a plane, with what other lanes hold beside them.
    real near[SEEN][ROWS_B][NEAR_A];
    const auto see = [&](int seen, const real (&cells)[CELLS], int rows) {
        UNROLLED for (int n_b = 0; n_b < rows; ++n_b) {
            UNROLLED for (int n_a = 0; n_a < NEAR_A; ++n_a) {
                // How many lanes away the cell is kept, and which of that lane's cells it is.
                const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
                const real value = cells[n_a - HALO_A - lanes_A * MERGE_A + n_b * MERGE_A];
                near[seen][n_b][n_a] = lanes_A == 0 ? value : fromLane(value, lanes_A);
            }
        }
    };
    // What another thread holds, away from cell m.
    const auto other = [&](int shown, int seen, int m, PLANE_OFFSET) -> real {
        if (d_b == 0) return near[seen][cell_B(m)][HALO_A + cell_A(m) + d_a];
        return tile[shown + here + cell_A(m) + d_a + shownRow(cell_B(m) + d_b)];
    };
    //@ end

    // How warps wait for what those beside them show, meetNeighbours(); or all meet at the barrier of the block.
#include "meeting_of_neighbours.cuh"
