// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Warps meet those that hold rows beside theirs, once what they show is there. No other warp holds them up, so that some
// compute while others wait.

    //@ begin SH
    constexpr int NEAREST = (HALO_B * GROUP_A + 32 * MERGE_B - 1) / (32 * MERGE_B);  // warps on either side that hold them
    // Each warp has two barriers, which are used in turn: a neighbour may be one meeting ahead.
    const auto shownBy = [&](int warp, int turn) {
        return reinterpret_cast<unsigned long long*>(tile + BARRIERS) + 2 * warp + turn;
    };
    if constexpr (PAIRED) {
        if (THREAD_A + THREADS_A * THREAD_B == 0) {
            for (int k = 0; k < 2 * WARPS; ++k) prepareArrival(shownBy(0, k));
        }
        __syncthreads();
    }
    const auto meetNeighbours = [&](int number) {
        const int turn = number & 1, parity = number >> 1 & 1;
        __syncwarp();
        if ((THREAD_A + THREADS_A * THREAD_B) % 32 == 0) arriveAt(shownBy(row, turn));
        UNROLLED for (int k = 1; k <= NEAREST; ++k) {
            if (row >= k) awaitArrival(shownBy(row - k, turn), parity);
            if (row + k < WARPS) awaitArrival(shownBy(row + k, turn), parity);
        }
    };
    //@ end

