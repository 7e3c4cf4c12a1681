// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The loops over the cells of a thread that does not march: mx, my and mz count them. Along an axis with a single cell
// there is no loop.

//@ when MERGE_X == 1 always 1 MERGE_X
//@ when MERGE_Y == 1 always 1 MERGE_Y
//@ when MERGE_Z == 1 always 1 MERGE_Z
//@ when MERGE_X == 1 always 0 mx
//@ when MERGE_Y == 1 always 0 my
//@ when MERGE_Z == 1 always 0 mz
