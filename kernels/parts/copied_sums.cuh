// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What is read of copied planes: only the arriving one, which adds its share to the sums of the outputs that it reaches
// (retiming, for linear stencils).

    //@ begin RT
    real sum[CELLS][BACK + 1 + AHEAD] = {};  // partial sums of the outputs `s`, `s + 1`, ...
    using Arrival = const real*;  // where plane `s + AHEAD` lies in shared memory
    const auto take = [&](int place) -> Arrival { return tile + place * PLANE_CELLS + here; };
    const auto look = [&](int m, int s, const Arrival& arrived, PLANE_OFFSET) -> real {
        return arrived[tileCell(m) + TILE_OFFSET];
    };
    //@ end

