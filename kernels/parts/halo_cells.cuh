// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The halo of a tile in shared memory, cell by cell.

#if SHARED
#if HALO_A > 0 || HALO_B > 0
//@ begin SH
#if DIMENSIONS == 3
#if HALO_A > 0 && HALO_B > 0
// Place in the tile of its i-th halo cell: the rows on either side along axis `B`, then the two columns.
__device__ __forceinline__ int haloCell(int i) {
    if (i < HALO_B * ROW) return i;
    if (i < 2 * HALO_B * ROW) return i + TILE_B * ROW;
    i -= 2 * HALO_B * ROW;
    const int side = i % (2 * HALO_A);
    return (HALO_B + i / (2 * HALO_A)) * ROW + side + (side >= HALO_A ? TILE_A : 0);
}
#elif HALO_B > 0
// Place in the tile of its i-th halo cell: the rows on either side along axis `B`.
__device__ __forceinline__ int haloCell(int i) { return i < HALO_B * ROW ? i : i + TILE_B * ROW; }
#else
// Place in the tile of its i-th halo cell: the columns on either side along axis `A`.
__device__ __forceinline__ int haloCell(int i) {
    const int side = i % (2 * HALO_A);
    return i / (2 * HALO_A) * ROW + side + (side >= HALO_A ? TILE_A : 0);
}
#endif
#else
// Place in the tile of its i-th halo cell: first one side, then the other.
__device__ __forceinline__ int haloCell(int i) { return i < HALO_A ? i : i + TILE_A; }
#endif
//@ end

#endif
#endif
