// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Two dimensions have one axis across the march, and no axis B: places along it are 0, sizes 1, and every cell lies
// inside. Templates are written for both axes; what this leaves of a line is the line for one.

#if DIMENSIONS == 2
//@ always 0 b d_b h_b t_b first_B rank_B THREAD_B IN_TILE_B HALO_B MARGIN_B cell_B(m) OWN_B(m)
//@ always 1 SIZE_B TILE_B WHOLE_B GROUP_B THREADS_B MERGE_B BLOCKS_B CLUSTER_B INSIDE_B
#endif
