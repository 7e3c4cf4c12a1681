// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Shared tiles: N.5-D blocking with a tile that several thread blocks share. Each block keeps its part and
// marches along axis S with STEPS time levels, as in temporal.cuh; the cells that neighbours need travel once
// a plane, for all levels at once, instead of being computed again.
//
//        +-------+-------+      Each block shows one plane of each level in its own shared memory, with a
//        | block | block |      frame of HALO cells around it, which holds the edges of the neighbours'
//        |      =|=>     |      parts. Own cells wait in registers: KEEP planes of each level; the plane in
//        +------=+=------+      the middle is shown. Sets of shown planes are used in turn, so
//        |      =|=>     |      that one barrier a plane is enough.
//        | block | block |
//        +-------+-------+
//
//   CLUSTER    the blocks of a cluster (compute capability 9.0): edges are stored into the neighbours' shared
//              memory, and the cluster's barrier takes the place of the block's. Clusters overlap by MARGIN =
//              HALO * STEPS cells on every side, which are computed again.
//   otherwise  all blocks: edges travel through a buffer in device memory, and the whole grid of blocks meets
//              once a plane. Nothing is computed again. Each block stays for the whole march, so all of them
//              must run at once: the launch is cooperative.
//   EARLY      a level runs at least two planes behind the one before, so that planes are shown one step of
//              the march before they are needed, and nobody waits for what travels
//
// Cells outside the grid keep their value at every level (the fixed halo of step-by-step execution).
//
// Parameters: THREADS_A, THREADS_B threads of a block; MERGE_A, MERGE_B cells of a thread in a plane, adjacent
// (BLOCK_MERGE) or a block apart; CLUSTER_A, CLUSTER_B blocks of a cluster; DEPTH planes of a block; UNROLL of
// the march; STEPS; PREFETCH: PLANES planes of level 0 are on their way in registers, or ASYNC to shared memory.
// Device memory: one read and one write a cell for STEPS time steps, times the overlap of the clusters; without
// clusters the edges besides, 2 HALO / TILE of a read and a write a level for each axis across, mostly in the
// second-level cache. Floating point: update() once a cell and level, the clusters' margins included.
#ifndef STENCILSCOPE_SPECIALISED
// Defaults, so that this file compiles as it stands: star3d1r on 512^3, double, streaming along z, four time
// levels, clusters of four blocks.
using real = double;
using index_t = int;
#define DIMENSIONS 3
#define CLUSTER 1
#define CLUSTER_SHAPE 2, 2, 1
#define EARLY 0
#define CORNERS 0
#define PREFETCH 1
#define ASYNC 0
#define MERGED 1
#define BLOCK_MERGE 1
#define VECTORS 1
#define GUARDED 0
#define THREADS_A 32   // threads of a block along axis A
#define THREADS_B 8    // threads of a block along axis B
#define MERGE_A 2      // cells of a thread along axis A
#define MERGE_B 4      // cells of a thread along axis B
#define CLUSTER_A 2    // blocks of a cluster along axis A
#define CLUSTER_B 2    // blocks of a cluster along axis B
#define BLOCKS_A 8     // blocks along axis A
#define BLOCKS_B 16    // blocks along axis B
#define STEPS 4        // time steps of a launch: the levels that march together
#define DEPTH 256      // planes of a block along axis S
#define PLANES 2       // planes that are loaded ahead
constexpr int UNROLL = 2;      // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;  // blocks that must fit on a multiprocessor: caps the registers
#define VECTOR 2       // cells that travel in one access
#define SIZE_A 512     // interior cells along axis A
#define SIZE_B 512     // interior cells along axis B
#define SIZE_S 512     // interior cells along axis S
#define HALO_A 1       // cells beside a cell that it reads along axis A
#define HALO_B 1       // cells beside a cell that it reads along axis B
#define BACK 1         // planes behind a cell that it reads
#define AHEAD 1        // planes in front of a cell that it reads
constexpr int LAG = 1;                // planes that a level runs behind the one before
constexpr index_t STRIDE_A = 1;       // elements from one cell to the next along axis A
constexpr index_t STRIDE_B = 576;     // elements from one cell to the next along axis B
constexpr index_t STRIDE_S = 296064;  // elements from one plane to the next along axis S
#define THREAD_A threadIdx.x
#define THREAD_B threadIdx.y
#define BLOCK_A blockIdx.x
#define BLOCK_B blockIdx.y
#define BLOCK_S blockIdx.z
#define ENTRY shared_tiles
#define INPUT const real* __restrict__ u
#define OUTPUT real* __restrict__ v
#define ARRAY_PARAMETERS()
#define ARRAY_VALUES(at)
#define CELL_OFFSET int da, int db, int ds
#define IN_COLUMN da == 0 && db == 0
#define CENTRE 0, 0, 0
#define TILE_OFFSET da + db * ROW_A
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
constexpr int TILE_A = THREADS_A * MERGE_A;  // cells of a block along axis A
constexpr int ROW_A = TILE_A + 2 * HALO_A;   // those and the frame's
#if DIMENSIONS == 3
constexpr int TILE_B = THREADS_B * MERGE_B;                    // cells of a block along axis B
constexpr int PLANE_CELLS = ROW_A * (TILE_B + 2 * HALO_B);  // from one plane in shared memory to the next
#else
constexpr int PLANE_CELLS = ROW_A;  // from one plane in shared memory to the next
#endif
constexpr int SHOWN_CELLS = STEPS * PLANE_CELLS;  // one plane of each level: a set
#if EARLY && CLUSTER
constexpr int SETS = 3;  // used in turn: slow blocks read one, the next is complete, fast ones store one
#else
constexpr int SETS = 2;  // used in turn: slow blocks read one, fast ones store the other
#endif
constexpr int KEEP = BACK + LAG;                  // planes of a level that wait beside its newest
#if EARLY
constexpr int SHOWN = BACK + 1;  // which of them is shown: the one read across in the next step of the march
#else
constexpr int SHOWN = BACK;  // which of them is shown: the one read across
#endif
#if CLUSTER
#if BLOCK_MERGE
constexpr int MARGIN_A = (HALO_A * STEPS + MERGE_A - 1) / MERGE_A * MERGE_A;  // clusters overlap so far
#else
constexpr int MARGIN_A = HALO_A * STEPS;  // clusters overlap so far
#endif
constexpr int VALID_A = CLUSTER_A * TILE_A - 2 * MARGIN_A;  // cells that a cluster stores along axis A
#if DIMENSIONS == 3
constexpr int MARGIN_B = HALO_B * STEPS;                    // clusters overlap so far
constexpr int VALID_B = CLUSTER_B * TILE_B - 2 * MARGIN_B;  // cells that a cluster stores along axis B
#endif
#else
#if DIMENSIONS == 3
constexpr int BLOCKS = BLOCKS_A * BLOCKS_B;                          // blocks of the grid
constexpr int WIDTH_A = BLOCKS_A * TILE_A;                           // cells of all blocks along axis A
constexpr int WIDTH_B = BLOCKS_B * TILE_B;                           // cells of all blocks along axis B
constexpr int EDGE_ROWS = (BLOCKS_B + 1) * 2 * HALO_B * WIDTH_A;     // cells beside the borders across axis B
constexpr int EDGE_COLUMNS = (BLOCKS_A + 1) * 2 * HALO_A * WIDTH_B;  // cells beside the borders across axis A
constexpr int EDGE_CELLS = EDGE_ROWS + EDGE_COLUMNS;                 // what the blocks exchange of a plane
constexpr int FRAME_CELLS = PLANE_CELLS - TILE_A * TILE_B;           // cells around a block's part of a plane
#else
constexpr int BLOCKS = BLOCKS_A;                         // blocks of the grid
constexpr int EDGE_CELLS = (BLOCKS_A + 1) * 2 * HALO_A;  // what the blocks exchange of a plane
constexpr int FRAME_CELLS = 2 * HALO_A;                  // cells around a block's part of a plane
#endif
constexpr int FRAMES = (FRAME_CELLS + THREADS - 1) / THREADS;  // of which a thread has so many
#endif
#if ASYNC
constexpr int STAGE = (SETS * SHOWN_CELLS + 3) / 4 * 4;  // where the planes on their way lie in shared memory
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
//@ begin TB
#if CLUSTER
// The same place in the shared memory of the cluster's block `rank` (PTX, compute capability 9.0).
__device__ __forceinline__ real* tileOf(real* tile, int rank) {
    real* there;
    asm volatile("mapa.u64 %0, %1, %2;" : "=l"(there) : "l"(tile), "r"(rank));
    return there;
}
// The cluster's barrier in two halves: what a thread stored before the first, all see after the second.
__device__ __forceinline__ void arriveAtCluster() {
    asm volatile("barrier.cluster.arrive.release;" ::: "memory");
}
__device__ __forceinline__ void awaitCluster() {
    asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
}
#else
// The edges of the blocks' parts, of every level, in two sets that are used in turn. Rows lie beside the
// borders across axis B, and columns, turned so that they are contiguous, beside those across axis A.
__device__ real exchange[2 * STEPS * EDGE_CELLS];

