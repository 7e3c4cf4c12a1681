// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of the templates that do not march: what they have in common.

#pragma nv_diag_suppress 177  // not every name is read by every policy
using real = double;
using index_t = int;
constexpr int DIMENSIONS = 3;
#define ENTRY example
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define CELL_OFFSET int dx, int dy, int dz
