// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Who copies planes to shared memory: every thread its share, 16 bytes at a time (cp.async, compute capability 8.0).

    //@ begin PR
    constexpr int CHUNKS = PLANE_CELLS / GRAIN;              // copies of a plane
    constexpr int SHARE = (CHUNKS + THREADS - 1) / THREADS;  // of which a thread makes so many
    // The thread's share of a plane's copies: from where in the grid. Beyond the grid's halo its outermost cells are
    // repeated: nobody reads them.
    index_t share[SHARE];
    UNROLLED for (int h = 0; h < SHARE; ++h) {
        const int i = min(thread + h * THREADS, CHUNKS - 1);
        const int across = DIMENSIONS == 3 ? i % (ROW / GRAIN) : i;
        const int h_a = first_A - FRAME_A + (RAGGED ? min(across, (reach - 1) / GRAIN) : across) * GRAIN;
        int h_b = first_B - HALO_B + i / (ROW / GRAIN);
        if (RAGGED && DIMENSIONS == 3) h_b = min(h_b, SIZE_B + HALO_B - 1);
        share[h] = h_a * STRIDE_A + h_b * STRIDE_B;
    }
    const auto send = [&](int plane, int place) {
        UNROLLED for (int h = 0; h < SHARE; ++h) {
            const int i = thread + h * THREADS;
            if (i < CHUNKS)
                copyAsync<16>(&tile[place * PLANE_CELLS + i * GRAIN], &u[share[h] + plane * STRIDE_S]);
        }
    };
    // Asks for what step `s` needs, if the march has such a step.
    const auto ask = [&](int s, int place) {
        if (s < end) send(s + AHEAD, place);
        commitCopies();
    };
    const auto await = [&](int place) { awaitCopies<PLANES - 1>(); };
    const auto advance = [&](int& place) { place = place + 1 == PLACES ? 0 : place + 1; };
    //@ end

