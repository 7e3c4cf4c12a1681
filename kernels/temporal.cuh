// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Temporal: N.5-D blocking. A tile of the axes A and B marches along axis S and carries STEPS time levels
// with it: as a plane of level 0 arrives, each level computes one plane LAG behind the level before, and
// the last level's plane leaves. Intermediate levels never travel to device memory.
//
//      level 0    o o o o o x         x  the newest plane of a level
//      level 1    o o o o x           |  LAG planes behind the level before
//      level 2    o o o x             o  planes still waiting to be read: KEEP of each level
//      level 3    o o x               time levels: STEPS = 3; the last level's newest plane is stored
//                 --------> S
//
// Tiles overlap: each level loses HALO cells on every side of the tile, so MARGIN = HALO * STEPS cells of
// every side are computed again by the neighbour. Cells outside the grid keep their value at every level
// (the fixed halo of step-by-step execution), which costs a test at the edge of the grid only.
//
// Who shares a tile, and how a thread sees the cells of others:
//   WARP        a warp: lanes hold adjacent cells, edges travel by shuffles; no barrier, no shared memory
//   ROWS        a block whose warps hold rows: edges along A by shuffles, along B through shared memory
//   otherwise   a block, through shared memory:
//     QUEUE       own cells wait in registers (redundant register streaming); shared memory shows
//                 the plane in the middle, for all levels at once: one barrier a plane
//     RING        planes wait in a ring of shared memory for each level (circular multi-queue), whose
//                 places are shifted, or COMPUTED by masking the plane's number
//   RETIMING    the newest plane of a level adds its share to the partial sums of the next (linear stencils)
//   LAZY        a level reads nothing that was computed in the same step of the march: one plane more of
//               delay, so that one barrier serves all levels and they do not wait for each other
//   PREFETCH    PLANES planes of level 0 are on their way in registers, or ASYNC to shared memory
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; DEPTH planes of a block; UNROLL of the march; STEPS.
// Device memory: one read and one write a cell for STEPS time steps, times TILE / (TILE - 2 MARGIN) for each
// axis across. Floating point: update() once a cell and level, the margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, own cells in registers and the plane in the middle in shared memory.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define WARP 0
#define ROWS 0
#define QUEUE 1
#define RING 0
#define COMPUTED 0
#define OBLIQUE 0
#define CORNERS 0
#define RETIMING 0
#define LAZY 0
#define PREFETCH 1
#define ASYNC 0
#define MERGED 1
#define BLOCK_MERGE 1
#define VECTORS 1
#define ARRAYS 0
#define GUARDED 0
#define BIAS 0
#define THREADS_A 32   // threads of a block along axis A
#define THREADS_B 8    // threads of a block along axis B
#define MERGE_A 2      // cells of a thread along axis A
#define MERGE_B 4      // cells of a thread along axis B
#define STEPS 4        // time steps of a launch: the levels that march together
#define DEPTH 256      // planes of a block along axis S
#define PLANES 2       // planes that are loaded ahead
constexpr int UNROLL = 2;      // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;  // blocks that must fit on a multiprocessor: caps the registers
#define VECTOR 2       // cells that travel in one access
#define SIZE_A 512     // interior cells along axis A
#define SIZE_B 512     // interior cells along axis B
#define SIZE_S 512     // interior cells along axis S
#define HALO_A 1       // cells that a level loses on either side along axis A
#define HALO_B 1       // cells that a level loses on either side along axis B
#define BACK 1         // planes behind a cell that it reads
#define AHEAD 1        // planes in front of a cell that it reads
#define PLACES 3       // planes of a ring in shared memory
constexpr int LAG = 1;                // planes that a level runs behind the one before
constexpr index_t STRIDE_A = 1;       // elements from one cell to the next along axis A
constexpr index_t STRIDE_B = 576;     // elements from one cell to the next along axis B
constexpr index_t STRIDE_S = 296064;  // elements from one plane to the next along axis S
#define THREAD_A threadIdx.x
#define THREAD_B threadIdx.y
#define BLOCK_A blockIdx.x
#define BLOCK_B blockIdx.y
#define BLOCK_S blockIdx.z
#define ENTRY temporal
#define INPUT const real* __restrict__ u
#define OUTPUT real* __restrict__ v
#define ARRAY_PARAMETERS()
#define ARRAY_VALUES(at)
#define ARRAY_POINTERS(output)
#define BIAS_VALUE(at)
#define CELL_OFFSET int da, int db, int ds
#define PLANE_OFFSET int da, int db
#define IN_COLUMN da == 0 && db == 0
#define CENTRE 0, 0, 0
#define TILE_OFFSET da + db * TILE_A
template <class Cell>
__device__ __forceinline__ real update(const Cell& u) {
    return 0.4 * u(0, 0, 0) + 0.1 * (u(-1, 0, 0) + u(1, 0, 0) + u(0, -1, 0) + u(0, 1, 0) + u(0, 0, -1) + u(0, 0, 1));
}
#endif

