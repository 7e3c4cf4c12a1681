// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where the planes of a stage go: to the next one, or from the last one to device memory, by bulk copies.

    //@ begin TB
    // What is stored of a plane: rows end with the grid.
    const int cells = min(VALID_A, SIZE_A - first_A - MARGIN_A);
    const int whole = cells / GRAIN * GRAIN;  // that bulk copies can store
    const int stored_B = min(VALID_B, SIZE_B - first_B - MARGIN_B);
    // Waits until the slot of a beat is free.
    const auto awaitRoom = [&](unsigned beat) __attribute__((always_inline)) {
        if (isLast) {
            if (lane == 0) awaitStores<LEAVING - 1>();
            __syncwarp();
        } else {
            if (beat >= SLOTS) awaitArrival(free + inFront + beat % SLOTS, beat / SLOTS - 1 & 1);
        }
    };
    // Plane k of a beat.
    const auto give = [&](unsigned beat, int k, real (&plane)[CELLS]) __attribute__((always_inline)) {
        if constexpr (SCALED) {
            if (isLast) {
                UNROLLED for (int m = 0; m < CELLS; ++m) plane[m] *= SCALE;
            }
        }
        real* const to = (isLast ? leaving + beat % LEAVING * SLOT_CELLS
                                 : between + (inFront + beat % SLOTS) * SLOT_CELLS) + k * PLANE_CELLS + given;
        if constexpr (MERGED) {
            UNROLLED for (int m = 0; m < CELLS; m += PACK) {
                Packed packed;
                UNROLLED for (int i = 0; i < PACK; ++i) packed.cell[i] = plane[m + i];
                *reinterpret_cast<Packed*>(to + cell_A(m) + cell_B(m) * TILE_A) = packed;
            }
        } else {
            to[0] = plane[0];
        }
    };
    // The planes of a beat are given; where the last stage gives them, the first is plane `finished` of the grid.
    const auto handOver = [&](unsigned beat, int finished) __attribute__((always_inline)) {
        if (isLast) {
            fenceCopies();
            __syncwarp();
            UNROLLED for (int k = 0; k < HANDED; ++k) {
                if (finished + k < begin || finished + k >= end) continue;
                for (int row = 0; row < stored_B; ++row) {
                    const real* const from =
                        leaving + beat % LEAVING * SLOT_CELLS + k * PLANE_CELLS + MARGIN_A + (row + MARGIN_B) * TILE_A;
                    real* const to = v + (first_A + MARGIN_A) * STRIDE_A + (first_B + MARGIN_B + row) * STRIDE_B +
                                     (finished + k) * STRIDE_S;
                    if (lane == 0 && whole > 0) storeRow(to, from, whole * static_cast<int>(sizeof(real)));
                    if constexpr (ODD_ENDS) {
                        if (lane < cells - whole) to[whole + lane] = from[whole + lane];
                    }
                }
            }
            if (lane == 0) commitStores();
        } else {
            __syncwarp();
            if (lane == 0) arriveAt(full + inFront + beat % SLOTS);
        }
    };
    //@ end
