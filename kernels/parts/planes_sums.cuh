// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where planes wait: nowhere. The arriving plane, the only one that is read, adds its share to the sums of the outputs
// that it reaches (retiming, for linear stencils); the oldest sum is then complete. A plane is
// taken only to show it to others.
//
//      sums    | s | s + 1 | .. | s + AHEAD + BACK |      planes: s + AHEAD arrives

    //@ begin RT
    real sum[CELLS][BACK + 1 + AHEAD] = {};  // partial sums of the outputs `s`, `s + 1`, ...
    // The march starts early, so that the first output gets the shares of its older planes.
    const int first = begin - (BACK + AHEAD);
    const auto take = [&](const int& s, const Arrival& arriving) {
        if constexpr (SHARED) {
            show(turn(s), arriving.own, arriving.halo);
        }
    };
    const auto look = [&](int m, int s, const Arrival& arriving, PLANE_OFFSET) -> real {
        if (IN_COLUMN) return arriving.own[m];
        return beside(m, SHARED ? turn(s) : s + AHEAD, PLANE_AT);
    };
    //@ end