#if DIMENSIONS == 3
constexpr int THREADS = THREADS_A * THREADS_B;  // threads of a block
constexpr int CELLS = MERGE_A * MERGE_B;        // cells of a thread in a plane
#else
constexpr int THREADS = THREADS_A;  // threads of a block
constexpr int CELLS = MERGE_A;      // cells of a thread in a plane
#endif
#if WARP
constexpr int GROUP_A = THREADS_A < 32 ? THREADS_A : 32;  // lanes of a warp's tile along axis A
#if DIMENSIONS == 3
constexpr int GROUP_B = 32 / GROUP_A;  // lanes of a warp's tile along axis B
#endif
#else
constexpr int GROUP_A = THREADS_A;  // threads of a tile along axis A
#if DIMENSIONS == 3
constexpr int GROUP_B = THREADS_B;  // threads of a tile along axis B
#endif
#endif
constexpr int TILE_A = GROUP_A * MERGE_A;  // cells of the tile along axis A
#if BLOCK_MERGE
constexpr int MARGIN_A = (HALO_A * STEPS + MERGE_A - 1) / MERGE_A * MERGE_A;  // its overlap on either side
#else
constexpr int MARGIN_A = HALO_A * STEPS;  // its overlap on either side
#endif
constexpr int VALID_A = TILE_A - 2 * MARGIN_A;  // cells that it stores along axis A
#if DIMENSIONS == 3
constexpr int TILE_B = GROUP_B * MERGE_B;  // cells of the tile along axis B
constexpr int MARGIN_B = HALO_B * STEPS;   // its overlap on either side
constexpr int VALID_B = TILE_B - 2 * MARGIN_B;  // cells that it stores along axis B
#endif
#if !RETIMING
constexpr int KEEP = BACK + LAG;  // planes of a level that wait beside its newest
#endif
#if WARP || ROWS
constexpr int NEAR_A = MERGE_A + 2 * HALO_A;  // the thread's cells and those around, along axis A
#if WARP && DIMENSIONS == 3
constexpr int LOOK_B = HALO_B;  // how far it looks for cells of other lanes along axis B
constexpr int NEAR_B = MERGE_B + 2 * LOOK_B;  // the thread's cells and those around, along axis B
#elif DIMENSIONS == 3
constexpr int LOOK_B = 0;  // how far it looks for cells of other lanes along axis B
constexpr int NEAR_B = MERGE_B;  // the thread's rows
#endif
#endif
#if !WARP
#if DIMENSIONS == 3
// Room around the rows, for reads beyond the tile that no stored cell depends on.
constexpr int PAD = (HALO_A + HALO_B * TILE_A + 3) / 4 * 4;
constexpr int PLANE_CELLS = TILE_A * TILE_B + PAD;  // from one plane in shared memory to the next
#else
// Room around the row, for reads beyond the tile that no stored cell depends on.
constexpr int PAD = (HALO_A + 3) / 4 * 4;
constexpr int PLANE_CELLS = TILE_A + PAD;  // from one plane in shared memory to the next
#endif
#if RING
constexpr int LEVEL_CELLS = PLACES * PLANE_CELLS;  // from one level's ring to the next
#elif LAZY || !RETIMING
constexpr int SHOWN_CELLS = STEPS * PLANE_CELLS;  // one plane of each level; there are two sets, used in turn
#else
constexpr int SHOWN_CELLS = PLANE_CELLS;  // one plane; there are two, used in turn
#endif
#endif
#if ASYNC
//@ begin PR
#if WARP
constexpr int STAGE = 0;  // where the planes on their way lie in shared memory
#elif RING
constexpr int STAGE = (STEPS * LEVEL_CELLS + PAD + 3) / 4 * 4;  // where the planes on their way lie
#else
constexpr int STAGE = (2 * SHOWN_CELLS + PAD + 3) / 4 * 4;  // where the planes on their way lie
#endif
//@ end
#endif

