// SPDX-License-Identifier: MIT
// ebisu_2d5pt on 10208x10208, double: 10 time steps of a stencil, written by Stencilscope.
// Setting: TBx=32 TBy=1 SH=0 CO=0 ST=1 SD=2 SB=512 UFx=1 UFy=4
//          CMx=1 CMy=1 BMx=4 BMy=1
//          RT=1 PR=1 TB=10 TT=2 LS=0 RS=0 CQ=0 PK=2 PD=4 VW=2 RO=1 MB=1 CLa=1 CLb=1 SE=8 MR=1
// Launch: 99 x 41 blocks of 32 x 1 threads, 4096 bytes of dynamic shared memory.
// Arguments point to interior cell (0, 0, 0), aligned to 32 elements; halo cells lie around.
// MIT licence: use, change and pass on freely, without any warranty.

using real = double;
using index_t = int;

constexpr int THREADS_X = 32;        // threads of a block along axis `x`
constexpr int MERGE_X = 4;           // cells of a thread along axis `x`
constexpr int STEPS = 10;            // time steps of a launch: the levels that march together
constexpr int DEPTH = 512;           // planes of a block along axis `y`
constexpr int TAPER = 3;             // how often marches halve towards the end of axis `y`
constexpr int PLANES = 4;            // planes that are loaded ahead
constexpr int UNROLL = 4;            // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;        // blocks that fit on a multiprocessor: caps the registers
constexpr int VECTOR = 2;            // cells that travel in one access
constexpr int SIZE_X = 10208;        // interior cells along axis `x`
constexpr int SIZE_Y = 10208;        // interior cells along axis `y`
constexpr int HALO_X = 1;            // cells that a level loses on either side along axis `x`
constexpr int BACK = 1;              // planes behind a cell that it reads
constexpr int AHEAD = 1;             // planes in front of a cell that it reads
constexpr int LAG = 1;               // planes that a level runs behind the one before
constexpr index_t STRIDE_X = 1;      // elements from one cell to the next along axis `x`
constexpr index_t STRIDE_Y = 10272;  // elements from one plane to the next along axis `y`

constexpr int THREADS = THREADS_X;  // threads of a block
constexpr int CELLS = MERGE_X;  // cells of a thread in a plane
constexpr int GROUP_X = THREADS_X < 32 ? THREADS_X : 32;  // lanes of a warp's tile along axis `x`
constexpr int TILE_X = GROUP_X * MERGE_X;  // cells of the tile along axis `x`
// its overlap on either side
constexpr int MARGIN_X = (HALO_X * STEPS + MERGE_X - 1) / MERGE_X * MERGE_X;
constexpr int VALID_X = TILE_X - 2 * MARGIN_X;  // cells that it stores along axis `x`
// planes of a level that wait behind its newest
constexpr int BEHIND = BACK > AHEAD ? BACK : AHEAD;
constexpr int NEAR_X = MERGE_X + 2 * HALO_X;  // the thread's cells and those around, along axis `x`
constexpr int STAGE = 0;  // where the planes on their way lie in shared memory

// Each level holds its cells divided by UNIT once more than the level before, so that sums begin
// without a multiplication.
constexpr real UNIT = 0.0423728813559322;
constexpr real INVERSE = 1 / UNIT;
constexpr real SCALE = 1.8658639347031803e-14;  // UNIT to the power of STEPS
constexpr real OWN = 0.1271186440677966 / UNIT;  // a cell's share of its new value

// The stencil, plane by plane: what a plane of the input adds to the outputs it reaches.
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, const real (&behind)[1],
    real (&sum)[2], real open, real own) {
    sum[0] += open * (0.0423728813559322 / UNIT) * u(0);
    sum[1] = open * behind[0];
    sum[1] += open * (0.1016949152542373 / UNIT) * (u(-1) + u(1));
    sum[1] += own * u(0);
}

// Adjacent cells of a thread that travel in one access. Rows begin at multiples of 32 elements.
struct alignas(VECTOR * sizeof(real)) Vector {
    real cell[VECTOR];
};

// Copies to shared memory without passing through registers (PTX, compute capability 8.0). Copies
// are committed in groups; a thread awaits its own until no more than so many groups are on their
// way.
template <int BYTES> __device__ __forceinline__ void copyAsync(real* to, const real* from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
        :: "r"(static_cast<unsigned>(__cvta_generic_to_shared(to))), "l"(from), "n"(BYTES)
            : "memory");
}
__device__ __forceinline__ void commitCopies() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int GROUPS> __device__ __forceinline__ void awaitCopies() {
    asm volatile("cp.async.wait_group %0;" :: "n"(GROUPS) : "memory");
}

