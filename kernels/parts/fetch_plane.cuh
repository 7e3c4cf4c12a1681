// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How a plane of level 0 comes from device memory to registers.

    // Loads the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto fetch = [&](int s, bool sides, bool ends, real (&plane)[CELLS]) {
        if (ends && s >= SIZE_S + AHEAD) return;
        if constexpr (VECTORS && ALIGNED_B) {
            UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
                if (sides && !(readable(m) && wanted(s, ends))) continue;
                const Vector cells = *reinterpret_cast<const Vector*>(&u[column + cell(m) + s * STRIDE_S]);
                UNROLLED for (int i = 0; i < VECTOR; ++i) plane[m + i] = cells.cell[i];
            }
        } else {
            if constexpr (VECTORS) {
                if (!sides) {
                    UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
                        const Vector cells = *reinterpret_cast<const Vector*>(&u[column + cell(m) + s * STRIDE_S]);
                        UNROLLED for (int i = 0; i < VECTOR; ++i) plane[m + i] = cells.cell[i];
                    }
                    return;
                }
            }
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                if ((!VECTORS && !sides) || (readable(m) && wanted(s, ends)))
                    plane[m] = u[column + cell(m) + s * STRIDE_S];
            }
        }
    };