// The barrier of all blocks in two halves, each for one thread of a block: what its block stored before the
// first, other blocks see after the second. The first block's share carries the upper bit over when all
// have arrived, so that the counter serves the next time and the next launch as it is.
__device__ unsigned arrivals;
__device__ __forceinline__ unsigned arriveAtGrid(bool first) {
    unsigned before;
    asm volatile("atom.release.gpu.add.u32 %0, [%1], %2;"
                 : "=r"(before) : "l"(&arrivals), "r"(first ? 0x80000000u - (BLOCKS - 1) : 1u) : "memory");
    return before;
}
__device__ __forceinline__ void awaitGrid(unsigned before) {
    unsigned now;
    do {
        asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(now) : "l"(&arrivals) : "memory");
    } while (((now ^ before) & 0x80000000u) == 0);
}

// Where a cell of the grid lies in the exchange that is at most HALO cells away from a border.
#if DIMENSIONS == 3
__device__ constexpr int rowAt(int border, int a, int b) {
    return (b + HALO_B - border * (TILE_B - 2 * HALO_B)) * WIDTH_A + a;
}
__device__ constexpr int columnAt(int border, int a, int b) {
    return EDGE_ROWS + (a + HALO_A - border * (TILE_A - 2 * HALO_A)) * WIDTH_B + b;
}
#else
__device__ constexpr int columnAt(int border, int a) {
    return a + HALO_A - border * (TILE_A - 2 * HALO_A);
}
#endif
#endif

