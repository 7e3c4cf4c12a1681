// SPDX-License-Identifier: MIT
// ebisu_3d7pt on 384x352x2560, double: 4 time steps of a stencil, written by Stencilscope.
// Setting: TBx=32 TBy=8 TBz=1 SH=1 CO=0 ST=1 SD=3 SB=512 UFx=1 UFy=1 UFz=1
//          CMx=1 CMy=1 CMz=1 BMx=2 BMy=4 BMz=1
//          RT=1 PR=1 TB=4 TT=3 LS=0 RS=0 CQ=0 PK=2 PD=4 VW=2 RO=1 MB=1 CLa=1 CLb=1 SE=8 MR=1
// Launch: 7 x 13 x 11 blocks of 32 x 8 x 1 threads, 144160 bytes of dynamic shared memory.
// Arguments point to interior cell (0, 0, 0), aligned to 32 elements; halo cells lie around.
// MIT licence: use, change and pass on freely, without any warranty.

using real = double;
using index_t = int;

constexpr int THREADS_X = 32;         // threads of a block along axis `x`
constexpr int THREADS_Y = 8;          // threads of a block along axis `y`
constexpr int MERGE_X = 2;            // cells of a thread along axis `x`
constexpr int MERGE_Y = 4;            // cells of a thread along axis `y`
constexpr int STEPS = 4;              // time steps of a launch: the levels that march together
constexpr int DEPTH = 512;            // planes of a block along axis `z`
constexpr int TAPER = 3;              // how often marches halve towards the end of axis `z`
constexpr int PLANES = 4;             // planes that are loaded ahead
constexpr int UNROLL = 1;             // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;         // blocks that fit on a multiprocessor: caps the registers
constexpr int VECTOR = 2;             // cells that travel in one access
constexpr int SIZE_X = 384;           // interior cells along axis `x`
constexpr int SIZE_Y = 352;           // interior cells along axis `y`
constexpr int SIZE_Z = 2560;          // interior cells along axis `z`
constexpr int HALO_X = 1;             // cells that a level loses on either side along axis `x`
constexpr int HALO_Y = 1;             // cells that a level loses on either side along axis `y`
constexpr int BACK = 1;               // planes behind a cell that it reads
constexpr int AHEAD = 1;              // planes in front of a cell that it reads
constexpr int EXTRA_Y = 2;            // rows that an outer warp has more than others
constexpr int LAG = 1;                // planes that a level runs behind the one before
constexpr index_t STRIDE_X = 1;       // elements from one cell to the next along axis `x`
constexpr index_t STRIDE_Y = 448;     // elements from one cell to the next along axis `y`
constexpr index_t STRIDE_Z = 158592;  // elements from one plane to the next along axis `z`

constexpr int THREADS = THREADS_X * THREADS_Y;  // threads of a block
constexpr int GROUP_X = THREADS_X;  // threads of a tile along axis `x`
constexpr int GROUP_Y = THREADS_Y;  // threads of a tile along axis `y`
constexpr int TILE_X = GROUP_X * MERGE_X;  // cells of the tile along axis `x`
// its overlap on either side
constexpr int MARGIN_X = (HALO_X * STEPS + MERGE_X - 1) / MERGE_X * MERGE_X;
constexpr int VALID_X = TILE_X - 2 * MARGIN_X;  // cells that it stores along axis `x`
constexpr int TILE_Y = GROUP_Y * MERGE_Y + 2 * EXTRA_Y;  // cells of the tile along axis `y`
constexpr int MARGIN_Y = HALO_Y * STEPS;   // its overlap on either side
constexpr int VALID_Y = TILE_Y - 2 * MARGIN_Y;  // cells that it stores along axis `y`
// planes of a level that wait behind its newest
constexpr int BEHIND = BACK > AHEAD ? BACK : AHEAD;
constexpr int NEAR_X = MERGE_X + 2 * HALO_X;  // the thread's cells and those around, along axis `x`
// Room around the rows, for reads beyond the tile that no stored cell depends on.
constexpr int PAD = (HALO_X + HALO_Y * TILE_X + 3) / 4 * 4;
// rows of a thread that others read
constexpr int SHOWN_Y = MERGE_Y < 2 * HALO_Y ? MERGE_Y : 2 * HALO_Y;
// from one plane in shared memory to the next
constexpr int PLANE_CELLS = TILE_X * GROUP_Y * SHOWN_Y + PAD;
// one plane of each level; there are two sets, used in turn
constexpr int SHOWN_CELLS = STEPS * PLANE_CELLS;
constexpr int STAGE = (2 * SHOWN_CELLS + PAD + 3) / 4 * 4;  // where the planes on their way lie

