// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy SIGHT: warps hold rows of a block's tile. Lanes see cells of their row by shuffles, and other rows in shared
// memory, where each thread shows its outer rows.

    //@ begin SH
    // The thread's place in a plane of the tile, which holds the outer rows of each thread.
    const int here = PAD + t_a + t_b / MERGE_B * SHOWN_B * TILE_A;
    // Where a row lies from there: those beyond the thread's are its neighbours'.
    const auto shownRow = [&](int n_b) { return (n_b < HALO_B ? n_b : n_b - MERGE_B + SHOWN_B) * TILE_A; };
    // Planes are shown in two sets in turn: while slow threads still read one, fast ones write the other.
    const auto setOf = [&](int s) { return (s & 1) * SHOWN_CELLS; };
    // Whether cell m lies in one of the thread's outer rows, which others read.
    //@ when MERGE_B == 1 always 1 isOuter(m)
    const auto isOuter = [](int m) { return cell_B(m) < HALO_B || cell_B(m) >= MERGE_B - HALO_B; };
    // Shows the thread's cells of a plane to the others, from `shown` on in shared memory: its outer rows suffice.
    const auto show = [&](int shown, const real (&cells)[CELLS]) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if (isOuter(m))
                tile[shown + here + cell_A(m) + shownRow(cell_B(m))] = cells[m];
        }
    };
    //@ end
    //@ begin TB
    // The thread's rows of a plane, with what other lanes hold beside them; before and behind them, for taps that read
    // diagonally, rows of others.
    constexpr int BEFORE = CORNERS ? HALO_B : 0;
    real near[SEEN][NEAR_B][NEAR_A];
    const auto see = [&](int seen, const real (&cells)[CELLS]) {
        UNROLLED for (int n_b = 0; n_b < MERGE_B; ++n_b) {
            UNROLLED for (int n_a = 0; n_a < NEAR_A; ++n_a) {
                // How many lanes away the cell is kept, and which of that lane's cells it is.
                const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
                const real value = cells[n_a - HALO_A - lanes_A * MERGE_A + n_b * MERGE_A];
                near[seen][BEFORE + n_b][n_a] = lanes_A == 0 ? value : fromLane(value, lanes_A);
            }
        }
    };
    // Those rows of others, and what lies beside them.
    const auto seeOthers = [&](int seen, int shown) {
        UNROLLED for (int k = 0; k < 2 * HALO_B; ++k) {
            const int n_b = k < HALO_B ? k - HALO_B : k - HALO_B + MERGE_B;
            UNROLLED for (int n_a = 0; n_a < NEAR_A; ++n_a) {
                const int lanes_A = (n_a - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
                const real value = tile[shown + here + n_a - HALO_A - lanes_A * MERGE_A + shownRow(n_b)];
                near[seen][BEFORE + n_b][n_a] = lanes_A == 0 ? value : fromLane(value, lanes_A);
            }
        }
    };
    // What another thread holds, away from cell m.
    const auto other = [&](int shown, int seen, int m, PLANE_OFFSET) -> real {
        const int n_b = cell_B(m) + d_b;
        if (CORNERS || (n_b >= 0 && n_b < MERGE_B)) return near[seen][BEFORE + n_b][HALO_A + cell_A(m) + d_a];
        return tile[shown + here + cell_A(m) + d_a + shownRow(n_b)];
    };
    //@ end

    // How warps wait for what those beside them show, meetNeighbours(); or all meet at the barrier of the block.
#include "meeting_of_neighbours.cuh"
