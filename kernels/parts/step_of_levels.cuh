// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A step of the march with several time levels.

    // One step of the march. `sides`: the tile sticks out of the grid along an axis across. `ends`: planes of
    // some level may lie before the grid's first or behind its last. Where neither is so, no cell is tested.
    const auto step = [&](int s, SIDES sides, bool ends) __attribute__((always_inline)) {
        real newest[CELLS] = {};
        arrive(s, sides, ends, newest);
        advance(s, sides, ends, newest);
        store(s, sides, newest);
    };
