// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How the planes of level 0 come from device memory: to registers, or sent for to shared memory (ASYNC).

#if MASKED
    // What is outside along axis `A` and beside the grid's planes, no tap reads either.
    const auto wanted = [&](int s, bool ends) { return !ends || (INSIDE_A) || (s >= 0 && s < SIZE_S); };
#endif
#if ASYNC
    //@ begin PR
    // Where a cell of the thread lands: one of PLANES places, which are used in turn.
#if SLOPED
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * TILE_B + (flipped ? 0 : t_b) + cell_B(m)) * TILE_A + t_a + cell_A(m)];
    };
#elif VECTORS
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * CELLS + m / VECTOR * VECTOR) * THREADS + thread * VECTOR + m % VECTOR];
    };
#elif MERGED
    const auto staged = [&](int place, int m) -> real* { return &tile[STAGE + (place * CELLS + m) * THREADS + thread]; };
#else
    const auto staged = [&](int place) -> real* { return &tile[STAGE + place * THREADS + thread]; };
#endif
    // Sends for the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto send = [&](int s, bool sides, bool ends, int place) {
        if (!ends || s < SIZE_S + AHEAD) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if VECTORS
                if (!sides && m % VECTOR == 0)
                    copyAsync<VECTOR * sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#if MASKED
                if (sides && readable(m) && wanted(s, ends))
#else
                if (sides && readable(m))
#endif
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#elif MERGED
#if MASKED
                if (!sides || (readable(m) && wanted(s, ends)))
#else
                if (!sides || readable(m))
#endif
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#else
                if (!sides || readable)
                    copyAsync<sizeof(real)>(staged(place), &u[column + s * STRIDE_S]);
#endif
            }
        }
        commitCopies();
    };
    //@ end
#else
    // Loads the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto fetch = [&](int s, bool sides, bool ends, real (&plane)[CELLS]) {
        if (ends && s >= SIZE_S + AHEAD) return;
#if VECTORS
        //@ begin VW
        if (!sides) {
#pragma unroll
            for (int m = 0; m < CELLS; m += VECTOR) {
                const Vector cells = *reinterpret_cast<const Vector*>(&u[column + cell(m) + s * STRIDE_S]);
#pragma unroll
                for (int i = 0; i < VECTOR; ++i) plane[m + i] = cells.cell[i];
            }
            return;
        }
        //@ end
#endif
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if MASKED
            if (!sides || (readable(m) && wanted(s, ends)))
#else
            if (!sides || readable(m))
#endif
                plane[m] = u[column + cell(m) + s * STRIDE_S];
        }
    };
#endif
