// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where planes wait: a thread's own column in a queue of registers. What stands beside it is read of one plane.
//
//      queue   | s - BACK | .. | s | .. | s + AHEAD |  <-- arriving

    //@ begin ST
    // The thread's cells of the planes around `s`, oldest first.
    real queue[BACK + 1 + AHEAD][CELLS] = {};
    UNROLLED for (int m = 0; m < CELLS; ++m) {
        UNROLLED for (int k = 0; k < BACK + AHEAD; ++k) {
            if (!RAGGED || (SHARED ? readable(m) : inside(m)))
                queue[k + 1][m] = u[column + cell(m) + (begin - BACK + k) * STRIDE_S];
        }
    }
    const int first = begin;
    const auto take = [&](const int& s, const Arrival& arriving) {
        UNROLLED for (int m = 0; m < CELLS; ++m) {
            if constexpr (BACK + AHEAD > 0) {
                UNROLLED for (int k = 0; k < BACK + AHEAD; ++k) queue[k][m] = queue[k + 1][m];
            }
            queue[BACK + AHEAD][m] = arriving.own[m];
        }
        if constexpr (SHARED) {
            show(turn(s), queue[BACK], arriving.halo);
        }
    };
    const auto look = [&](int m, int s, const Arrival&, CELL_OFFSET) -> real {
        if (IN_COLUMN) return queue[BACK + d_s][m];
        return beside(m, SHARED ? turn(s) : s + d_s, PLANE_AT);
    };
    //@ end

