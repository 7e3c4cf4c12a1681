// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What a step computes when retiming: the share of the arriving plane in the sums of the outputs that it reaches.

    //@ begin RT
    // The arriving plane, `s + AHEAD`, gives its share to every output it reaches, and completes those of plane `s`.
    const auto outputs = [&](const int& s, const Arrival& arrived) {
        real result[CELLS] = {};  //@ VW
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            const auto plane = [&](PLANE_OFFSET) -> real { return look(m, s, arrived, PLANE_AT); };
            // Where output `s + k` reads its coefficients; sums that belong to other blocks are dropped.
            const auto output = [&](int k) -> index_t {
                return column + cell(m) + min(max(s + k, begin), end - 1) * STRIDE_S;
            };
            if (!RAGGED || inside(m))
                contribute(plane, sum[m] ARRAY_POINTERS(output));
            const index_t at = column + cell(m) + s * STRIDE_S;
            if (s >= begin && (!RAGGED || inside(m)))
                (VECTORS ? result[m] : v[at]) = BIAS ? sum[m][0] + BIAS_VALUE(at) : sum[m][0];
            UNROLLED for (int k = 0; k < BACK + AHEAD; ++k) sum[m][k] = sum[m][k + 1];
            sum[m][BACK + AHEAD] = 0;
        }
        if constexpr (VECTORS) {
            UNROLLED for (int m = 0; m < CELLS; m += VECTOR) {
                if (s >= begin && (!RAGGED || inside(m)))
                    storeVector(&v[column + cell(m) + s * STRIDE_S], result, m);
            }
        }
    };
    //@ end

