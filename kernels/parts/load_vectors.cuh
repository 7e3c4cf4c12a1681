// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How a thread's cells of a plane come from the grid: VECTOR adjacent ones in one access.

    //@ begin VW
    const auto load = [&](const real* plane, real (&cells)[CELLS]) {
        UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
            const Vector adjacent = !RAGGED || (SHARED ? readable(m) : inside(m)) ?
                *reinterpret_cast<const Vector*>(&plane[column + cell(m)]) : Vector{};
            UNROLLED for (int i = 0; i < VECTOR; ++i) cells[m + i] = adjacent.cell[i];
        }
    };
    //@ end
