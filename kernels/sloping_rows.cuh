// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Sloping rows: temporal.cuh with rows of warps whose tile does not keep its width. Each level loses HALO_B rows on
// either side; here the outer warps lose them, with EXTRA_B rows more at level 0, and the others compute nothing in
// vain.
//
//      level 0   | x x x x | x x |   | x x | x x x x |     x  rows that a warp has; | |  its warps
//      level 1     | x x x | x x |   | x x | x x x |
//      level 2       | x x | x x |   | x x | x x |         STEPS = 2, EXTRA_B = 2, MERGE_B = 2
//
// What that saves, with the example values (four levels, HALO_B = 1, eight warps of MERGE_B = 4 rows, EXTRA_B = 0):
//
//      rows that are computed       level 1   2   3   4
//      by each of the outer warps         3   2   1   0      6 instead of 16
//      by each of the others              4   4   4   4
//
// 20 of 128 rows. With EXTRA_B = 2 the outer warps have 5, 4, 3 and 2 rows to compute, 14 in all, about as many as the
// others, so that nobody waits; and the tile stores 28 rows of 36 instead of 24 of 32.
//
// Rows of an outer warp count from its neighbour outwards; in the first warp that is downwards, FLIPPED, so that one
// march serves both.
//
// Where tiles begin and end with the grid (ALIGNED_B), rows outside are an outer warp's alone:
//
//      rows of an outer warp beside the grid, from its neighbour outwards:
//      |  inside  | outside, but read | read by nobody: neither loaded nor computed |
//      0          ROWS_B - MARGIN_B   + HALO_B                                      ROWS_B
//
// Parameters and costs as in temporal.cuh; always retimed, and with levels of columns.

// Example values, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels.
#include "parts/example_sloping_rows.cuh"

// What a block is made of: its threads; the tile, its margins and what it stores; planes that wait.
#include "parts/level_sizes.cuh"

//@ PATTERN
// Several cells in one access, and copies that travel by themselves.
#include "parts/accesses.cuh"
//@ begin MERGE
// Where cell m of a thread lies, seen from its first: the cells are adjacent.
__device__ constexpr int cell_A(int m) { return m % MERGE_A; }
__device__ constexpr int cell_B(int m) { return m / MERGE_A; }
//@ end

// fromLane(): reads from another lane.
#include "parts/from_lane.cuh"
// The march of a warp with the given row of the block. The outer warps have `EXTRA_B` rows more at level 0 and lose
// `HALO_B` of them a level: all that a tile loses on that side, so that the others compute nothing in vain. Their rows
// count from the neighbour outwards; in the first warp that is downwards, FLIPPED.
template <bool OUTER>
__device__ __forceinline__ void march(INPUT, OUTPUT, int row, bool flipped) {
    constexpr int ROWS_B = OUTER ? MERGE_B + EXTRA_B : MERGE_B;  // rows of the thread at level 0
    constexpr int CELLS = MERGE_A * ROWS_B;                      // its cells in a plane
    // Planes of its march unrolled at a time. Were both marches unrolled, they would not fit into the instruction cache.
    constexpr int OWN_UNROLL = OUTER ? 1 : UNROLL;
    const auto has = [](int level, int m) { return !OUTER || cell_B(m) < ROWS_B - level * HALO_B; };
    const int upwards = OUTER && flipped ? -1 : 1;
    const auto row_B = [&](int m) { return upwards * cell_B(m); };
    const auto cell = [&](int m) -> index_t { return cell_A(m) * STRIDE_A + row_B(m) * STRIDE_B; };
    // The thread's first cell in its tile, and the tile's in the grid.
    const int t_a = THREAD_A % GROUP_A * MERGE_A;  //@ MERGE
    const int first_A = BLOCK_A * VALID_A - MARGIN_A;
    const int a = first_A + t_a;
    const int t_b = flipped ? ROWS_B - 1 : row * MERGE_B + EXTRA_B;
    const int due_B = BLOCK_B * VALID_B;  // the first row that it stores
    const int first_B = (MOVED ? min(due_B, SIZE_B - VALID_B) : due_B) - MARGIN_B;
    const int b = first_B + t_b;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool beside_A = first_A < 0 || first_A + TILE_A > SIZE_A || (MOVED && first_B + MARGIN_B != due_B);
    const int lowest = flipped ? b - ROWS_B + 1 : b;
    const bool beside_B = (OUTER || !ALIGNED_B) && (lowest < 0 || lowest + ROWS_B > SIZE_B);
    // Whether a row lies outside, with so many between it and the grid.
    const auto beyond_B = [&](int m, int rows) { return beside_B && cell_B(m) >= ROWS_B - MARGIN_B + rows; };
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A || first_B < 0 || first_B + TILE_B > SIZE_B;

    // The planes of the block: `begin` to before `end`.
#include "parts/marches_alike.cuh"  //@ policy MARCHES

    ALIGNED_TILE;

    // Which cells are updated, inside(m), which may be loaded, readable(m), and which this tile stores, stored(m).
#include "parts/cells_of_rows.cuh"  //@ policy TESTS

    // How threads see each other's cells, show(), see() and other(): those of a row by shuffles, of which there are the
    // fewer the higher the level, and other rows in shared memory.
#include "parts/sight_of_sloping_rows.cuh"

    // How planes of level 0 come, arrive(): as in temporal.cuh. In shared memory they lie as in the tile
    // (staged_by_row), since threads have different numbers of cells.
#include "parts/arrive_through_registers.cuh"  //@ policy ARRIVAL

    // Where planes wait, and when levels finish, advance(): in partial sums, all levels at once.
#include "parts/levels_of_columns.cuh"

    // How the last level's newest plane leaves, store().
#include "parts/store_plane.cuh"

    // One step of the march. `sides`: the tile sticks out of the grid along an axis across. `ends`: planes of
    // some level may lie before the grid's first or behind its last. Where neither is so, no cell is tested.
    const auto step = [&](int s, SIDES sides, bool ends) __attribute__((always_inline)) {
        real newest[CELLS] = {};
        arrive(s, sides, ends, newest);
        advance(s, sides, ends, newest);
        store(s, sides, newest);
    };
    // The steps, with as few tests as their place allows.
#include "parts/march_by_axes.cuh"  //@ policy MARCH
}

LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT) {
    // The outer warps are the first and the fifth, or the last: they share a scheduler, since what runs on one should
    // be the same code, and one march serves both. The shuffle tells the compiler that the warp is the same in all lanes.
    const int warp = __shfl_sync(0xffffffff, THREAD_B, 0);
    constexpr int LAST = GROUP_B > 4 ? 4 : GROUP_B - 1;
    if (warp == 0 || warp == LAST)
        march<true>(u, v, warp == 0 ? 0 : GROUP_B - 1, warp == 0);
    else
        march<false>(u, v, warp < LAST ? warp : warp - 1, false);
}
