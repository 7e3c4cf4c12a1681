// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy STAGED: where a cell on its way to shared memory lands, of warps with different numbers of rows: as it lies in
// the tile.

    // Where a cell of the thread lands: one of PLANES places, which are used in turn.
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * TILE_B + (flipped ? 0 : t_b) + cell_B(m)) * TILE_A + t_a + cell_A(m)];
    };
