// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The end of a step: the last level's newest plane leaves.

    const auto store = [&](int s, bool sides, const real (&newest)[CELLS]) __attribute__((always_inline)) {
        const int finished = s - STEPS * LAG;
        if (finished < begin || finished >= end) return;
        if constexpr (VECTORS && (MASKED || (ALIGNED_B && TOGETHER_A))) {
            // Cells that travel together lie inside together.
            UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
                if (stored(m) && (!sides || (ALIGNED_B ? INSIDE_A : inside(m))))
                    storeVector(&v[column + cell(m) + finished * STRIDE_S], newest, m);
            }
        } else {
            if constexpr (VECTORS) {
                if (!sides) {
                    UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
                        if (stored(m)) storeVector(&v[column + cell(m) + finished * STRIDE_S], newest, m);
                    }
                    return;
                }
            }
            UNROLLED for (int m = 0; m < CELLS; ++m) {
                if (stored(m) && ((!VECTORS && !sides) || inside(m)))
                    v[column + cell(m) + finished * STRIDE_S] = newest[m];
            }
        }
    };
