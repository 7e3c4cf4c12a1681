// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The planes of a block's march: `begin` to before `end`, fewer towards the end of the grid, so that multiprocessors
// finish together (guided self-scheduling).

    //@ begin ST
    // Marches shorten towards the grid's end, so that multiprocessors finish together: five eighths of the
    // planes that are left go to marches of one depth, then it halves.
    int number = BLOCK_S, before = 0, depth = DEPTH;
    UNROLLED for (int k = 0; k < TAPER; ++k) {
        const int marches = (SIZE_S - before) * 5 / 8 / depth;
        if (number < marches) break;
        number -= marches;
        before += marches * depth;
        depth /= 2;
    }
    const int begin = before + number * depth;
    const int end = RAGGED_S ? min(begin + depth, SIZE_S) : begin + depth;
    //@ end
