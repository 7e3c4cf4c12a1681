// SPDX-License-Identifier: MIT
// star3d1r on 1024x256x512, double: one time step of a stencil, written by Stencilscope.
// Setting: TBx=64 TBy=4 TBz=1 SH=1 CO=0 ST=1 SD=3 SB=4 UFx=1 UFy=1 UFz=2
//          CMx=1 CMy=1 CMz=1 BMx=1 BMy=8 BMz=1
//          RT=0 PR=0 TB=1 TT=1 LS=0 RS=0 CQ=0 PK=1 PD=1 VW=1 RO=1 MB=1 CLa=1 CLb=1 SE=1 MR=1
// Launch: 16 x 8 x 128 blocks of 64 x 4 x 1 threads, 35904 bytes of dynamic shared memory.
// Arguments point to interior cell (0, 0, 0), aligned to 32 elements; halo cells lie around.
// MIT licence: use, change and pass on freely, without any warranty.

using real = double;
using index_t = int;

constexpr int THREADS_X = 64;         // threads of a block along axis `x`
constexpr int THREADS_Y = 4;          // threads of a block along axis `y`
constexpr int MERGE_Y = 8;            // cells of a thread along axis `y`
constexpr int DEPTH = 4;              // planes of a block along axis `z`
constexpr int UNROLL = 2;             // planes of the march unrolled at a time
constexpr int MIN_BLOCKS = 1;         // blocks that fit on a multiprocessor: caps the registers
constexpr int HALO_X = 1;             // cells around the tile along axis `x`
constexpr int HALO_Y = 1;             // cells around the tile along axis `y`
constexpr int BACK = 1;               // planes behind the output that are kept
constexpr int AHEAD = 1;              // planes in front of the output that are kept
constexpr index_t STRIDE_X = 1;       // elements from one cell to the next along axis `x`
constexpr index_t STRIDE_Y = 1088;    // elements from one cell to the next along axis `y`
constexpr index_t STRIDE_Z = 280704;  // elements from one plane to the next along axis `z`

constexpr int THREADS = THREADS_X * THREADS_Y;  // threads of a block
constexpr int CELLS = MERGE_Y;  // cells of a thread in a plane
constexpr int TILE_X = THREADS_X;  // cells of the tile along axis `x`
constexpr int TILE_Y = THREADS_Y * MERGE_Y;  // cells of the tile along axis `y`
constexpr int ROW = TILE_X + 2 * HALO_X;  // a row of the tile in shared memory, halo included
constexpr int TILE_CELLS = ROW * (TILE_Y + 2 * HALO_Y);  // the tile in shared memory, halo included
constexpr int HALO_CELLS = TILE_CELLS - TILE_X * TILE_Y;  // the halo alone
constexpr int SHARE = (HALO_CELLS + THREADS - 1) / THREADS;  // halo cells a thread loads

// The stencil: the new value of a cell; u(...) reads the old one at an offset.
template <class Cell>
__device__ __forceinline__ real update(const Cell& u) {
    return 0.4 * u(0, 0, 0) + 0.1 * (u(-1, 0, 0) + u(1, 0, 0) + u(0, -1, 0) + u(0, 1, 0) +
        u(0, 0, -1) + u(0, 0, 1));
}

// Where cell m of a thread lies, seen from its first: the cells are adjacent.
__device__ constexpr int cellY(int m) { return m; }
__device__ constexpr index_t cell(int m) { return cellY(m) * STRIDE_Y; }
__device__ constexpr int tileCell(int m) { return cellY(m) * ROW; }