// Where a cell of the block's part lies in a plane in shared memory; its frame begins at -HALO.
#if DIMENSIONS == 3
__device__ constexpr int placeOf(int na, int nb) { return HALO_A + na + (HALO_B + nb) * ROW_A; }
#else
__device__ constexpr int placeOf(int na) { return HALO_A + na; }
#endif
//@ end

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
__device__ constexpr int cellA(int m) { return m % MERGE_A * THREADS_A; }
__device__ constexpr int cellB(int m) { return m / MERGE_A * THREADS_B; }
#else
__device__ constexpr int cellA(int m) { return m * THREADS_A; }
#endif
#endif
#if DIMENSIONS == 3
__device__ constexpr index_t cell(int m) { return cellA(m) * STRIDE_A + cellB(m) * STRIDE_B; }
__device__ constexpr int tileCell(int m) { return cellA(m) + cellB(m) * ROW_A; }
#else
__device__ constexpr index_t cell(int m) { return cellA(m) * STRIDE_A; }
__device__ constexpr int tileCell(int m) { return cellA(m); }
#endif
//@ end

#endif
#if CLUSTER
extern "C" __global__ void __cluster_dims__(CLUSTER_SHAPE) __launch_bounds__(THREADS, MIN_BLOCKS)
#else
extern "C" __global__ void __launch_bounds__(THREADS, MIN_BLOCKS)
#endif
ENTRY(INPUT, OUTPUT ARRAY_PARAMETERS()) {
    // The thread's first cell in the block's part, and that in the grid.
#if ASYNC || !CLUSTER
#if DIMENSIONS == 3
    const int thread = THREAD_A + THREADS_A * THREAD_B;
#else
    const int thread = THREAD_A;
#endif
#endif
#if MERGED && BLOCK_MERGE
    const int ta = THREAD_A * MERGE_A;  //@ MERGE
#else
    const int ta = THREAD_A;
#endif
#if CLUSTER
    const int rankA = BLOCK_A % CLUSTER_A;
    const int firstA = BLOCK_A / CLUSTER_A * VALID_A - MARGIN_A + rankA * TILE_A;
#else
    const int firstA = BLOCK_A * TILE_A;
#endif
    const int a = firstA + ta;
#if DIMENSIONS == 3
#if MERGED && BLOCK_MERGE
    const int tb = THREAD_B * MERGE_B;  //@ MERGE
#else
    const int tb = THREAD_B;
#endif
#if CLUSTER
    const int rankB = BLOCK_B % CLUSTER_B;
    const int firstB = BLOCK_B / CLUSTER_B * VALID_B - MARGIN_B + rankB * TILE_B;
#else
    const int firstB = BLOCK_B * TILE_B;
#endif
    const int b = firstB + tb;
    const index_t column = a * STRIDE_A + b * STRIDE_B;
#if CLUSTER
    const bool atEdge = firstA < 0 || firstA + TILE_A > SIZE_A || firstB < 0 || firstB + TILE_B > SIZE_B;
#else
    const bool atEdge = firstA + TILE_A > SIZE_A || firstB + TILE_B > SIZE_B;
#endif
#else
    const index_t column = a * STRIDE_A;
#if CLUSTER
    const bool atEdge = firstA < 0 || firstA + TILE_A > SIZE_A;
#else
    const bool atEdge = firstA + TILE_A > SIZE_A;
#endif
#endif
    //@ begin ST
    const int begin = BLOCK_S * DEPTH;
    const int end = min(begin + DEPTH, SIZE_S);
    //@ end

#if CLUSTER
    // Which cells are updated, which may be loaded, and which the cluster stores.
#else
    // Which cells are updated, and which may be loaded.
#endif
#if MERGED && DIMENSIONS == 3
    const auto inside = [&](int m) {
        return a + cellA(m) >= 0 && a + cellA(m) < SIZE_A && b + cellB(m) >= 0 && b + cellB(m) < SIZE_B;
    };
    const auto readable = [&](int m) {
        return a + cellA(m) >= -HALO_A && a + cellA(m) < SIZE_A + HALO_A &&
               b + cellB(m) >= -HALO_B && b + cellB(m) < SIZE_B + HALO_B;
    };
#elif MERGED
    const auto inside = [&](int m) { return a + cellA(m) >= 0 && a + cellA(m) < SIZE_A; };
    const auto readable = [&](int m) { return a + cellA(m) >= -HALO_A && a + cellA(m) < SIZE_A + HALO_A; };
#elif DIMENSIONS == 3
    const bool inside = a >= 0 && a < SIZE_A && b >= 0 && b < SIZE_B;
    const bool readable = a >= -HALO_A && a < SIZE_A + HALO_A && b >= -HALO_B && b < SIZE_B + HALO_B;
#else
    const bool inside = a >= 0 && a < SIZE_A;
    const bool readable = a >= -HALO_A && a < SIZE_A + HALO_A;
#endif
#if CLUSTER
    const int ha = rankA * TILE_A + ta;  // in the cluster's tile
#if DIMENSIONS == 3
    const int hb = rankB * TILE_B + tb;
#endif
#if MERGED && DIMENSIONS == 3 && BLOCK_MERGE
    const auto stored = [&](int m) {
        return ha >= MARGIN_A && ha < MARGIN_A + VALID_A && hb + cellB(m) >= MARGIN_B && hb + cellB(m) < MARGIN_B + VALID_B;
    };
#elif MERGED && DIMENSIONS == 3
    const auto stored = [&](int m) {
        return ha + cellA(m) >= MARGIN_A && ha + cellA(m) < MARGIN_A + VALID_A &&
               hb + cellB(m) >= MARGIN_B && hb + cellB(m) < MARGIN_B + VALID_B;
    };
#elif MERGED && BLOCK_MERGE
    const auto stored = [&](int) { return ha >= MARGIN_A && ha < MARGIN_A + VALID_A; };
#elif MERGED
    const auto stored = [&](int m) { return ha + cellA(m) >= MARGIN_A && ha + cellA(m) < MARGIN_A + VALID_A; };
#elif DIMENSIONS == 3
    const bool stored = ha >= MARGIN_A && ha < MARGIN_A + VALID_A && hb >= MARGIN_B && hb < MARGIN_B + VALID_B;
#else
    const bool stored = ha >= MARGIN_A && ha < MARGIN_A + VALID_A;
#endif
#endif

    //@ begin SH
    extern __shared__ __align__(16) real tile[];
#if DIMENSIONS == 3
    const int here = placeOf(ta, tb);
#else
    const int here = placeOf(ta);
#endif
    //@ end
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
    const auto send = [&](int s, bool checked, int place) {
        if (!checked || s < SIZE_S + AHEAD) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if VECTORS
                if (!checked && m % VECTOR == 0)
                    copyAsync<VECTOR * sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
                if (checked && readable(m))
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#elif MERGED
                if (!checked || readable(m))
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + s * STRIDE_S]);
#else
                if (!checked || readable)
                    copyAsync<sizeof(real)>(staged(place), &u[column + s * STRIDE_S]);
