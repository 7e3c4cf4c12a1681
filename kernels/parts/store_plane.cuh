// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The end of a step: the last level's newest plane leaves.

        const int finished = s - STEPS * LAG;
        if (finished >= begin && finished < end) {
#if VECTORS && MASKED
            //@ begin VW
            // Cells that travel together lie inside together.
#pragma unroll
            for (int m = 0; m < CELLS; m += VECTOR) {
                Vector cells;
#pragma unroll
                for (int i = 0; i < VECTOR; ++i) cells.cell[i] = newest[m + i];
                if (stored(m) && (!sides || inside(m)))
                    *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_S]) = cells;
            }
            //@ end
#else
#if VECTORS
            //@ begin VW
            if (!sides) {
#pragma unroll
                for (int m = 0; m < CELLS; m += VECTOR) {
                    Vector cells;
#pragma unroll
                    for (int i = 0; i < VECTOR; ++i) cells.cell[i] = newest[m + i];
#if OVERLAP
                    if (stored(m)) *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_S]) = cells;
#else
                    *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_S]) = cells;
#endif
                }
                return;
            }
            //@ end
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if OVERLAP
                if (stored(m) && (!sides || inside(m)))
#else
                if (!sides || inside(m))
#endif
                    v[column + cell(m) + finished * STRIDE_S] = newest[m];
            }
#endif
        }
