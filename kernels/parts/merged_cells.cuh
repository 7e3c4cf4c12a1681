// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The loops over the cells of a thread that does not march: mx, my and mz count them. Along an axis with a single cell
// there is no loop.

//@ when MERGE_X == 1 single mx MERGE_X
//@ when MERGE_Y == 1 single my MERGE_Y
//@ when MERGE_Z == 1 single mz MERGE_Z
