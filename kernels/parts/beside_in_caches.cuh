// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where a thread reads the cells beside its own: in global memory, and the caches serve what others read, too.

    // What travels for a step: the thread's cells of a plane.
    struct Arrival {
        real own[CELLS];
    };

    const auto beside = [&](int m, int plane, PLANE_OFFSET) -> real {
        return u[column + cell(m) + plane * STRIDE_S + GRID_OFFSET];
    };
