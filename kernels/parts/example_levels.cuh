// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of the templates that march with several time levels: star3d1r on 512^3, double, four of them.

#pragma nv_diag_suppress 177  // not every name is read by every policy
using real = double;
using index_t = int;
constexpr int DIMENSIONS = 3;
constexpr bool WARP = false, ROWS = true, RING = false, COMPUTED = false, OBLIQUE = false, CORNERS = false;
constexpr bool RETIMING = false, FIRST_ALONE = false, COLUMN = false, SCALED = false, MASKED = false, RAGGED_B = false, LAZY = false;
constexpr bool EARLY = false, RAGGED_S = true, PREFETCH = true, MERGED = true, BLOCK_MERGE = true, VECTORS = true;
constexpr bool GUARDED = false, BIAS = false, WIDE_A = true, PIPELINE = false;
constexpr bool MOVED = false, TOGETHER_A = true;
constexpr int MERGE_A = 2;     // cells of a thread along axis `A`
constexpr int MERGE_B = 4;     // cells of a thread along axis `B`
constexpr int STEPS = 4;       // time steps of a launch: the levels that march together
constexpr int DEPTH = 256;     // planes of a block along axis `S`
constexpr int TAPER = 0;       // how often marches halve towards the end of axis `S`
constexpr int SIDE_DEPTH = 0;  // planes of a block along axis `S` whose tile sticks out of the grid
constexpr int PLANES = 2;      // planes that are loaded ahead
constexpr int UNROLL = 2;      // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;  // blocks that fit on a multiprocessor: caps the registers
constexpr int VECTOR = 2;      // cells that travel in one access
constexpr int SIZE_A = 512;    // interior cells along axis `A`
constexpr int SIZE_B = 512;    // interior cells along axis `B`
constexpr int SIZE_S = 512;    // interior cells along axis `S`
constexpr int HALO_A = 1;      // cells that a level loses on either side along axis `A`
constexpr int HALO_B = 1;      // cells that a level loses on either side along axis `B`
constexpr int BACK = 1;        // planes behind a cell that it reads
constexpr int AHEAD = 1;       // planes in front of a cell that it reads
constexpr int EXTRA_B = 0;     // rows that an outer warp has more than others
constexpr int PLACES = 3;      // planes of a ring in shared memory
constexpr int LAG = 1;         // planes that a level runs behind the one before
constexpr real INVERSE = 1, SCALE = 1, OWN = 1;
#define ONWARD(beat, nth)
#define OUTSIDE(m) !inside(m)
#define INSIDE_A a >= 0 && a < SIZE_A
#define INSIDE_B b + OWN_B(m) >= 0 && b + OWN_B(m) < SIZE_B
// What only some policies have; those that do hide these.
template <class... Any>
__device__ void show(const Any&...) {}
template <class... Any>
__device__ void see(const Any&...) {}
template <class... Any>
__device__ void seeOthers(const Any&...) {}
template <class... Any>
__device__ void meetNeighbours(const Any&...) {}
constexpr unsigned beat = 0, nth = 0;
template <class... Any>
__device__ void onward(const Any&...) {}
template <class... Any>
__device__ constexpr bool has(const Any&...) { return true; }