// Where cell m of a thread lies, seen from its first: the cells are adjacent.
__device__ constexpr int cellX(int m) { return m; }
__device__ constexpr index_t cell(int m) { return cellX(m) * STRIDE_X; }

// The value of the lane that is so many further on.
__device__ __forceinline__ real fromLane(real value, int lanes) {
    return lanes < 0 ? __shfl_up_sync(0xffffffff, value, -lanes)
        : __shfl_down_sync(0xffffffff, value, lanes);
}

// The thread's cells of a plane and those around them, which other lanes hold.
__device__ __forceinline__ void look(const real (&own)[CELLS], real (&near)[NEAR_X]) {
    #pragma unroll
    for (int nx = 0; nx < NEAR_X; ++nx) {
        // How many lanes away the cell is kept, and which of that lane's cells it is.
        const int lanesX = (nx - HALO_X + HALO_X * MERGE_X) / MERGE_X - HALO_X;
        const real value = own[nx - HALO_X - lanesX * MERGE_X];
        near[nx] = lanesX == 0 ? value : fromLane(value, lanesX);
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, MIN_BLOCKS)
    stencil_ebisu_2d5pt(const real* __restrict__ u, real* __restrict__ v) {
    // The thread's first cell in its tile, and the tile's in the grid.
    const int thread = threadIdx.x;
    // tells the compiler: the same in all lanes
    const int warp = __shfl_sync(0xffffffff, thread / 32, 0);
    const int tx = threadIdx.x % GROUP_X * MERGE_X;
    const int firstX = (blockIdx.x * (THREADS_X / GROUP_X) +
        warp % (THREADS_X / GROUP_X)) * VALID_X - MARGIN_X;
    const int x = firstX + tx;
    const index_t column = x * STRIDE_X;
    const bool atEdge = firstX < 0 || firstX + TILE_X > SIZE_X;
    // Marches shorten towards the grid's end, so that multiprocessors finish together: five eighths
    // of the planes that are left go to marches of one depth, then it halves.
    int number = blockIdx.y, before = 0, depth = DEPTH;
    #pragma unroll
    for (int k = 0; k < TAPER; ++k) {
        const int marches = (SIZE_Y - before) * 5 / 8 / depth;
        if (number < marches) break;
        number -= marches;
        before += marches * depth;
        depth /= 2;
    }
    const int begin = before + number * depth;
    const int end = min(begin + depth, SIZE_Y);

    // Which cells are updated, which may be loaded, and which this tile stores.
    const auto inside = [&](int m) { return x >= 0 && x < SIZE_X; };
    const auto readable = [&](int m) {
        return x + cellX(m) >= -HALO_X && x + cellX(m) < SIZE_X + HALO_X;
    };
    const auto stored = [&](int) { return tx >= MARGIN_X && tx < TILE_X - MARGIN_X; };

    extern __shared__ __align__(16) real tile[];
    // What is outside along axis `x` and beside the grid's planes, no tap reads either.
    const auto wanted = [&](int y, bool ends) {
        return !ends || (x >= 0 && x < SIZE_X) || (y >= 0 && y < SIZE_Y);
    };
    // Where a cell of the thread lands: one of PLANES places, which are used in turn.
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * CELLS + m / VECTOR * VECTOR) * THREADS + thread * VECTOR +
            m % VECTOR];
    };
    // Sends for the thread's cells of a plane. Outside the grid and its halo there is nothing to
    // load.
    const auto send = [&](int y, bool sides, bool ends, int place) {
        if (!ends || y < SIZE_Y + AHEAD) {
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                if (!sides && m % VECTOR == 0)
                    copyAsync<VECTOR * sizeof(real)>(staged(place, m),
                        &u[column + cell(m) + y * STRIDE_Y]);
                if (sides && readable(m) && wanted(y, ends))
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + y * STRIDE_Y]);
            }
        }
        commitCopies();
    };

    real sum[STEPS][CELLS][AHEAD] = {};      // partial sums of each level's next planes
    // the planes before the newest of each level, latest first
    real behind[STEPS][CELLS][BEHIND] = {};
    const int first = max(begin - BACK * STEPS, -BACK);
    int place = 0;  // of the plane that arrives
    // What is never sent for is 0.
    #pragma unroll
    for (int k = 0; k < PLANES; ++k) {
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            if (!readable(m) || !wanted(first + k, true)) *staged(k, m) = 0;
        }
    }
    #pragma unroll
    for (int k = 0; k < PLANES; ++k) send(first + k, true, true, k);

    // Outside, a cell keeps its value: its factors are 0, but for the one that leads its own value
    // to the next level. That takes no test, but what it multiplies by 0 must be a number.
    const bool within = x >= 0 && x < SIZE_X;
    const real open = within ? 1 : 0, own = within ? OWN : INVERSE;

    // One step of the march. `sides`: the tile sticks out of the grid along an axis across. `ends`:
    // planes of some level may lie before the grid's first or behind its last. Where neither is so,
    // no cell is tested.
    const auto step = [&](int y, bool sides, bool ends) __attribute__((always_inline)) {
        real newest[CELLS] = {};
        awaitCopies<PLANES - 1>();
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            newest[m] = *staged(place, m);
        }
        send(y + PLANES, sides, ends, place);
        place = place == PLANES - 1 ? 0 : place + 1;
        real shown[STEPS][CELLS];  // the newest plane of each level
        #pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            // the plane of the next level that is finished now
            const int next = y - (level + 1) * LAG;
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                shown[level][m] = newest[m];
                const auto plane = [&](int dx) -> real { return shown[level][m]; };
                real total[AHEAD + 1] = {};
                total[0] = sum[level][m][0];
                contribute(plane, behind[level][m], total, sides ? open : 1, sides ? own : OWN);
                newest[m] = total[0];
                // Outside, a cell of the next level is the cell of this one.
                const bool kept = ends && (next < 0 || next >= SIZE_Y);
                if (kept) newest[m] = INVERSE * behind[level][m][AHEAD - 1];
            }
        }
        #pragma unroll
        for (int level = STEPS - 1; level >= 0; --level) {
            real near[NEAR_X];  // what other lanes hold around the thread's cells
            look(shown[level], near);
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                const auto plane = [&](int dx) -> real {
                    return near[HALO_X + cellX(m) + dx];
                };
                real total[AHEAD + 1] = {};
                #pragma unroll
                for (int k = 0; k < AHEAD; ++k) total[k] = sum[level][m][k];
                contribute(plane, behind[level][m], total, sides ? open : 1, sides ? own : OWN);
                #pragma unroll
                for (int k = 0; k < AHEAD; ++k) sum[level][m][k] = total[k + 1];
                #pragma unroll
                for (int k = BEHIND - 1; k > 0; --k) behind[level][m][k] = behind[level][m][k - 1];
                behind[level][m][0] = shown[level][m];
            }
        }
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) newest[m] *= SCALE;

        const int finished = y - STEPS * LAG;
        if (finished >= begin && finished < end) {
            // Cells that travel together lie inside together.
            #pragma unroll
            for (int m = 0; m < CELLS; m += VECTOR) {
                Vector cells;
                #pragma unroll
                for (int i = 0; i < VECTOR; ++i) cells.cell[i] = newest[m + i];
                if (stored(m) && (!sides || inside(m)))
                    *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_Y]) = cells;
            }
        }
    };

    // The march, with all tests until every level has left the grid's first planes, and again from
    // where one reaches its last. Tiles at the sides have a march of their own, unrolled less,
    // since its tests make it long and it has to fit into the instruction cache.
    const int stop = end + STEPS * LAG;
    const int safe = min(stop, SIZE_Y - PLANES) - UNROLL;
    constexpr int SIDE_UNROLL = UNROLL < 2 ? UNROLL : 2;
    int y = first;
    for (int until = min(STEPS * LAG, stop);; until = stop) {
        for (; y < until; ++y) step(y, true, true);
        if (y >= stop) break;
        if (atEdge) {
            #pragma unroll 1
            for (; y <= safe; y += SIDE_UNROLL) {
                #pragma unroll
                for (int k = 0; k < SIDE_UNROLL; ++k) step(y + k, true, false);
            }
            continue;
        }
        #pragma unroll 1
        for (; y <= safe; y += UNROLL) {
            #pragma unroll
            for (int k = 0; k < UNROLL; ++k) step(y + k, false, false);
        }
    }
}
