// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Streaming with retiming: the arriving plane, which `plane` reads, is added to the sums of the outputs it reaches.

#if ARRAYS
            // Where output `s + k` reads its coefficients; sums that belong to other blocks are dropped.
            const auto output = [&](int k) -> index_t {
                return column + cell(m) + min(max(s + k, begin), end - 1) * STRIDE_S;
            };
#endif
#if RAGGED
            if (inside(m))
#endif
            contribute(plane, sum[m] ARRAY_POINTERS(output));
            const index_t at = column + cell(m) + s * STRIDE_S;
#if RAGGED
            if (s >= begin && inside(m))
#else
            if (s >= begin)
#endif
#if BIAS && VECTORS
            result[m] = sum[m][0] + BIAS_VALUE(at);
#elif VECTORS
            result[m] = sum[m][0];
#elif BIAS
            v[at] = sum[m][0] + BIAS_VALUE(at);
#else
            v[at] = sum[m][0];
#endif
#pragma unroll
            for (int k = 0; k < BACK + AHEAD; ++k) sum[m][k] = sum[m][k + 1];
            sum[m][BACK + AHEAD] = 0;
            //@ end