#endif
            }
        }
        commitCopies();
    };
    //@ end
#else
    // Loads the thread's cells of a plane. Outside the grid and its halo there is nothing to load.
    const auto fetch = [&](int s, bool checked, real (&plane)[CELLS]) {
        if (checked && s >= SIZE_S + AHEAD) return;
#if VECTORS
        //@ begin VW
        if (!checked) {
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
            if (!checked || readable(m))
                plane[m] = u[column + cell(m) + s * STRIDE_S];
        }
    };
#endif

    real queue[STEPS][CELLS][KEEP] = {};  // the waiting planes of each level, oldest first

    //@ begin TB
#if CLUSTER
    // Whose frames hold cells of this block: the neighbours in the cluster.
#if DIMENSIONS == 3
    real* neighbour[3][3];
#pragma unroll
    for (int db = -1; db <= 1; ++db) {
#pragma unroll
        for (int da = -1; da <= 1; ++da) {
            const bool there = rankA + da >= 0 && rankA + da < CLUSTER_A && rankB + db >= 0 && rankB + db < CLUSTER_B;
            neighbour[db + 1][da + 1] = there ? tileOf(tile, rankA + da + (rankB + db) * CLUSTER_A) : nullptr;
        }
    }
#else
    real* neighbour[3];
#pragma unroll
    for (int da = -1; da <= 1; ++da) {
        const bool there = rankA + da >= 0 && rankA + da < CLUSTER_A;
        neighbour[da + 1] = there ? tileOf(tile, rankA + da) : nullptr;
    }
