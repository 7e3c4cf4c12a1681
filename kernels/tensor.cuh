// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Tensor: time levels as products of matrices, on the tensor cores. A block marches a wide tile along `S`, two rows a
// beat. Each of its warps computes 64 columns, of all levels one after the other; rows pass from level to level through
// shared memory.
//
//      a patch, 4 columns of 2 rows, and what it reads where HALO_A = BACK = AHEAD = 1 (x: read, o: read and computed)
//
//          x x x x x x        pair 0 of rows      one product of 4 cells of each row, WHOLE, and one of the two cells
//          x o o o o x                            of both that are left, SPLIT
//          x o o o o x        pair 1
//          x x x x x x
//
//      a product     cells (16 patches side by side x 4 cells)  x  weights (4 cells x 8 results)  +=  sums (16 x 8)
//
// A weight is 0 where a result does not read the cell. That is much in vain, 15 of 24 multiplications of a box of order 1,
// 31 of 80 of a box of order 3; but tensor cores do twice as many, and what a product needs is few registers, whose values
// serve 8 results each: hardly anything is left to do but the products.
//
// As in a retimed march, a pair of rows gives its share to all PAIRS patches that read it: it completes one and begins
// another, and the sums of those between wait in registers. Columns count from where a level's cells are still right:
// column c of a level is made of c to c + 2 * HALO_A of the level before, row s of s to s + BACK + AHEAD.
//
// Beat 9 of the example (PAIRS = 4): pair 9 of level 0 completes patch 6 of level 1. Patch 5, which beat 8 has completed,
// is pair 5 of level 1, and completes patch 2 of level 2.
//
// ConvStencil (PPoPP'24) and LoRAStencil (SC'24) have other ways to make stencils products of matrices.
//
// Parameters: THREADS_A threads, 32 for each 64 columns; STEPS levels; PLANES beats whose rows are on their way; UNROLL
// beats at a time; DEPTH rows of a block.
// Device memory: one read and one write a cell for STEPS time steps, times TILE / VALID.
// Shared memory: PRODUCTS / 2 reads and a write a cell and step. Tensor cores: 4 * PAIRS * PRODUCTS multiplications.

// Example values, so that this file compiles as it stands: a box of order 3 on 8192 x 8192, double, four levels.
#include "parts/example_tensor.cuh"

// What a block is made of: its tile and margins, products of a patch, rows in shared memory.
#include "parts/tensor_sizes.cuh"

//@ PATTERN
// Products, and copies that the hardware makes.
#include "parts/tensor_words.cuh"
// The weight of the cell in a row and a column of those that a result reads, 0 of any other.
__device__ __forceinline__ real weightOf(int row, int column) {
    return row >= 0 && row < SEEN && column >= 0 && column < NEAR_A ? WEIGHTS[row][column] : 0;
}
LINKAGE __global__ void BOUNDS
ENTRY(INPUT, OUTPUT) {
    // A lane's place in matrices: the patch or result that it has a row of, and which of its four.
    const int patch = THREAD_A % 32 / 4;
    const int quarter = THREAD_A % 4;
    // The shuffle tells the compiler that the warp is the same in all lanes.
    const int firstOfWarp = WARP_CELLS * __shfl_sync(0xffffffff, THREAD_A / 32, 0);
    const int first_A = BLOCK_A * VALID_A - MARGIN_A;
    const bool atEdge = first_A < 0 || first_A + TILE_A > SIZE_A;
#include "parts/marches_alike.cuh"  //@ policy MARCHES
    // Where the first column and row of a level lie in the grid.
    const auto columnOf = [&](int level) { return BLOCK_A * VALID_A - (STEPS - level) * HALO_A; };
    const auto rowOf = [&](int level) { return begin - (STEPS - level) * BACK; };
    const unsigned beats = (end - begin + 1) / 2 + STEPS * PAIRS - 1;

    ALIGNED_TILE;  //@ SH

    // How rows come and go: ask() sends for a pair of level 0, await() waits for it, take() reads a pair, give() writes one.
#include "parts/rows_of_levels.cuh"

    // What lies beside the grid keeps its value: liesBeside() tells of a warp's patches, lookBeside() reads what they keep,
    // and keep() puts it in the place of what was computed.
#include "parts/patches_beside.cuh"

    //@ begin RT
    real share[PAIRS][PRODUCTS];  // of the weights, the lane's
    UNROLLED for (int i = 0; i < PAIRS; ++i) {
        UNROLLED for (int k = 0; k < PRODUCTS; ++k) {
            const int row = k < 2 * WHOLE ? k / WHOLE : quarter / 2;
            const int column = k < 2 * WHOLE ? k % WHOLE * 4 + quarter : WHOLE * 4 + quarter % 2;
            share[i][k] = weightOf(2 * i + row - patch / 4, column - patch % 4);
        }
    }
    real sums[STEPS][HELD][4];  // of patches that are not complete
    UNROLLED for (int i = 0; i < STEPS * HELD * 4; ++i) sums[i / (HELD * 4)][i / 4 % HELD][i % 4] = 0;
    // A pair of rows of a level: what it gives to the patches that read it; the one that it completes is done.
    const auto compute = [&](int level, const real (&cells)[PRODUCTS][2], real (&done)[4]) __attribute__((always_inline)) {
        real (&held)[HELD][4] = sums[level];
        UNROLLED for (int j = 0; j < 4; ++j) {
            done[j] = held[HELD - 1][j];
            UNROLLED for (int i = HELD - 1; i > 0; --i) held[i][j] = held[i - 1][j];
            held[0][j] = 0;
        }
        UNROLLED for (int k = 0; k < PRODUCTS; ++k) {
            addProducts(done, cells[k][0], cells[k][1], share[HELD][k]);
            UNROLLED for (int i = HELD - 1; i >= 0; --i) addProducts(held[i], cells[k][0], cells[k][1], share[i][k]);
        }
    };
    //@ end
    //@ begin ST
    UNROLLED_BY(UNROLL) for (unsigned beat = 0; beat < beats; ++beat) {  //@ UF
        // Two of each in turn: a level is taken and computed while the one before is on its way out.
        real cells[2][PRODUCTS][2], done[2][4], kept[2][4];
        bool isBeside[2];
        await(beat);
        take(beat, 0, cells[0]);
        UNROLLED for (int level = 0; level < STEPS; ++level) {
            const int now = level % 2, before = 1 - now;
            if (level > 0 && level + 1 < STEPS) take(beat, level + 1, cells[before]);
            isBeside[now] = liesBeside(beat, level);
            if (isBeside[now]) lookBeside(beat, level, kept[now]);
            compute(level, cells[now], done[now]);
            if (level == 0) {
                // All warps have given what they had in the beat before, and taken the rows of level 0.
                __syncthreads();
                if (THREAD_A == 0) ask(beat + PLANES);
                take(beat, 1, cells[1]);
            } else {
                if (isBeside[before]) keep(beat, level - 1, kept[before], done[before]);
                give(beat, level - 1, done[before]);
            }
        }
        if (isBeside[(STEPS - 1) % 2]) keep(beat, STEPS - 1, kept[(STEPS - 1) % 2], done[(STEPS - 1) % 2]);
        store(beat, done[(STEPS - 1) % 2]);
    }
    //@ end
}
