// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What is read of copied planes: everything from the ring, for taps off the plane and off the column.

    //@ begin SH
    // Where the planes around `s` lie in shared memory, oldest first.
    struct Arrival {
        const real* at[REACH];
    };
    const auto take = [&](int place) -> Arrival {
        Arrival planes;
        UNROLLED for (int k = 0; k < REACH; ++k) {
            const int at = place - (REACH - 1 - k);
            planes.at[k] = tile + (at < 0 ? at + PLACES : at) * PLANE_CELLS + here;
        }
        return planes;
    };
    const auto look = [&](int m, int s, const Arrival& planes, CELL_OFFSET) -> real {
        return planes.at[BACK + d_s][tileCell(m) + TILE_OFFSET];
    };
    //@ end

