// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where planes wait: all that a step reads in a ring of tiles in shared memory, for taps off the plane and off the
// column.
//
//      ring    | spare | s - BACK | .. | s | .. | s + AHEAD |  <-- arriving; the spare is next

    //@ begin SH
    // A tile more than is read: while slow threads still read, fast ones write it.
    constexpr int SPARE = 1;
    int planeAt[SPARE + BACK + 1 + AHEAD];  // where each plane's tile begins, oldest first
    UNROLLED for (int k = 0; k < SPARE + BACK + 1 + AHEAD; ++k) planeAt[k] = k * TILE_CELLS;
    // The march starts early, so that the first output finds its older planes.
    const int first = begin - (BACK + AHEAD);
    const auto take = [&](const int& s, const Arrival& arriving) {
        // The oldest tile makes room for the arriving plane.
        const int oldest = planeAt[0];
        UNROLLED for (int k = 0; k < SPARE + BACK + AHEAD; ++k) planeAt[k] = planeAt[k + 1];
        planeAt[SPARE + BACK + AHEAD] = oldest;
        show(oldest, arriving.own, arriving.halo);
    };
    const auto look = [&](int m, int s, const Arrival&, CELL_OFFSET) -> real {
        return beside(m, planeAt[SPARE + BACK + d_s], PLANE_AT);
    };
    //@ end

