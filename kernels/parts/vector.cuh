// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The type of an access that carries several cells.

#if VECTORS
//@ begin VW
// Adjacent cells of a thread that travel in one access. Rows begin at multiples of 32 elements.
struct alignas(VECTOR * sizeof(real)) Vector {
    real cell[VECTOR];
};
//@ end

#endif