//@ PATTERN
#if VECTORS
//@ begin VW
// Adjacent cells of a thread that travel in one access. Rows begin at multiples of 32 elements.
struct alignas(VECTOR * sizeof(real)) Vector {
    real cell[VECTOR];
};
//@ end

#endif
#if ASYNC
//@ begin PR
// Copies to shared memory without passing through registers (PTX, compute capability 8.0). Copies are
// committed in groups; a thread awaits its own until no more than so many groups are on their way.
template <int BYTES>
__device__ __forceinline__ void copyAsync(real* to, const real* from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
                 :: "r"(static_cast<unsigned>(__cvta_generic_to_shared(to))), "l"(from), "n"(BYTES) : "memory");
}
__device__ __forceinline__ void commitCopies() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int GROUPS>
__device__ __forceinline__ void awaitCopies() {
    asm volatile("cp.async.wait_group %0;" :: "n"(GROUPS) : "memory");
}
//@ end

#endif
#if MERGED
//@ begin MERGE
#if BLOCK_MERGE
// Where cell m of a thread lies, seen from its first: the cells are adjacent.
#if DIMENSIONS == 3
__device__ constexpr int cellA(int m) { return m % MERGE_A; }
__device__ constexpr int cellB(int m) { return m / MERGE_A; }
#else
__device__ constexpr int cellA(int m) { return m; }
#endif
#else
// Where cell m of a thread lies, seen from its first: the cells are a block apart.
#if DIMENSIONS == 3
__device__ constexpr int cellA(int m) { return m % MERGE_A * GROUP_A; }
__device__ constexpr int cellB(int m) { return m / MERGE_A * GROUP_B; }
#else
__device__ constexpr int cellA(int m) { return m * GROUP_A; }
#endif
#endif
#if DIMENSIONS == 3
__device__ constexpr index_t cell(int m) { return cellA(m) * STRIDE_A + cellB(m) * STRIDE_B; }
#if !WARP
__device__ constexpr int tileCell(int m) { return cellA(m) + cellB(m) * TILE_A; }
#endif
#else
__device__ constexpr index_t cell(int m) { return cellA(m) * STRIDE_A; }
#if !WARP
__device__ constexpr int tileCell(int m) { return cellA(m); }
#endif
#endif
//@ end

#endif
#if WARP || ROWS
//@ begin TB
// The thread's cells of a plane and those around them, which other lanes hold.
#if DIMENSIONS == 3
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_B][NEAR_A], int lane) {
#pragma unroll
    for (int nb = 0; nb < NEAR_B; ++nb) {
#pragma unroll
        for (int na = 0; na < NEAR_A; ++na) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanesA = (na - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
            const int lanesB = (nb - LOOK_B + LOOK_B * MERGE_B) / MERGE_B - LOOK_B;
            const int i = (na - HALO_A - lanesA * MERGE_A) + (nb - LOOK_B - lanesB * MERGE_B) * MERGE_A;
            if (lanesA == 0 && lanesB == 0)
#if MERGED
                near[nb][na] = own[i];
#else
                near[nb][na] = own;
#endif
#if CORNERS
            else
#else
            else if (lanesA == 0 || lanesB == 0)
#endif
#if MERGED
                near[nb][na] = __shfl_sync(0xffffffff, own[i], lane + lanesA + lanesB * GROUP_A);
#else
                near[nb][na] = __shfl_sync(0xffffffff, own, lane + lanesA + lanesB * GROUP_A);
#endif
        }
    }
}
#else
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_A], int lane) {
#pragma unroll
    for (int na = 0; na < NEAR_A; ++na) {
        // How many lanes away the cell is kept, and which of that lane's cells it is.
        const int lanesA = (na - HALO_A + HALO_A * MERGE_A) / MERGE_A - HALO_A;
#if MERGED
        const real value = own[na - HALO_A - lanesA * MERGE_A];
#else
        const real value = own;
#endif
        near[na] = lanesA == 0 ? value : __shfl_sync(0xffffffff, value, lane + lanesA);
    }
}
#endif
//@ end

