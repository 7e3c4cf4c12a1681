// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Before the march: the planes that are on their way when it begins.

#if PREFETCH && ASYNC
    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    int place = 0;  // of the plane that arrives
#if MASKED
    // What is never sent for is 0.
#pragma unroll
    for (int k = 0; k < PLANES; ++k) {
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            if (!readable(m) || !wanted(first + k, true)) *staged(k, m) = 0;
        }
    }
#endif
#pragma unroll
    for (int k = 0; k < PLANES; ++k) send(first + k, true, true, k);
    //@ end
#elif PREFETCH
    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    real arriving[PLANES][CELLS] = {};
#pragma unroll
    for (int k = 0; k < PLANES; ++k) fetch(first + k, true, true, arriving[k]);
    //@ end
#else
    const int first = max(begin - BACK * STEPS, -BACK);
#endif
