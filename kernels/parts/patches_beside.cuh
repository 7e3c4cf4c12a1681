// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Results that lie beside the grid keep their value, which the input still has; what lies further out is 0.

    //@ begin TB
    // Levels whose cells of this warp lie partly beside the grid along `A`, a bit each.
    unsigned sides = 0;
    for (int level = 0; level < STEPS; ++level) {
        const int a = columnOf(level + 1) + firstOfWarp;
        if (a < 0 || a + WARP_CELLS > SIZE_A) sides |= 1u << level;
    }
    const auto liesBeside = [&](unsigned beat, int level) {
        const int s = completed(beat, level);
        return (sides >> level & 1) != 0 || s < 0 || s + 1 >= SIZE_S;
    };
    const auto isInside = [&](int a, int s) { return a >= 0 && a < SIZE_A && s >= 0 && s < SIZE_S; };
    const auto lookBeside = [&](unsigned beat, int level, real (&kept)[4]) {
        int own = t_a;
        forget(own);
        const int s = completed(beat, level) + quarter / 2;
        UNROLLED for (int j = 0; j < 4; ++j) {
            const int a = columnOf(level + 1) + own + j % 2 + j / 2 * 32;
            kept[j] = 0;
            if (!isInside(a, s) && a >= -HALO_A && a < SIZE_A + HALO_A && s >= -BACK && s < SIZE_S + AHEAD)
                kept[j] = u[a * STRIDE_A + s * STRIDE_S];
        }
    };
    const auto keep = [&](unsigned beat, int level, const real (&kept)[4], real (&done)[4]) {
        int own = t_a;
        forget(own);
        const int s = completed(beat, level) + quarter / 2;
        UNROLLED for (int j = 0; j < 4; ++j) {
            if (!isInside(columnOf(level + 1) + own + j % 2 + j / 2 * 32, s)) done[j] = kept[j];
        }
    };
    //@ end
