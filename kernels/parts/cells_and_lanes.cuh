// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where the cells of a thread lie, and how lanes of a warp read each other's.

#include "adjacent_cells.cuh"  //@ policy CELL_PLACES
#include "from_lane.cuh"
