// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How many threads a block has, and how many cells of a plane each of them computes.

#if DIMENSIONS == 3
constexpr int THREADS = THREADS_A * THREADS_B;  // threads of a block
#if !SLOPED
constexpr int CELLS = MERGE_A * MERGE_B;        // cells of a thread in a plane
#endif
#else
constexpr int THREADS = THREADS_A;  // threads of a block
constexpr int CELLS = MERGE_A;      // cells of a thread in a plane
#endif
