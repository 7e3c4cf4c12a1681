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
constexpr int MERGE_X = 1;            // cells of a thread along axis `x`
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
constexpr int CELLS = MERGE_X * MERGE_Y;  // cells of a thread in a plane
constexpr int TILE_X = THREADS_X * MERGE_X;  // cells of the tile along axis `x`
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
__device__ constexpr int cellX(int m) { return m % MERGE_X; }
__device__ constexpr int cellY(int m) { return m / MERGE_X; }
__device__ constexpr index_t cell(int m) { return cellX(m) * STRIDE_X + cellY(m) * STRIDE_Y; }
__device__ constexpr int tileCell(int m) { return cellX(m) + cellY(m) * ROW; }

// Place in the tile of its i-th halo cell: the rows on either side along axis `y`, then the two
// columns.
__device__ __forceinline__ int haloCell(int i) {
    if (i < HALO_Y * ROW) return i;
    if (i < 2 * HALO_Y * ROW) return i + TILE_Y * ROW;
    i -= 2 * HALO_Y * ROW;
    const int side = i % (2 * HALO_X);
    return (HALO_Y + i / (2 * HALO_X)) * ROW + side + (side >= HALO_X ? TILE_X : 0);
}

extern "C" __global__ void __launch_bounds__(THREADS, MIN_BLOCKS)
    stencil_star3d1r(const real* __restrict__ u, real* __restrict__ v) {
    // The thread's first cell and the planes of its block.
    const int x = blockIdx.x * TILE_X + threadIdx.x * MERGE_X;
    const int y = blockIdx.y * TILE_Y + threadIdx.y * MERGE_Y;
    const index_t column = x * STRIDE_X + y * STRIDE_Y;
    const int begin = blockIdx.z * DEPTH;
    const int end = begin + DEPTH;

    // The thread's place in the tile.
    extern __shared__ real tile[];
    const int thread = threadIdx.x + THREADS_X * threadIdx.y;
    const int here = (threadIdx.x * MERGE_X + HALO_X) + (threadIdx.y * MERGE_Y + HALO_Y) * ROW;
    // Its share of the halo: place in the tile, place in the grid. Beyond the halo of the grid's
    // edge nothing is read: a last tile that sticks out repeats the outermost cells.
    int haloTile[SHARE];
    index_t haloGrid[SHARE];
    #pragma unroll
    for (int h = 0; h < SHARE; ++h) {
        haloTile[h] = haloCell(min(thread + h * THREADS, HALO_CELLS - 1));
        int hx = blockIdx.x * TILE_X + haloTile[h] % ROW - HALO_X;
        int hy = blockIdx.y * TILE_Y + haloTile[h] / ROW - HALO_Y;
        haloGrid[h] = hx * STRIDE_X + hy * STRIDE_Y;
    }

    // Loads what step `z` needs: the thread's cells of plane `z + AHEAD`, and its share of the
    // tile's halo.
    const auto fetch = [&](int z, real (&arriving)[CELLS], real (&halo)[SHARE]) {
        const real* plane = u + (z + AHEAD) * STRIDE_Z;
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            arriving[m] = plane[column + cell(m)];
        }
        plane = u + z * STRIDE_Z;
        #pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) halo[h] = plane[haloGrid[h]];
        }
    };

    real queue[CELLS][BACK + 1 + AHEAD] = {};  // each cell's column around `z`, oldest first
    #pragma unroll
    for (int m = 0; m < CELLS; ++m) {
        #pragma unroll
        for (int k = 0; k < BACK + AHEAD; ++k) {
            queue[m][k + 1] = u[column + cell(m) + (begin - BACK + k) * STRIDE_Z];
        }
    }

    const int first = begin;
    #pragma unroll UNROLL
    for (int z = first; z < end; ++z) {
        real arriving[CELLS] = {};
        real halo[SHARE] = {};
        fetch(z, arriving, halo);

        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            #pragma unroll
            for (int k = 0; k < BACK + AHEAD; ++k) queue[m][k] = queue[m][k + 1];
            queue[m][BACK + AHEAD] = arriving[m];
        }
        // Two tiles take turns: while slow threads still read one, fast ones write the other.
        const int turn = (z & 1) * TILE_CELLS;
        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            tile[turn + here + tileCell(m)] = queue[m][BACK];
        }
        #pragma unroll
        for (int h = 0; h < SHARE; ++h) {
            if (thread + h * THREADS < HALO_CELLS) tile[turn + haloTile[h]] = halo[h];
        }
        __syncthreads();

        #pragma unroll
        for (int m = 0; m < CELLS; ++m) {
            const index_t at = column + cell(m) + z * STRIDE_Z;
            const auto around = [&](int dx, int dy, int dz) -> real {
                if (dx == 0 && dy == 0) return queue[m][BACK + dz];
                return tile[turn + here + tileCell(m) + dx + dy * ROW];
            };
            v[at] = update(around);
        }
    }
}
