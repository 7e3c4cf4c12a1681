// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How a thread's cells of a plane come from the grid: one by one.

    const auto load = [&](const real* plane, real (&cells)[CELLS]) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if (!RAGGED || (SHARED ? readable(m) : inside(m)))
                cells[m] = plane[column + cell(m)];
        }
    };
