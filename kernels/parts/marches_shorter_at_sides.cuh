// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The planes of a block's march: `begin` to before `end`, fewer where the tile sticks out of the grid across the march,
// so that multiprocessors finish together: tests of cells take time.

    //@ begin ST
    // Tiles at the sides take one march more than the others, and shorter ones.
    const int depth = atEdge ? SIDE_DEPTH : DEPTH;
    const int begin = BLOCK_S * depth;
    if (begin >= SIZE_S) return;
    const int end = min(begin + depth, SIZE_S);
    //@ end
