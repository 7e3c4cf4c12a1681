// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy SIGHT: the threads of a block see each other's cells in shared memory.

    //@ begin SH
    // The thread's place in a plane of the tile.
    const int here = PAD + t_a + t_b * TILE_A;
    // Planes are shown in two sets in turn: while slow threads still read one, fast ones write the other.
    const auto setOf = [&](int s) { return (s & 1) * SHOWN_CELLS; };
    // Shows the thread's cells of a plane to the others, from `shown` on in shared memory.
    const auto show = [&](int shown, const real (&cells)[CELLS]) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            tile[shown + here + tileCell(m)] = cells[m];
        }
    };
    // What another thread showed, away from cell m.
    const auto other = [&](int shown, int seen, int m, PLANE_OFFSET) -> real {
        return tile[shown + here + tileCell(m) + TILE_OFFSET];
    };
    //@ end

