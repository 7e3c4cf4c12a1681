// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Where a thread reads the cells beside its own: in tiles in shared memory, where the block's threads show theirs. The
// tile has a halo; its cells are shared out among the threads, SHARE each, without regard to who reads them.
//
//      0 1 2 3 4 5       halo cells of a tile of 4 x 2 cells, as they are counted: the rows on
//      c t t t t d       either side along axis B first, then the columns
//      e t t t t f
//      6 7 8 9 a b       t  the tile itself: every thread has its own cells there

    // What travels for a step: the thread's cells of a plane, and its share of the tile's halo.
    struct Arrival {
        real own[CELLS];
        real halo[SHARE];
    };

    //@ begin SH
    // Place in the tile of its i-th halo cell.
    const auto haloCell = [](int i) -> int {
        if constexpr (DIMENSIONS == 2) {
            return i < HALO_A ? i : i + TILE_A;
        } else if constexpr (HALO_A == 0) {
            return i < HALO_B * ROW ? i : i + TILE_B * ROW;
        } else {
            if constexpr (HALO_B > 0) {
                if (i < HALO_B * ROW) return i;
                if (i < 2 * HALO_B * ROW) return i + TILE_B * ROW;
                i -= 2 * HALO_B * ROW;
            }
            const int side = i % (2 * HALO_A);
            return (HALO_B + i / (2 * HALO_A)) * ROW + side + (side >= HALO_A ? TILE_A : 0);
        }
    };
    // The thread's share: place in the tile, place in the grid. Beyond the halo of the grid's edge nothing is read: a
    // last tile that sticks out repeats the outermost cells.
    int haloTile[SHARE];
    index_t haloGrid[SHARE];
    UNROLLED for (int h = 0; h < SHARE; ++h) {
        haloTile[h] = haloCell(min(thread + h * THREADS, HALO_CELLS - 1));
        int h_a = BLOCK_A * TILE_A + (DIMENSIONS == 3 ? haloTile[h] % ROW : haloTile[h]) - HALO_A;
        int h_b = BLOCK_B * TILE_B + haloTile[h] / ROW - HALO_B;
        if (RAGGED) h_a = min(h_a, SIZE_A + HALO_A - 1);
        if (RAGGED && DIMENSIONS == 3) h_b = min(h_b, SIZE_B + HALO_B - 1);
        haloGrid[h] = h_a * STRIDE_A + h_b * STRIDE_B;
    }
    const auto loadHalo = [&](const real* plane, real (&halo)[SHARE]) {
        UNROLLED for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) halo[h] = plane[haloGrid[h]];
        }
    };

    // Two tiles take turns: while slow threads still read one, fast ones write the other.
    const auto turn = [&](int s) { return (s & 1) * TILE_CELLS; };
    // Fills the tile that begins at `place`.
    const auto show = [&](int place, const real (&cells)[CELLS], const real (&halo)[SHARE]) {
        UNROLLED for (int m = 0; m < CELLS; ++m) tile[place + here + tileCell(m)] = cells[m];
        UNROLLED for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) tile[place + haloTile[h]] = halo[h];
        }
        __syncthreads();
    };
    const auto beside = [&](int m, int place, PLANE_OFFSET) -> real {
        return tile[place + here + tileCell(m) + TILE_OFFSET];
    };
    //@ end