#endif
extern "C" __global__ void __launch_bounds__(THREADS, MIN_BLOCKS)
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell in its tile, and the tile's in the grid.
#if WARP || ROWS || ASYNC
#if DIMENSIONS == 3
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#else
    const int thread = THREAD_A;
#endif
#endif
#if WARP || ROWS
    const int lane = thread % 32;
#endif
#if WARP
    const int warp = __shfl_sync(0xffffffff, thread / 32, 0);  // tells the compiler: the same in all lanes
#endif
#if MERGED && BLOCK_MERGE
    const int ta = THREAD_A % GROUP_A * MERGE_A;  //@ MERGE
#else
    const int ta = THREAD_A % GROUP_A;
#endif
#if WARP
    const int firstA = (BLOCK_A * (THREADS_A / GROUP_A) + warp % (THREADS_A / GROUP_A)) * VALID_A - MARGIN_A;
#else
    const int firstA = BLOCK_A * VALID_A - MARGIN_A;
#endif
    const int a = firstA + ta;
#if DIMENSIONS == 3
#if MERGED && BLOCK_MERGE
    const int tb = THREAD_B % GROUP_B * MERGE_B;  //@ MERGE
#else
    const int tb = THREAD_B % GROUP_B;
#endif
#if WARP
    const int firstB = (BLOCK_B * (THREADS_B / GROUP_B) + warp / (THREADS_A / GROUP_A)) * VALID_B - MARGIN_B;
#else
    const int firstB = BLOCK_B * VALID_B - MARGIN_B;
#endif
    const int b = firstB + tb;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
    const bool atEdge = firstA < 0 || firstA + TILE_A > SIZE_A || firstB < 0 || firstB + TILE_B > SIZE_B;
#else
    const index_t column = a * STRIDE_A;
    const bool atEdge = firstA < 0 || firstA + TILE_A > SIZE_A;
#endif
    //@ begin ST
    const int begin = BLOCK_S * DEPTH;
    const int end = min(begin + DEPTH, SIZE_S);
    //@ end

    // Which cells are updated, which may be loaded, and which this tile stores.
#if MERGED && DIMENSIONS == 3
    const auto inside = [&](int m) {
        return a + cellA(m) >= 0 && a + cellA(m) < SIZE_A && b + cellB(m) >= 0 && b + cellB(m) < SIZE_B;
    };
    const auto readable = [&](int m) {
        return a + cellA(m) >= -HALO_A && a + cellA(m) < SIZE_A + HALO_A &&
               b + cellB(m) >= -HALO_B && b + cellB(m) < SIZE_B + HALO_B;
    };
#if BLOCK_MERGE
    const auto stored = [&](int m) {
        return ta >= MARGIN_A && ta < TILE_A - MARGIN_A && tb + cellB(m) >= MARGIN_B && tb + cellB(m) < TILE_B - MARGIN_B;
    };
#else
    const auto stored = [&](int m) {
        return ta + cellA(m) >= MARGIN_A && ta + cellA(m) < TILE_A - MARGIN_A &&
               tb + cellB(m) >= MARGIN_B && tb + cellB(m) < TILE_B - MARGIN_B;
    };
#endif
#elif MERGED
    const auto inside = [&](int m) { return a + cellA(m) >= 0 && a + cellA(m) < SIZE_A; };
    const auto readable = [&](int m) { return a + cellA(m) >= -HALO_A && a + cellA(m) < SIZE_A + HALO_A; };
#if BLOCK_MERGE
    const auto stored = [&](int) { return ta >= MARGIN_A && ta < TILE_A - MARGIN_A; };
