// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of tensor.cuh: a box of order 3 on 8192 x 8192 cells, four time levels in double precision.

#ifndef STENCILSCOPE_SPECIALISED
#pragma nv_diag_suppress 177  // not every name is read
using real = double;
using index_t = int;
constexpr int DIMENSIONS = 2;
constexpr bool MERGED = true, RAGGED_S = false;
constexpr int THREADS_A = 256;  // threads of a block
constexpr int THREADS_B = 1;
constexpr int MERGE_A = 2;      // cells of a thread in a row
constexpr int MERGE_B = 1;
constexpr int STEPS = 4;        // time steps of a launch: the levels that march together
constexpr int DEPTH = 2048;     // rows of a block along axis `S`
constexpr int TAPER = 0;        // how often marches halve towards the end of axis `S`
constexpr int SIDE_DEPTH = 0;   // rows of a block along axis `S` whose tile sticks out of the grid
constexpr int PLANES = 2;       // beats whose rows are on their way
constexpr int UNROLL = 1;       // beats unrolled at a time
constexpr int MIN_BLOCKS = 1;   // blocks that fit on a multiprocessor: caps the registers
constexpr int SIZE_A = 8192;    // interior cells along axis `A`
constexpr int SIZE_S = 8192;    // interior cells along axis `S`
constexpr int HALO_A = 3;       // cells that a level loses on either side along axis `A`
constexpr int BACK = 3;         // rows behind a cell that it reads
constexpr int AHEAD = 3;        // rows in front of a cell that it reads
#include "example_flat_march.cuh"
#endif