#endif
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set) {
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
            }
        }
#if DIMENSIONS == 3
#pragma unroll
        for (int db = -1; db <= 1; ++db) {
#pragma unroll
            for (int da = -1; da <= 1; ++da) {
#if CORNERS
                if ((da == 0 && db == 0) || neighbour[db + 1][da + 1] == nullptr) continue;
#else
                if ((da == 0) == (db == 0) || neighbour[db + 1][da + 1] == nullptr) continue;
#endif
#pragma unroll
                for (int m = 0; m < CELLS; ++m) {
                    // The cell, as the neighbour counts.
#if MERGED
                    const int na = ta + cellA(m) - da * TILE_A, nb = tb + cellB(m) - db * TILE_B;
#else
                    const int na = ta - da * TILE_A, nb = tb - db * TILE_B;
#endif
                    if (na >= -HALO_A && na < TILE_A + HALO_A && nb >= -HALO_B && nb < TILE_B + HALO_B) {
                        real* there = neighbour[db + 1][da + 1] + set + placeOf(na, nb);
#pragma unroll
                        for (int level = 0; level < STEPS; ++level)
                            there[level * PLANE_CELLS] = queue[level][m][SHOWN];
                    }
                }
            }
        }
#else
#pragma unroll
        for (int da = -1; da <= 1; da += 2) {
            if (neighbour[da + 1] == nullptr) continue;
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                // The cell, as the neighbour counts.
#if MERGED
                const int na = ta + cellA(m) - da * TILE_A;
#else
                const int na = ta - da * TILE_A;
#endif
                if (na >= -HALO_A && na < TILE_A + HALO_A) {
                    real* there = neighbour[da + 1] + set + placeOf(na);
#pragma unroll
                    for (int level = 0; level < STEPS; ++level)
                        there[level * PLANE_CELLS] = queue[level][m][SHOWN];
                }
            }
        }
