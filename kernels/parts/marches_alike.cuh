// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The planes of a block's march: `begin` to before `end`, as many for every block.

    //@ begin ST
    const int begin = BLOCK_S * DEPTH;
    const int end = RAGGED_S ? min(begin + DEPTH, SIZE_S) : begin + DEPTH;
    //@ end