// axes along which a tile sticks out of the grid
constexpr int NO_SIDES = 0, SIDES_X = 1, ALL_SIDES = 2;

// Each level holds its cells divided by UNIT once more than the level before, so that sums begin
// without a multiplication.
constexpr real UNIT = 0.166;
constexpr real INVERSE = 1 / UNIT;
constexpr real SCALE = 0.0007593331360000002;  // UNIT to the power of STEPS
constexpr real OWN = -1.67 / UNIT;  // a cell's share of its new value

// The stencil, plane by plane: what a plane of the input adds to the outputs it reaches.
template <class Plane>
__device__ __forceinline__ void contribute(const Plane& u, const real (&behind)[1],
    real (&sum)[2], real open, real own, bool flipped) {
    sum[0] += open * (0.165 / UNIT) * u(0, 0);
    sum[1] = open * behind[0];
    sum[1] += open * (0.162 / UNIT) * u(-1, 0);
    sum[1] += open * (0.161 / UNIT) * u(1, 0);
    sum[1] += own * u(0, 0);
    sum[1] += open * ((flipped ? 0.163 : 0.164) / UNIT) * u(0, -1);
    sum[1] += open * ((flipped ? 0.164 : 0.163) / UNIT) * u(0, 1);
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
__device__ constexpr int cellX(int m) { return m % MERGE_X; }
__device__ constexpr int cellY(int m) { return m / MERGE_X; }

// The value of the lane that is so many further on.
__device__ __forceinline__ real fromLane(real value, int lanes) {
    return lanes < 0 ? __shfl_up_sync(0xffffffff, value, -lanes)
        : __shfl_down_sync(0xffffffff, value, lanes);
}

// The thread's cells of a plane and those around them, which other lanes hold.
template <int CELLS, int ROWS_Y> __device__ __forceinline__ void look(const real (&own)[CELLS],
    real (&near)[ROWS_Y][NEAR_X], int rows) {
    #pragma unroll
    for (int ny = 0; ny < rows; ++ny) {
        #pragma unroll
        for (int nx = 0; nx < NEAR_X; ++nx) {
            // How many lanes away the cell is kept, and which of that lane's cells it is.
            const int lanesX = (nx - HALO_X + HALO_X * MERGE_X) / MERGE_X - HALO_X;
            const real value = own[nx - HALO_X - lanesX * MERGE_X + ny * MERGE_X];
            near[ny][nx] = lanesX == 0 ? value : fromLane(value, lanesX);
        }
    }
}

// The march of a warp with the given row of the block. The outer warps have `EXTRA_Y` rows more at
// level 0 and lose `HALO_Y` of them a level: all that a tile loses on that side, so that the others
// compute nothing in vain. Their rows count from the neighbour outwards; in the first warp that is
// downwards, FLIPPED.
template <bool OUTER> __device__ __forceinline__ void march(const real* __restrict__ u,
    real* __restrict__ v, int row, bool flipped) {
    constexpr int ROWS_Y = OUTER ? MERGE_Y + EXTRA_Y : MERGE_Y;  // rows of the thread at level 0
    constexpr int CELLS = MERGE_X * ROWS_Y;                      // its cells in a plane
    const auto has = [](int level, int m) { return !OUTER || cellY(m) < ROWS_Y - level * HALO_Y; };
    const int upwards = OUTER && flipped ? -1 : 1;
    const auto rowY = [&](int m) { return upwards * cellY(m); };
    const auto cell = [&](int m) -> index_t { return cellX(m) * STRIDE_X + rowY(m) * STRIDE_Y; };

    // The thread's first cell in its tile, and the tile's in the grid.
    const int tx = threadIdx.x % GROUP_X * MERGE_X;
    const int firstX = blockIdx.x * VALID_X - MARGIN_X;
    const int x = firstX + tx;
    const int ty = flipped ? ROWS_Y - 1 : row * MERGE_Y + EXTRA_Y;
    const int firstY = blockIdx.y * VALID_Y - MARGIN_Y;
    const int y = firstY + ty;
    const index_t column = x * STRIDE_X + y * STRIDE_Y;
    const bool besideX = firstX < 0 || firstX + TILE_X > SIZE_X;
    const int lowest = flipped ? y - ROWS_Y + 1 : y;
    const bool besideY = lowest < 0 || lowest + ROWS_Y > SIZE_Y;
    // Marches shorten towards the grid's end, so that multiprocessors finish together: five eighths
    // of the planes that are left go to marches of one depth, then it halves.
    int number = blockIdx.z, before = 0, depth = DEPTH;
    #pragma unroll
    for (int k = 0; k < TAPER; ++k) {
        const int marches = (SIZE_Z - before) * 5 / 8 / depth;
        if (number < marches) break;
        number -= marches;
        before += marches * depth;
        depth /= 2;
    }
    const int begin = before + number * depth;
    const int end = min(begin + depth, SIZE_Z);

    // Which cells are updated, which may be loaded, and which this tile stores.
    const auto insideY = [&](int m) { return y + rowY(m) >= 0 && y + rowY(m) < SIZE_Y; };
    const auto inside = [&](int m) {
        return x >= 0 && x < SIZE_X && y + rowY(m) >= 0 && y + rowY(m) < SIZE_Y;
    };
    // No tap of a star reads what is outside along two axes.
    const auto readable = [&](int m) {
        const bool nearX = x + cellX(m) >= -HALO_X & x + cellX(m) < SIZE_X + HALO_X;
        const bool nearY = y + rowY(m) >= -HALO_Y & y + rowY(m) < SIZE_Y + HALO_Y;
        // in one predicate, without a branch
        return insideY(m) & nearX | (x >= 0 && x < SIZE_X) & nearY;
    };
    // Of the rows, what is left at the last level.
    const auto stored = [&](int m) {
        return tx >= MARGIN_X && tx < TILE_X - MARGIN_X && has(STEPS, m);
    };

    // The thread's place in a plane of the tile.
    extern __shared__ __align__(16) real tile[];
    const int here = PAD + tx + (row * SHOWN_Y + (flipped ? SHOWN_Y - 1 : 0)) * TILE_X;
    // Where a row lies from there: only those are kept that other warps read; rows beyond are its
    // neighbours'.
    const auto shownRow = [&](int ny) {
        return (OUTER ? upwards * ny : ny < HALO_Y ? ny : ny - MERGE_Y + SHOWN_Y) * TILE_X;
    };

    // What is outside along axis `x` and beside the grid's planes, no tap reads either.
    const auto wanted = [&](int z, bool ends) {
        return !ends || (x >= 0 && x < SIZE_X) || (z >= 0 && z < SIZE_Z);
    };
    // Where a cell of the thread lands: one of PLANES places, which are used in turn.
    const auto staged = [&](int place, int m) -> real* {
        return &tile[STAGE + (place * TILE_Y + (flipped ? 0 : ty) + cellY(m)) * TILE_X + tx +
            cellX(m)];
    };
    // Sends for the thread's cells of a plane. Outside the grid and its halo there is nothing to
    // load.
    const auto send = [&](int z, bool sides, bool ends, int place) {
        if (!ends || z < SIZE_Z + AHEAD) {
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                if (!sides && m % VECTOR == 0)
                    copyAsync<VECTOR * sizeof(real)>(staged(place, m),
                        &u[column + cell(m) + z * STRIDE_Z]);
                if (sides && readable(m) && wanted(z, ends))
                    copyAsync<sizeof(real)>(staged(place, m), &u[column + cell(m) + z * STRIDE_Z]);
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

    // One step of the march. `sides`: which axes the tile sticks out of the grid along. `ends`:
    // planes of some level may lie before the grid's first or behind its last. Where neither is so,
    // no cell is tested.
    const auto step = [&](int z, int sides, bool ends) __attribute__((always_inline)) {
        real newest[CELLS] = {};
        awaitCopies<PLANES - 1>();
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            newest[m] = *staged(place, m);
        }
        send(z + PLANES, sides, ends, place);
        place = place == PLANES - 1 ? 0 : place + 1;
        real shown[STEPS][CELLS];  // the newest plane of each level
        #pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            // the plane of the next level that is finished now
            const int next = z - (level + 1) * LAG;
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                if (!has(level, m)) continue;
                shown[level][m] = newest[m];
                if (!has(level + 1, m)) continue;
                const auto plane = [&](int dx, int dy) -> real { return shown[level][m]; };
                real total[AHEAD + 1] = {};
                total[0] = sum[level][m][0];
                contribute(plane, behind[level][m], total, sides ? open : 1, sides ? own
                    : OWN, OUTER && flipped);
                newest[m] = total[0];
                // Outside, a cell of the next level is the cell of this one.
                const bool kept = (sides == ALL_SIDES && !insideY(m)) ||
                    (ends && (next < 0 || next >= SIZE_Z));
                if (kept) newest[m] = INVERSE * behind[level][m][AHEAD - 1];
            }
        }
        // Every level shows its newest plane, in the two sets of planes in turn.
        const int turn = (z & 1) * SHOWN_CELLS;
        #pragma unroll
        for (int level = 0; level < STEPS; ++level) {
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                // The rows that others read suffice.
                if (cellY(m) < HALO_Y || (!OUTER && cellY(m) >= MERGE_Y - HALO_Y))
                    tile[turn + level * PLANE_CELLS + here + cellX(m) + shownRow(cellY(m))] =
                        shown[level][m];
            }
        }
        __syncthreads();
        #pragma unroll
        for (int level = STEPS - 1; level >= 0; --level) {
            real near[ROWS_Y][NEAR_X];  // what other lanes hold around the thread's cells
            look(shown[level], near, OUTER ? ROWS_Y - (level + 1) * HALO_Y : ROWS_Y);
            #pragma unroll
            for (int m = 0; m < CELLS; ++m) {
                if (!has(level + 1, m)) continue;
                const auto plane = [&](int dx, int dy) -> real {
                    const int nx = cellX(m) + dx, ny = cellY(m) + dy;
                    if (nx >= 0 && nx < MERGE_X && ny >= 0 && ny < ROWS_Y)
                        return shown[level][nx + ny * MERGE_X];
                    if (dy == 0) return near[cellY(m)][HALO_X + nx];
                    return tile[turn + level * PLANE_CELLS + here + nx + shownRow(ny)];
                };
                real total[AHEAD + 1] = {};
                #pragma unroll
                for (int k = 0; k < AHEAD; ++k) total[k] = sum[level][m][k];
                contribute(plane, behind[level][m], total, sides ? open : 1, sides ? own
                    : OWN, OUTER && flipped);
                #pragma unroll
                for (int k = 0; k < AHEAD; ++k) sum[level][m][k] = total[k + 1];
                #pragma unroll
                for (int k = BEHIND - 1; k > 0; --k) behind[level][m][k] = behind[level][m][k - 1];
                behind[level][m][0] = shown[level][m];
            }
        }
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) newest[m] *= SCALE;

        const int finished = z - STEPS * LAG;
        if (finished >= begin && finished < end) {
            // Cells that travel together lie inside together.
            #pragma unroll
            for (int m = 0; m < CELLS; m += VECTOR) {
                Vector cells;
                #pragma unroll
                for (int i = 0; i < VECTOR; ++i) cells.cell[i] = newest[m + i];
                if (stored(m) && (!sides || inside(m)))
                    *reinterpret_cast<Vector*>(&v[column + cell(m) + finished * STRIDE_Z]) = cells;
            }
        }
    };

    // The march, with all tests until every level has left the grid's first planes, and again from
    // where one reaches its last. Tiles at the sides have a march of their own, unrolled less,
    // since its tests make it long and it has to fit into the instruction cache.
    const int stop = end + STEPS * LAG;
    const int safe = min(stop, SIZE_Z - PLANES) - UNROLL;
    constexpr int SIDE_UNROLL = 1;
    int z = first;
    for (int until = min(STEPS * LAG, stop);; until = stop) {
        for (; z < until; ++z) step(z, ALL_SIDES, true);
        if (z >= stop) break;
        if (besideY) {
            #pragma unroll 1
            for (; z <= safe; z += SIDE_UNROLL) {
                #pragma unroll
                for (int k = 0; k < SIDE_UNROLL; ++k) step(z + k, ALL_SIDES, false);
            }
            continue;
        }
        if (besideX) {
            #pragma unroll 1
            for (; z <= safe; z += SIDE_UNROLL) {
                #pragma unroll
                for (int k = 0; k < SIDE_UNROLL; ++k) step(z + k, SIDES_X, false);
            }
            continue;
        }
        #pragma unroll 1
        for (; z <= safe; z += UNROLL) {
            #pragma unroll
            for (int k = 0; k < UNROLL; ++k) step(z + k, NO_SIDES, false);
        }
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, MIN_BLOCKS)
    stencil_ebisu_3d7pt(const real* __restrict__ u, real* __restrict__ v) {
    // The outer warps are the first and the fifth, or the last: they share a scheduler, since what
    // runs on one should be the same code, and one march serves both.
    // tells the compiler: the same in all lanes
    const int warp = __shfl_sync(0xffffffff, threadIdx.y, 0);
    constexpr int LAST = GROUP_Y > 4 ? 4 : GROUP_Y - 1;
    if (warp == 0 || warp == LAST)
        march<true>(u, v, warp == 0 ? 0 : GROUP_Y - 1, warp == 0);
    else
        march<false>(u, v, warp < LAST ? warp : warp - 1, false);
}
