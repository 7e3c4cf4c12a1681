// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Two dimensions have no axis z: places along it are 0, sizes 1. Templates are written for three; what this leaves of a
// line is the line for two.

//@ when DIMENSIONS == 2 always 0 z dz tz firstZ HALO_Z
//@ when DIMENSIONS == 2 always 1 SIZE_Z TILE_Z THREADS_Z MERGE_Z
