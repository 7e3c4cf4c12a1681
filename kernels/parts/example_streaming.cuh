// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Defaults of templates that march with one time level: their words and policies, and what retiming would call.

// Not every name is read by every policy.
#pragma nv_diag_suppress 177
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
