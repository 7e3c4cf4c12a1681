// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How planes arrive: PLANES of them are on their way in registers (prefetching).
//
//      coming  | s + 1 | .. | s + PLANES |  <-- asked for in step s

    //@ begin PR
    // What is on its way, nearest first.
    Arrival coming[PLANES] = {};
    UNROLLED for (int k = 0; k < PLANES; ++k) {
        if (first + k < end) fetch(first + k, coming[k]);
    }
    const auto arrive = [&](const int& s, Arrival& arriving) {
        arriving = coming[0];
        UNROLLED for (int k = 0; k + 1 < PLANES; ++k) coming[k] = coming[k + 1];
        if (s + PLANES < end) fetch(s + PLANES, coming[PLANES - 1]);
    };
    //@ end