#else
    const auto stored = [&](int m) { return ta + cellA(m) >= MARGIN_A && ta + cellA(m) < TILE_A - MARGIN_A; };
#endif
#elif DIMENSIONS == 3
    const bool inside = a >= 0 && a < SIZE_A && b >= 0 && b < SIZE_B;
    const bool readable = a >= -HALO_A && a < SIZE_A + HALO_A && b >= -HALO_B && b < SIZE_B + HALO_B;
    const bool stored = ta >= MARGIN_A && ta < TILE_A - MARGIN_A && tb >= MARGIN_B && tb < TILE_B - MARGIN_B;
#else
    const bool inside = a >= 0 && a < SIZE_A;
    const bool readable = a >= -HALO_A && a < SIZE_A + HALO_A;
    const bool stored = ta >= MARGIN_A && ta < TILE_A - MARGIN_A;
#endif

#if WARP && ASYNC
    extern __shared__ __align__(16) real tile[];  //@ PR
#elif !WARP
    //@ begin SH
    // The thread's place in a plane of the tile.
    extern __shared__ __align__(16) real tile[];
#if DIMENSIONS == 3
    const int here = PAD + ta + tb * TILE_A;
#else
    const int here = PAD + ta;
#endif
#if RING && !COMPUTED
    int placeOf[PLACES];  // where the planes of a ring lie, oldest first
#pragma unroll
    for (int k = 0; k < PLACES; ++k) placeOf[k] = k * PLANE_CELLS;
#elif !RING && RETIMING && !LAZY
    int turn = 0;  // which of the two planes is shown
#endif
    //@ end

#endif
#if ASYNC
    //@ begin PR
    // Where a cell of the thread lands: one of PLANES + 1 places, which are used in turn.
#if VECTORS
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * CELLS + m / VECTOR * VECTOR) * THREADS + thread * VECTOR + m % VECTOR];
    };
#elif MERGED
    const auto staged = [&](int place, int m) -> real* { return &tile[STAGE + (place * CELLS + m) * THREADS + thread]; };
#else
    const auto staged = [&](int place) -> real* { return &tile[STAGE + place * THREADS + thread]; };
#endif
    // Sends for the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto send = [&](int s, bool sides, bool ends, int place) {
        if (!ends || s < SIZE_S + AHEAD) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if VECTORS
                if (!sides && m % VECTOR == 0)
                    copyAsync<VECTOR * sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
                if (sides && readable(m))
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#elif MERGED
                if (!sides || readable(m))
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#else
                if (!sides || readable)
                    copyAsync<sizeof(real)>(staged(place), &u[column + s * STRIDE_S]);
#endif
            }
        }
        commitCopies();
    };
    //@ end
#else
    // Loads the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto fetch = [&](int s, bool sides, bool ends, real (&plane)[CELLS]) {
        if (ends && s >= SIZE_S + AHEAD) return;
#if VECTORS
        //@ begin VW
        if (!sides) {
#pragma unroll
            for (int m = 0; m < CELLS; m += VECTOR) {
                const Vector cells = *reinterpret_cast<const Vector*>(&u[column + cell(m) + s * STRIDE_S]);
#pragma unroll
                for (int i = 0; i < VECTOR; ++i) plane[m + i] = cells.cell[i];
            }
            return;
        }
        //@ end
#endif
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            if (!sides || readable(m))
                plane[m] = u[column + cell(m) + s * STRIDE_S];
        }
    };
#endif

#if RETIMING
    //@ begin RT
    real sum[STEPS][CELLS][BACK + 1 + AHEAD] = {};  // partial sums of each level's next planes
#if LAZY
    real last[STEPS][CELLS] = {};  // the plane before the newest of each level
#endif
    //@ end
#elif QUEUE
    real queue[STEPS][CELLS][KEEP] = {};  // the waiting planes of each level, oldest first
#endif
#if PREFETCH && ASYNC
    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    int place = 0;  // of the plane that arrives
#pragma unroll
    for (int k = 0; k < PLANES; ++k) send(first + k, true, true, k);
    //@ end
#elif PREFETCH
    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    real arriving[PLANES][CELLS] = {};
