// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How rows come, pass from level to level and leave, on tensor cores: those of level 0 by bulk copies, those of other
// levels through two pairs of rows each, which are written in turn, those of the last level from registers.

    //@ begin PR
    real* const between = tile + COMING * PAIR;
    auto* const arrival = reinterpret_cast<unsigned long long*>(between + (STEPS - 1) * 2 * PAIR);
    // Weights that are 0 need numbers to be multiplied with, also where nothing is ever copied.
    for (int i = THREAD_A; i < (COMING + (STEPS - 1) * 2) * PAIR; i += THREADS_A) tile[i] = 0;
    if (THREAD_A == 0) {
        UNROLLED for (int i = 0; i < COMING; ++i) prepareArrival(arrival + i);
    }
    fenceCopies();
    __syncthreads();
    const int firstCopied = columnOf(0) - SHIFT;  // a multiple of GRAIN
    const int left_A = max(firstCopied, -FRAME_A);
    const int right_A = min(firstCopied + (TILE_A + 2 * HALO_A + SHIFT + GRAIN - 1) / GRAIN * GRAIN,
                            (SIZE_A + HALO_A + GRAIN - 1) / GRAIN * GRAIN);
    const int rowBytes = (right_A - left_A) * static_cast<int>(sizeof(real));
    const int behindLast = min(SIZE_S + AHEAD, end + STEPS * AHEAD);  // the first row that is not read
    // Asks for the rows of a beat, as far as the grid and its halo have them.
    const auto ask = [&](unsigned beat) {
        if (beat >= beats) return;
        const int row = rowOf(0) + 2 * static_cast<int>(beat);
        const int from = min(max(-BACK - row, 0), 2), to = max(min(behindLast - row, 2), from);
        announceBytes(arrival + beat % COMING, (to - from) * rowBytes);
#pragma unroll 1
        for (int k = from; k < to; ++k)
            copyRow(tile + beat % COMING * PAIR + k * ROW + left_A - firstCopied,
                    u + left_A * STRIDE_A + (row + k) * STRIDE_S, rowBytes, arrival + beat % COMING);
    };
    const auto await = [&](unsigned beat) __attribute__((always_inline)) {
        awaitArrival(arrival + beat % COMING, beat / COMING & 1);
        // Copies that are asked for next come behind what all threads have read of older rows.
        fenceCopies();
    };
    if (THREAD_A == 0) {
        for (unsigned beat = 0; beat < PLANES; ++beat) ask(beat);
    }
    //@ end
    //@ begin TB
    // Whether the warp reads cells of level 0 that may be padding.
    const int firstRead = columnOf(0) + firstOfWarp;
    const bool isFrayed = FRAYED && (firstRead < -HALO_A || firstRead + WARP_CELLS + HALO_A > SIZE_A);
    // The cells of a pair of rows that the lane has in each product.
    const auto take = [&](unsigned beat, int level, real (&cells)[PRODUCTS][2]) __attribute__((always_inline)) {
        const real* const from = level == 0 ? tile + beat % COMING * PAIR + SHIFT
                                            : between + ((level - 1) * 2 + (beat + 1) % 2) * PAIR;
        UNROLLED for (int k = 0; k < PRODUCTS; ++k) {
            const int column = firstOfWarp + 4 * patch +
                               (k < 2 * WHOLE ? k % WHOLE * 4 + quarter : WHOLE * 4 + quarter % 2);
            const int row = k < 2 * WHOLE ? k / WHOLE : quarter / 2;
            UNROLLED for (int i = 0; i < 2; ++i) cells[k][i] = from[row * ROW + column + 32 * i];
            if (level == 0 && isFrayed) {
                UNROLLED for (int i = 0; i < 2; ++i) {
                    const int a = columnOf(0) + column + 32 * i;
                    if (a < -HALO_A || a >= SIZE_A + HALO_A) cells[k][i] = 0;
                }
            }
        }
    };
    // Where the lane's results lie in a warp's: two columns side by side in one row, and two 8 patches further.
    const int t_a = firstOfWarp + 4 * patch + quarter % 2 * 2;  //@ MERGE
    struct alignas(16) Two {
        real cell[2];
    };
    const auto give = [&](unsigned beat, int level, const real (&done)[4]) __attribute__((always_inline)) {
        real* const to = between + (level * 2 + beat % 2) * PAIR + quarter / 2 * ROW + t_a;
        UNROLLED for (int i = 0; i < 2; ++i)
            *reinterpret_cast<Two*>(to + 32 * i) = Two{{done[2 * i], done[2 * i + 1]}};
    };
    // The first row of the patches that a beat completes.
    const auto completed = [&](unsigned beat, int level) {
        return rowOf(level + 1) + 2 * (static_cast<int>(beat) - level * PAIRS - HELD);
    };
    const auto store = [&](unsigned beat, const real (&done)[4]) __attribute__((always_inline)) {
        const int s = completed(beat, STEPS - 1) + quarter / 2;
        if (s < begin || s >= end) return;
        UNROLLED for (int i = 0; i < 2; ++i) {
            const int column = t_a + 32 * i, a = columnOf(STEPS) + column;
            if (column >= VALID_A || a >= SIZE_A) continue;
            real* const to = v + a * STRIDE_A + s * STRIDE_S;
            if (ODD_ENDS && a + 1 == SIZE_A)
                to[0] = done[2 * i];
            else
                *reinterpret_cast<Two*>(to) = Two{{done[2 * i], done[2 * i + 1]}};
        }
    };
    //@ end
