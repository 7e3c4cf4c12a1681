// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Which of a thread's cells can lie beside the grid, where cells keep their value and others read them. In two
// dimensions those are few, and to test the rest would cost as much as to compute them.

#include "cells_and_lanes.cuh"
//@ begin TB
// Whether cell m of some thread can be one of the `HALO_A` cells on either side of the grid: the first tile begins and
// the last ones end there, always at the same of a thread's cells.
__device__ constexpr bool isNth(int nth, int place) {
    return ((nth - place) % MERGE_A + MERGE_A) % MERGE_A < HALO_A;
}
__device__ constexpr bool mayLieBeside(int m) {
    constexpr int behind_A = SIZE_A - (TILES_A - 1) * VALID_A + MARGIN_A;  // the grid's end in the last tile
    return DIMENSIONS == 3 || GUARDED || VALID_A < MARGIN_A || TILE_A - behind_A >= 2 * VALID_A ||
           isNth(cell_A(m), MARGIN_A - HALO_A) ||
           isNth(cell_A(m), behind_A) || (behind_A + VALID_A < TILE_A && isNth(cell_A(m), behind_A + VALID_A));
}
//@ end
