// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How whole planes of the tile, halo included, are sent for: to a ring in shared memory.

    //@ begin PR
#if BULK
    // Asks for the rows of a plane. The arrival of each place in the ring is awaited by itself.
    auto* const arrival = reinterpret_cast<unsigned long long*>(tile + PLACES * PLANE_CELLS);
    if (thread == 0) {
#pragma unroll
        for (int k = 0; k < PLACES; ++k) prepareArrival(arrival + k);
    }
    __syncthreads();
#if RAGGED
    const int rowBytes = min(ROW, (reach + GRAIN - 1) / GRAIN * GRAIN) * static_cast<int>(sizeof(real));
#else
    constexpr int rowBytes = ROW * static_cast<int>(sizeof(real));
#endif
    const auto send = [&](int plane, int place) {
        if (thread == 0) announceBytes(arrival + place, ROWS * rowBytes);
        real* const to = tile + place * PLANE_CELLS;
        const real* const from = u + (first_A - FRAME_A) * STRIDE_A + plane * STRIDE_S;
#if DIMENSIONS == 3
        if (thread < ASKING) {
            for (int row = thread; row < ROWS; row += ASKING) {
#if RAGGED
                // Beyond the grid's halo rows are repeated: nobody reads them.
                const int h_b = min(first_B + row - HALO_B, SIZE_B + HALO_B - 1);
#else
                const int h_b = first_B + row - HALO_B;
#endif
                copyRow(to + row * ROW, from + h_b * STRIDE_B, rowBytes, arrival + place);
            }
        }
#else
        if (thread == 0) copyRow(to, from, rowBytes, arrival + place);
#endif
    };
#else
    // The thread's share of a plane's copies: from where in the grid.
    index_t share[SHARE];
#pragma unroll
    for (int h = 0; h < SHARE; ++h) {
        const int i = min(thread + h * THREADS, CHUNKS - 1);
#if DIMENSIONS == 3
#if RAGGED
        // Beyond the grid's halo its outermost cells are repeated: nobody reads them.
        const int h_a = first_A - FRAME_A + min(i % (ROW / GRAIN), (reach - 1) / GRAIN) * GRAIN;
        const int h_b = min(first_B - HALO_B + i / (ROW / GRAIN), SIZE_B + HALO_B - 1);
#else
        const int h_a = first_A - FRAME_A + i % (ROW / GRAIN) * GRAIN;
        const int h_b = first_B - HALO_B + i / (ROW / GRAIN);
#endif
        share[h] = h_a * STRIDE_A + h_b * STRIDE_B;
#else
#if RAGGED
        // Beyond the grid's halo its outermost cells are repeated: nobody reads them.
        const int h_a = first_A - FRAME_A + min(i, (reach - 1) / GRAIN) * GRAIN;
#else
        const int h_a = first_A - FRAME_A + i * GRAIN;
#endif
        share[h] = h_a * STRIDE_A;
#endif
    }
    const auto send = [&](int plane, int place) {
#pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            const int i = thread + h * THREADS;
            if (i < CHUNKS)
                copyAsync<16>(&tile[place * PLANE_CELLS + i * GRAIN], &u[share[h] + plane * STRIDE_S]);
        }
    };
#endif
    //@ end