#pragma unroll
    for (int k = 0; k < PLANES; ++k) fetch(first + k, true, true, arriving[k]);
    //@ end
#else
    const int first = max(begin - BACK * STEPS, -BACK);
#endif

    // One step of the march. `sides`: the tile sticks out of the grid along an axis across. `ends`: planes of
    // some level may lie before the grid's first or behind its last. Where neither is so, no cell is tested.
    const auto step = [&](int s, bool sides, bool ends) __attribute__((always_inline)) {
        real newest[CELLS] = {};
#if PREFETCH && ASYNC
        //@ begin PR
        send(s + PLANES, sides, ends, place == 0 ? PLANES : place - 1);
        awaitCopies<PLANES>();
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#if MERGED
            newest[m] = *staged(place, m);
#else
            newest = *staged(place);
#endif
        }
        place = place == PLANES ? 0 : place + 1;
        //@ end
#elif PREFETCH
        //@ begin PR
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            newest[m] = arriving[0][m];
#pragma unroll
            for (int k = 0; k + 1 < PLANES; ++k) arriving[k][m] = arriving[k + 1][m];
        }
        fetch(s + PLANES, sides, ends, arriving[PLANES - 1]);
        //@ end
#else
        fetch(s, sides, ends, newest);
#endif
#if !WARP && !RING && (LAZY || !RETIMING)
        //@ begin SH
        // Every level shows the plane that is read across, in the two sets of planes in turn.
        const int turn = (s & 1) * SHOWN_CELLS;
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if RETIMING
                tile[turn + level * PLANE_CELLS + here + tileCell(m)] = last[level][m];
#elif ROWS && MERGED
                // Its outer rows suffice.
                if (cellB(m) < HALO_B || cellB(m) >= MERGE_B - HALO_B)
                    tile[turn + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][BACK];
#else
                tile[turn + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][BACK];
#endif
            }
        }
        __syncthreads();
        //@ end
#endif
        //@ begin TB
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
#if !RETIMING || BIAS
            const bool within = !ends || (next >= 0 && next < SIZE_S);
#endif
            real computed[CELLS];
#if RING
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if COMPUTED
                tile[level * LEVEL_CELLS + ((s + KEEP) & (PLACES - 1)) * PLANE_CELLS + here + tileCell(m)] = newest[m];
#else
                tile[level * LEVEL_CELLS + placeOf[KEEP] + here + tileCell(m)] = newest[m];
#endif
            }
#if OBLIQUE && !LAZY
            __syncthreads();
#endif
#elif !WARP && RETIMING && !LAZY
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                tile[turn + here + tileCell(m)] = newest[m];
            }
            __syncthreads();
#endif
#if WARP || ROWS
            // What other lanes hold around the thread's cells.
#if RETIMING && DIMENSIONS == 3
            real near[NEAR_B][NEAR_A];
#elif RETIMING
            real near[NEAR_A];
#elif OBLIQUE && DIMENSIONS == 3
            real near[BACK + 1 + AHEAD][NEAR_B][NEAR_A];
#elif OBLIQUE
            real near[BACK + 1 + AHEAD][NEAR_A];
#elif DIMENSIONS == 3
            real near[NEAR_B][NEAR_A];
#else
            real near[NEAR_A];
#endif
#if RETIMING && LAZY
            look(last[level], near, lane);
#elif RETIMING
            look(newest, near, lane);
#else
            real plane[CELLS];
#if OBLIQUE
#pragma unroll
            for (int k = 0; k < BACK + 1 + AHEAD; ++k) {
#pragma unroll
                for (int m = 0; m < CELLS; ++m) {
                    plane[m] = k < KEEP ? queue[level][m][k] : newest[m];
                }
                look(plane, near[k], lane);
            }
#else
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                plane[m] = queue[level][m][BACK];
            }
            look(plane, near, lane);
