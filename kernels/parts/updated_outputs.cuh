// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What a step computes: the outputs of one plane, each at once from all that it reads.

    // The outputs of plane `s`, of which `arrived` holds what is not kept between the steps.
    const auto outputs = [&](const int& s, const Arrival& arrived) {
        real result[CELLS] = {};  //@ VW
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            const index_t at = column + cell(m) + s * STRIDE_S;
            const auto around = [&](CELL_OFFSET) -> real { return look(m, s, arrived, CELL_AT); };
            if ((!STARTS_EARLY || s >= begin) && (!RAGGED || inside(m)))
                (VECTORS ? result[m] : v[at]) = update(around ARRAY_VALUES(at));
        }
        if constexpr (VECTORS) {
            UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
                if ((!STARTS_EARLY || s >= begin) && (!RAGGED || inside(m)))
                    storeVector(&v[column + cell(m) + s * STRIDE_S], result, m);
            }
        }
    };

