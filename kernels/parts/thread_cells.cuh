// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How many threads a block has, and how many cells of a plane each of them computes.

constexpr int THREADS = THREADS_A * THREADS_B;  // threads of a block
#if !SLOPED
constexpr int CELLS = MERGE_A * MERGE_B;  // cells of a thread in a plane
#endif
