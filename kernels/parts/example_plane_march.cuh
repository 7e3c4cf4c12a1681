// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of the templates that march with one time level: star3d1r on 512^3, double, streaming along z, and
// what retiming would call.

#pragma nv_diag_suppress 177  // not every name is read by every policy
using real = double;
using index_t = int;
constexpr int DIMENSIONS = 3;
constexpr bool RETIMING = false, RAGGED = false, RAGGED_S = false, BIAS = false;
constexpr int THREADS_A = 32;  // threads of a block along axis `A`
constexpr int THREADS_B = 8;   // threads of a block along axis `B`
constexpr int MERGE_A = 2;     // cells of a thread along axis `A`
constexpr int MERGE_B = 2;     // cells of a thread along axis `B`
constexpr int DEPTH = 64;      // planes of a block along axis `S`
constexpr int TAPER = 0;       // how often marches halve towards the end of axis `S`
constexpr int UNROLL = 1;      // planes of the march unrolled at a time
constexpr int PLANES = 2;      // planes that are on their way
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
constexpr int VECTOR = 2;      // cells that travel in one access
constexpr int SIZE_A = 512;    // interior cells along axis `A`
constexpr int SIZE_B = 512;    // interior cells along axis `B`
constexpr int SIZE_S = 512;    // interior cells along axis `S`
constexpr int HALO_A = 1;      // cells around the tile along axis `A`
constexpr int HALO_B = 1;      // cells around the tile along axis `B`
constexpr int BACK = 1;        // planes behind the output that are kept
constexpr int AHEAD = 1;       // planes in front of the output that are kept
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
#define TILE_ROW ROW
constexpr int GROUP_A = 32;    // threads that share a tile along axis `A`
constexpr int GROUP_B = 8;     // threads that share a tile along axis `B`
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, real (&sum)[3]) {
    sum[0] += 0.1 * u(0, 0);
    sum[1] += 0.4 * u(0, 0) + 0.1 * (u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1));
    sum[2] += 0.1 * u(0, 0);
}
