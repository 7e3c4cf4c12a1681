// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Defaults of templates that march with one time level: their sizes, words and policies, and what retiming would call.

// Not every name is read by every policy.
#pragma nv_diag_suppress 177
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
// A loop that is unrolled so many turns at a time.
#define AS_PRAGMA(text) _Pragma(#text)
#define UNROLLED_BY(turns) AS_PRAGMA(unroll turns)
#define ENTRY example
#define BOUNDS __launch_bounds__(THREADS, MIN_BLOCKS)
// Policies of streaming.cuh, and the other parts that can stand there.
#define WAITING "parts/planes_queue.cuh"      // or parts/planes_ring.cuh, parts/planes_sums.cuh
#define BESIDE "parts/beside_in_tiles.cuh"    // or parts/beside_in_caches.cuh
#define LOADS "parts/load_cells.cuh"          // or parts/load_vectors.cuh
#define ARRIVAL "parts/planes_ahead.cuh"      // or parts/planes_asked.cuh
#define OUTPUTS "parts/updated_outputs.cuh"   // or, with sums, parts/retimed_outputs.cuh
// And of copied.cuh.
#define COPIES "parts/bulk_copies.cuh"        // or parts/async_copies.cuh
#define SENDING "parts/sent_by_rows.cuh"      // or parts/sent_by_shares.cuh
#define READING "parts/copied_queue.cuh"      // or parts/copied_ring.cuh, parts/copied_sums.cuh
#define TILE_ROW ROW
#define GROUP_A THREADS_A
#define GROUP_B THREADS_B
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, real (&sum)[3]) {
    sum[0] += 0.1 * u(0, 0);
    sum[1] += 0.4 * u(0, 0) + 0.1 * (u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1));
    sum[2] += 0.1 * u(0, 0);
}