#endif
    };
    // Nobody stores into a block that has not begun.
    arriveAtCluster();
#if !EARLY
    awaitCluster();
#endif
#else
    // The thread's cells of the frame: where they lie in a plane of the tile, and where they come from.
    int framePlace[FRAMES];
    index_t frameFrom[FRAMES];   // in the exchange, or in the input
    bool fromBlock[FRAMES];      // a cell of another block
    bool fromOutside[FRAMES];    // a cell outside the grid, which keeps its value
#pragma unroll
    for (int k = 0; k < FRAMES; ++k) {
        const int i = thread + k * THREADS;
#if DIMENSIONS == 3
        // Rows of the frame, then columns.
        const bool inRow = i < 2 * HALO_B * ROW_A;
        const int j = inRow ? i : i - 2 * HALO_B * ROW_A;
        const int da = inRow ? j % ROW_A : j / TILE_B, db = inRow ? j / ROW_A : j % TILE_B;
        const int na = da - HALO_A + (inRow || da < HALO_A ? 0 : TILE_A);
        const int nb = inRow ? db - HALO_B + (db < HALO_B ? 0 : TILE_B) : db;
        const int ha = firstA + na, hb = firstB + nb;
        const bool known = i < FRAME_CELLS && ha >= -HALO_A && ha < SIZE_A + HALO_A &&
                           hb >= -HALO_B && hb < SIZE_B + HALO_B;
        fromBlock[k] = known && ha >= 0 && ha < SIZE_A && hb >= 0 && hb < SIZE_B;
        fromOutside[k] = known && !fromBlock[k];
        framePlace[k] = placeOf(na, nb);
        if (fromOutside[k])
            frameFrom[k] = ha * STRIDE_A + hb * STRIDE_B;
        else if (inRow)
            frameFrom[k] = rowAt(nb < 0 ? BLOCK_B : BLOCK_B + 1, ha, hb);
        else
            frameFrom[k] = columnAt(na < 0 ? BLOCK_A : BLOCK_A + 1, ha, hb);
#else
        const int na = i < HALO_A ? i - HALO_A : i - HALO_A + TILE_A;
        const int ha = firstA + na;
        fromBlock[k] = i < FRAME_CELLS && ha >= 0 && ha < SIZE_A;
        fromOutside[k] = i < FRAME_CELLS && ha >= -HALO_A && ha < SIZE_A + HALO_A && !fromBlock[k];
        framePlace[k] = placeOf(na);
        frameFrom[k] = fromOutside[k] ? ha * STRIDE_A : columnAt(na < 0 ? BLOCK_A : BLOCK_A + 1, ha);
#endif
    }
    // Shows a plane of each level to the block, and its edges to the neighbours.
    const auto show = [&](int set, int side) {
#pragma unroll
        for (int m = 0; m < CELLS; ++m) {
#pragma unroll
            for (int level = 0; level < STEPS; ++level)
                tile[set + level * PLANE_CELLS + here + tileCell(m)] = queue[level][m][SHOWN];
#if MERGED
            const int na = ta + cellA(m), ha = firstA + na;
#else
            const int na = ta, ha = a;
#endif
            const auto leave = [&](int at) {
#pragma unroll
                for (int level = 0; level < STEPS; ++level)
                    exchange[(side * STEPS + level) * EDGE_CELLS + at] = queue[level][m][SHOWN];
            };
#if DIMENSIONS == 3
#if MERGED
            const int nb = tb + cellB(m), hb = firstB + nb;
#else
            const int nb = tb, hb = b;
#endif
            if (nb < HALO_B) leave(rowAt(BLOCK_B, ha, hb));
            if (nb >= TILE_B - HALO_B) leave(rowAt(BLOCK_B + 1, ha, hb));
            if (na < HALO_A) leave(columnAt(BLOCK_A, ha, hb));
            if (na >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, ha, hb));
#else
            if (na < HALO_A) leave(columnAt(BLOCK_A, ha));
            if (na >= TILE_A - HALO_A) leave(columnAt(BLOCK_A + 1, ha));
#endif
        }
    };
    // Puts what lies around the block's part into the frames of the planes that are read in step s.
    const auto receive = [&](int s, int set) {
        const int side = s & 1;
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;
#pragma unroll
            for (int k = 0; k < FRAMES; ++k) {
                real& cell = tile[set + level * PLANE_CELLS + framePlace[k]];
                if (fromBlock[k])
                    cell = exchange[(side * STEPS + level) * EDGE_CELLS + frameFrom[k]];
                if (fromOutside[k] && next >= 0 && next < SIZE_S)
                    cell = u[frameFrom[k] + next * STRIDE_S];
            }
        }
    };
    // What the thread that stands for the block at the grid's barrier has to remember.
    unsigned before = 0;
