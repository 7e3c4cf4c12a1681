// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The type of an access that carries several cells.

//@ begin VW
// Adjacent cells of a thread that travel in one access. Rows begin at multiples of 32 elements.
struct alignas(VECTOR * sizeof(real)) Vector {
    real cell[VECTOR];
};
// Stores the cells from the given one on.
template <int OF>
__device__ __forceinline__ void storeVector(real* to, const real (&cells)[OF], int first) {
    Vector adjacent;
    UNROLLED for (int i = 0; i < VECTOR; ++i) adjacent.cell[i] = cells[first + i];
    *reinterpret_cast<Vector*>(to) = adjacent;
}
//@ end