extern "C" __global__ void __launch_bounds__(THREADS, MIN_BLOCKS)
    stencil_star3d1r(const real* __restrict__ u, real* __restrict__ v) {
    // The thread's first cell and the planes of its block.
    const int x = blockIdx.x * TILE_X + threadIdx.x;
    const int y = blockIdx.y * TILE_Y + threadIdx.y * MERGE_Y;
    const index_t column = x * STRIDE_X + y * STRIDE_Y;
    const int begin = blockIdx.z * DEPTH;
    const int end = begin + DEPTH;
    // The tile in shared memory, and the thread's place there.
    extern __shared__ real tile[];
    const int thread = threadIdx.x + THREADS_X * threadIdx.y;
    const int here = threadIdx.x + HALO_X + (threadIdx.y * MERGE_Y + HALO_Y) * ROW;

    // What travels for a step: the thread's cells of a plane, and its share of the tile's halo.
    struct Arrival {
        real own[CELLS];
        real halo[SHARE];
    };

    // Place in the tile of its i-th halo cell.
    const auto haloCell = [](int i) -> int {
        if (i < HALO_Y * ROW) return i;
        if (i < 2 * HALO_Y * ROW) return i + TILE_Y * ROW;
        i -= 2 * HALO_Y * ROW;
        const int side = i % (2 * HALO_X);
        return (HALO_Y + i / (2 * HALO_X)) * ROW + side + (side >= HALO_X ? TILE_X : 0);
    };
    // The thread's share: place in the tile, place in the grid. Beyond the halo of the grid's edge
    // nothing is read: a last tile that sticks out repeats the outermost cells.
    int haloTile[SHARE];
    index_t haloGrid[SHARE];
    #pragma unroll
    for (int h = 0; h < SHARE; ++h) {
        haloTile[h] = haloCell(min(thread + h * THREADS, HALO_CELLS - 1));
        int hx = blockIdx.x * TILE_X + haloTile[h] % ROW - HALO_X;
        int hy = blockIdx.y * TILE_Y + haloTile[h] / ROW - HALO_Y;
        haloGrid[h] = hx * STRIDE_X + hy * STRIDE_Y;
    }
    const auto loadHalo = [&](const real* plane, real (&halo)[SHARE]) {
        #pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) halo[h] = plane[haloGrid[h]];
        }
    };

    // Two tiles take turns: while slow threads still read one, fast ones write the other.
    const auto turn = [&](int z) { return (z & 1) * TILE_CELLS; };
    // Fills the tile that begins at `place`.
    const auto show = [&](int place, const real (&cells)[CELLS], const real (&halo)[SHARE]) {
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) tile[place + here + tileCell(m)] = cells[m];
        #pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) tile[place + haloTile[h]] = halo[h];
        }
        __syncthreads();
    };
    const auto beside = [&](int m, int place, int dx, int dy) -> real {
        return tile[place + here + tileCell(m) + dx + dy * ROW];
    };

    const auto load = [&](const real* plane, real (&cells)[CELLS]) {
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            cells[m] = plane[column + cell(m)];
        }
    };
    // Loads what step `z` needs.
    const auto fetch = [&](int z, Arrival& coming) {
        load(u + (z + AHEAD) * STRIDE_Z, coming.own);
        loadHalo(u + z * STRIDE_Z, coming.halo);
    };

    // The thread's cells of the planes around `z`, oldest first.
    real queue[BACK + 1 + AHEAD][CELLS] = {};
    #pragma unroll
    for (int m = 0; m < CELLS; ++m) {
        #pragma unroll
        for (int k = 0; k < BACK + AHEAD; ++k) {
            queue[k + 1][m] = u[column + cell(m) + (begin - BACK + k) * STRIDE_Z];
        }
    }
    const int first = begin;
    const auto take = [&](const int& z, const Arrival& arriving) {
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            #pragma unroll
            for (int k = 0; k < BACK + AHEAD; ++k) queue[k][m] = queue[k + 1][m];
            queue[BACK + AHEAD][m] = arriving.own[m];
        }
        show(turn(z), queue[BACK], arriving.halo);
    };
    const auto look = [&](int m, int z, const Arrival&, int dx, int dy, int dz) -> real {
        if (dx == 0 && dy == 0) return queue[BACK + dz][m];
        return beside(m, turn(z), dx, dy);
    };

    const auto arrive = [&](const int& z, Arrival& arriving) { fetch(z, arriving); };

    // The outputs of plane `z`, of which `arrived` holds what is not kept between the steps.
    const auto outputs = [&](const int& z, const Arrival& arrived) {
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            const index_t at = column + cell(m) + z * STRIDE_Z;
            const auto around = [&](int dx, int dy, int dz) -> real {
                return look(m, z, arrived, dx, dy, dz);
            };
            v[at] = update(around);
        }
    };

    #pragma unroll UNROLL
    for (int z = first; z < end; ++z) {
        Arrival arriving = {};
        arrive(z, arriving);
        take(z, arriving);
        outputs(z, arriving);
    }
}
