// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Who copies planes to shared memory: the hardware, row by row (bulk copies, compute capability 9.0). One thread a row
// asks, and a barrier in shared memory (mbarrier) counts the bytes that arrive.

    //@ begin PR
    constexpr int ASKING = THREADS < 32 ? THREADS : 32;  // threads that ask for rows
    // The arrival of each place in the ring is awaited by itself.
    auto* const arrival = reinterpret_cast<unsigned long long*>(tile + PLACES * PLANE_CELLS);
    if (thread == 0) {
        UNROLLED for (int k = 0; k < PLACES; ++k) prepareArrival(arrival + k);
    }
    __syncthreads();
    const int rowBytes =
        (RAGGED ? min(ROW, (reach + GRAIN - 1) / GRAIN * GRAIN) : ROW) * static_cast<int>(sizeof(real));
    const auto send = [&](int plane, int place) {
        if (thread == 0) announceBytes(arrival + place, ROWS * rowBytes);
        real* const to = tile + place * PLANE_CELLS;
        const real* const from = u + (first_A - FRAME_A) * STRIDE_A + plane * STRIDE_S;
        if constexpr (DIMENSIONS == 3) {
            if (thread >= ASKING) return;
            for (int row = thread; row < ROWS; row += ASKING) {
                int h_b = first_B + row - HALO_B;
                if (RAGGED) h_b = min(h_b, SIZE_B + HALO_B - 1);  // nobody reads rows beyond the grid's halo
                copyRow(to + row * ROW, from + h_b * STRIDE_B, rowBytes, arrival + place);
            }
        } else {
            if (thread == 0) copyRow(to, from, rowBytes, arrival + place);
        }
    };
    // Asks for what step `s` needs, if the march has such a step.
    const auto ask = [&](int s, int place) {
        if (s < end) send(s + AHEAD, place);
    };
    int parity = 0;  // of the arrivals in this round of the ring
    const auto await = [&](int place) {
        awaitArrival(arrival + place, parity);
        // What was read of older planes may still be on its way to registers, where nothing has needed it yet: a copy
        // that is asked for next has to come behind it.
        fenceCopies();
    };
    const auto advance = [&](int& place) {
        if (++place == PLACES) {
            place = 0;
            parity ^= 1;
        }
    };
    //@ end