#if DIMENSIONS == 3
    const bool firstBlock = BLOCK_A == 0 && BLOCK_B == 0;
#else
    const bool firstBlock = BLOCK_A == 0;
#endif
#if EARLY
    if (thread == 0) before = arriveAtGrid(firstBlock);
#endif
#endif
    //@ end
#if PREFETCH && ASYNC
    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    int place = 0;  // of the plane that arrives
#pragma unroll
    for (int k = 0; k < PLANES; ++k) send(first + k, true, k);
    //@ end
#elif PREFETCH
    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);
    real arriving[PLANES][CELLS] = {};
#pragma unroll
    for (int k = 0; k < PLANES; ++k) fetch(first + k, true, arriving[k]);
    //@ end
#else
    const int first = max(begin - BACK * STEPS, -BACK);
#endif

    int set = 0;  //@ TB
    // One step of the march. Unchecked: all cells of all levels lie in the grid.
    const auto step = [&](int s, bool checked) __attribute__((always_inline)) {
        const int nextSet = set == (SETS - 1) * SHOWN_CELLS ? 0 : set + SHOWN_CELLS;  //@ TB
#if !EARLY
        //@ begin TB
#if CLUSTER
        show(set);
        arriveAtCluster();
#else
        show(set, s & 1);
        __syncthreads();
        if (thread == 0) before = arriveAtGrid(firstBlock);
#endif
        //@ end
#endif
        real newest[CELLS] = {};
#if PREFETCH && ASYNC
        //@ begin PR
        send(s + PLANES, checked, place == 0 ? PLANES : place - 1);
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
        fetch(s + PLANES, checked, arriving[PLANES - 1]);
        //@ end
#else
        fetch(s, checked, newest);
#endif
        //@ begin TB
#if CLUSTER
        awaitCluster();
#else
        if (thread == 0) awaitGrid(before);
        __syncthreads();
        receive(s, set);
#endif
#if EARLY && CLUSTER
        show(nextSet);
#elif EARLY
        show(nextSet, (s + 1) & 1);
#endif
#if !CLUSTER
        __syncthreads();
#endif
#if EARLY && CLUSTER
        arriveAtCluster();
#elif EARLY
        if (thread == 0) before = arriveAtGrid(firstBlock);
#endif
#pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            const int next = s - (level + 1) * LAG;  // the plane that the next level computes
            const real* shown = tile + set + level * PLANE_CELLS + here;
            real computed[CELLS];
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                const auto around = [&](CELL_OFFSET) -> real {
#if MERGED && BLOCK_MERGE && DIMENSIONS == 3
                    // The thread's own cells wait in its registers.
                    const int na = cellA(m) + da, nb = cellB(m) + db;
                    if (na >= 0 && na < MERGE_A && nb >= 0 && nb < MERGE_B)
                        return BACK + ds < KEEP ? queue[level][na + nb * MERGE_A][BACK + ds] : newest[na + nb * MERGE_A];
#elif MERGED && BLOCK_MERGE
                    // The thread's own cells wait in its registers.
                    const int na = cellA(m) + da;
                    if (na >= 0 && na < MERGE_A)
                        return BACK + ds < KEEP ? queue[level][na][BACK + ds] : newest[na];
#else
                    if (IN_COLUMN) return BACK + ds < KEEP ? queue[level][m][BACK + ds] : newest[m];
#endif
#if MERGED
                    return shown[tileCell(m) + TILE_OFFSET];
#else
                    return shown[TILE_OFFSET];
#endif
                };
                // Outside the grid a cell keeps its value.
#if GUARDED
                if (!checked || (inside(m) && next >= 0 && next < SIZE_S))
                    computed[m] = update(around ARRAY_VALUES(column + cell(m) + next * STRIDE_S));
                else
                    computed[m] = around(CENTRE);
#else
                const real value = update(around);
                computed[m] = !checked || (inside(m) && next >= 0 && next < SIZE_S) ? value : around(CENTRE);
#endif
            }
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#pragma unroll
                for (int k = 0; k + 1 < KEEP; ++k) queue[level][m][k] = queue[level][m][k + 1];
                queue[level][m][KEEP - 1] = newest[m];
                newest[m] = computed[m];
            }
        }
        set = nextSet;
        //@ end

        const int finished = s - STEPS * LAG;
        if (finished >= begin && finished < end) {
#if VECTORS
            //@ begin VW
            if (!checked) {
#pragma unroll
                for (int m = 0; m < CELLS; m += VECTOR) {
                    Vector cells;
#pragma unroll
                    for (int i = 0; i < VECTOR; ++i) cells.cell[i] = newest[m + i];
#if CLUSTER
                    if (stored(m)) *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_S]) = cells;
#else
                    *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_S]) = cells;
#endif
                }
                return;
            }
            //@ end
#endif
#pragma unroll
            for (int m = 0; m < CELLS; ++m) {
#if CLUSTER
                if (stored(m) && (!checked || inside(m)))
#else
                if (!checked || inside(m))
#endif
                    v[column + cell(m) + finished * STRIDE_S] = newest[m];
            }
        }
    };

    // The march: checked until every level has left the grid's first planes, and again from where one reaches
    // its last.
    //@ begin ST
    const int stop = end + STEPS * LAG;
#if PREFETCH
    const int safe = min(stop, SIZE_S - PLANES) - UNROLL;
#else
    const int safe = min(stop, SIZE_S) - UNROLL;
#endif
    int s = first;
    for (int until = atEdge ? stop : min(STEPS * LAG, stop);; until = stop) {
        for (; s < until; ++s) step(s, true);
        if (s >= stop) break;
#pragma unroll 1
        for (; s <= safe; s += UNROLL) {
#pragma unroll
            for (int k = 0; k < UNROLL; ++k) step(s + k, false);  //@ UF
        }
    }
    //@ end
#if CLUSTER && EARLY
    // Nobody stores into a block that has gone.
    awaitCluster();
#endif
}
