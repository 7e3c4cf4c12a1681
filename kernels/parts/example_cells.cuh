// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Defaults of templates that do not march: their words.

// A loop that is unrolled so many turns at a time.
#define AS_PRAGMA(text) _Pragma(#text)
#define UNROLLED_BY(turns) AS_PRAGMA(unroll turns)
#define ENTRY example
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define CELL_OFFSET int dx, int dy, int dz
