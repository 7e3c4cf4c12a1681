// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Policy STAGED: where a cell on its way to shared memory lands: one of PLANES places, which are used in turn. Cells of
// a thread that travel together are adjacent, those of threads beside each other, too.

    // Where a cell of the thread lands: one of PLANES places, which are used in turn.
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * CELLS + m / VECTOR * VECTOR) * THREADS + thread * VECTOR + m % VECTOR];
    };