#endif
#endif
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if RETIMING
                //@ begin RT
                // This level's plane next + AHEAD gives its share to every plane that it reaches.
                const auto plane = [&](PLANE_OFFSET) -> real {
#if WARP && DIMENSIONS == 3 && MERGED
                    return near[HALO_B + cellB(m) + db][HALO_A + cellA(m) + da];
#elif WARP && DIMENSIONS == 3
                    return near[HALO_B + db][HALO_A + da];
#elif WARP && MERGED
                    return near[HALO_A + cellA(m) + da];
#elif WARP
                    return near[HALO_A + da];
#elif LAZY
                    if (IN_COLUMN) return last[level][m];
                    return tile[turn + level * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#else
                    if (IN_COLUMN) return newest[m];
                    return tile[turn + here + tileCell(m) + TILE_OFFSET];
#endif
                };
#if ARRAYS
                // Where plane next + k reads its coefficients; sums of planes outside the grid are not kept.
                const auto output = [&](int k) -> index_t {
                    return column + cell(m) + min(max(next + k, 0), SIZE_S - 1) * STRIDE_S;
                };
#endif
                real total[BACK + 1 + AHEAD];
#pragma unroll
                for (int k = 0; k < BACK + 1 + AHEAD; ++k) total[k] = sum[level][m][k];
#if GUARDED
                if (!sides || inside(m))
#endif
                contribute(plane, total ARRAY_POINTERS(output));
#pragma unroll
                for (int k = 0; k < BACK + 1 + AHEAD; ++k) {
                    // Outside, a cell of the next level is the cell of this one.
                    const bool kept = (sides && !inside(m)) || (ends && (next + k < 0 || next + k >= SIZE_S));
#if LAZY
                    const real own = k == AHEAD ? last[level][m] : sum[level][m][k];
#else
                    const real own = k == AHEAD ? newest[m] : sum[level][m][k];
#endif
                    sum[level][m][k] = kept ? own : total[k];
                }
#if BIAS
                const index_t at = column + cell(m) + next * STRIDE_S;
                computed[m] = sum[level][m][0];
                if (within && (!sides || inside(m)))
                    computed[m] += BIAS_VALUE(at);
#else
                computed[m] = sum[level][m][0];
#endif
#pragma unroll
                for (int k = 0; k < BACK + AHEAD; ++k) sum[level][m][k] = sum[level][m][k + 1];
                sum[level][m][BACK + AHEAD] = 0;
                //@ end
#else
                const auto around = [&](CELL_OFFSET) -> real {
#if WARP && OBLIQUE && DIMENSIONS == 3 && MERGED
                    return near[BACK + ds][HALO_B + cellB(m) + db][HALO_A + cellA(m) + da];
#elif WARP && OBLIQUE && DIMENSIONS == 3
                    return near[BACK + ds][HALO_B + db][HALO_A + da];
#elif WARP && OBLIQUE && MERGED
                    return near[BACK + ds][HALO_A + cellA(m) + da];
#elif WARP && OBLIQUE
                    return near[BACK + ds][HALO_A + da];
#else
#if ROWS && MERGED
                    // Its own cells wait in its registers, those of its rows in other lanes.
                    const int na = cellA(m) + da, nb = cellB(m) + db;
                    if (na >= 0 && na < MERGE_A && nb >= 0 && nb < MERGE_B)
                        return BACK + ds < KEEP ? queue[level][na + nb * MERGE_A][BACK + ds] : newest[na + nb * MERGE_A];
                    if (db == 0) return near[cellB(m)][HALO_A + na];
#elif ROWS
                    // Its own cell waits in its registers, those of its row in other lanes.
                    if (IN_COLUMN) return BACK + ds < KEEP ? queue[level][m][BACK + ds] : newest[m];
                    if (db == 0) return near[0][HALO_A + da];
#elif QUEUE && MERGED && BLOCK_MERGE && DIMENSIONS == 3 && !WARP
                    // The thread's own cells wait in its registers.
                    const int na = cellA(m) + da, nb = cellB(m) + db;
                    if (na >= 0 && na < MERGE_A && nb >= 0 && nb < MERGE_B)
                        return BACK + ds < KEEP ? queue[level][na + nb * MERGE_A][BACK + ds] : newest[na + nb * MERGE_A];
#elif QUEUE && MERGED && BLOCK_MERGE && !WARP
                    // The thread's own cells wait in its registers.
                    const int na = cellA(m) + da;
                    if (na >= 0 && na < MERGE_A)
                        return BACK + ds < KEEP ? queue[level][na][BACK + ds] : newest[na];
#elif QUEUE
                    if (IN_COLUMN) return BACK + ds < KEEP ? queue[level][m][BACK + ds] : newest[m];
#elif !LAZY
                    if (IN_COLUMN && BACK + ds == KEEP) return newest[m];
#endif
#if WARP && DIMENSIONS == 3 && MERGED
                    return near[HALO_B + cellB(m) + db][HALO_A + cellA(m) + da];
#elif WARP && DIMENSIONS == 3
                    return near[HALO_B + db][HALO_A + da];
#elif WARP && MERGED
                    return near[HALO_A + cellA(m) + da];
#elif WARP
                    return near[HALO_A + da];
#elif RING && COMPUTED
                    return tile[level * LEVEL_CELLS + ((s + BACK + ds) & (PLACES - 1)) * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#elif RING
                    return tile[level * LEVEL_CELLS + placeOf[BACK + ds] + here + tileCell(m) + TILE_OFFSET];
#else
                    return tile[turn + level * PLANE_CELLS + here + tileCell(m) + TILE_OFFSET];
#endif
#endif
                };
                // Outside the grid a cell keeps its value.
#if GUARDED
                if (within && (!sides || inside(m)))
                    computed[m] = update(around ARRAY_VALUES(column + cell(m) + next * STRIDE_S));
                else
                    computed[m] = around(CENTRE);
#else
                const real value = update(around);
                computed[m] = within && (!sides || inside(m)) ? value : around(CENTRE);
#endif
#endif
            }
#if !WARP && !RING && RETIMING && !LAZY
            turn = SHOWN_CELLS - turn;
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if RETIMING && LAZY
                last[level][m] = newest[m];
#elif QUEUE
#pragma unroll
                for (int k = 0; k + 1 < KEEP; ++k) queue[level][m][k] = queue[level][m][k + 1];
                queue[level][m][KEEP - 1] = newest[m];
#endif
                newest[m] = computed[m];
            }
        }
        //@ end
#if RING && !COMPUTED
        // The oldest plane's place is free for the next one.
        const int oldest = placeOf[0];
#pragma unroll
        for (int k = 0; k + 1 < PLACES; ++k) placeOf[k] = placeOf[k + 1];
        placeOf[PLACES - 1] = oldest;
#endif
#if RING && (LAZY || !OBLIQUE)
        __syncthreads();  //@ SH
#endif

        const int finished = s - STEPS * LAG;
        if (finished >= begin && finished < end) {
#if VECTORS
            //@ begin VW
            if (!sides) {
#pragma unroll
                for (int m = 0; m < CELLS; m += VECTOR) {
                    Vector cells;
#pragma unroll
                    for (int i = 0; i < VECTOR; ++i) cells.cell[i] = newest[m + i];
                    if (stored(m)) *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_S]) = cells;
                }
                return;
            }
            //@ end
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                if (stored(m) && (!sides || inside(m)))
                    v[column + cell(m) + finished * STRIDE_S] = newest[m];
            }
        }
    };

    // The march, with all tests until every level has left the grid's first planes, and again from where
    // one reaches its last. Tiles at the sides have a march of their own: others wait for the slowest.
    //@ begin ST
    const int stop = end + STEPS * LAG;
#if PREFETCH
    const int safe = min(stop, SIZE_S - PLANES) - UNROLL;
#else
    const int safe = min(stop, SIZE_S) - UNROLL;
#endif
    int s = first;
    for (int until = min(STEPS * LAG, stop);; until = stop) {
        for (; s < until; ++s) step(s, true, true);
        if (s >= stop) break;
        if (atEdge) {
#pragma unroll 1
            for (; s <= safe; s += UNROLL) {
#pragma unroll
                for (int k = 0; k < UNROLL; ++k) step(s + k, true, false);  //@ UF
            }
            continue;
        }
#pragma unroll 1
        for (; s <= safe; s += UNROLL) {
#pragma unroll
            for (int k = 0; k < UNROLL; ++k) step(s + k, false, false);  //@ UF
        }
    }
    //@ end
}
