// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// A word for the compiler (PTX), among others of the kind.

//@ begin PTX
// Makes the compiler work out again what follows from a value, instead of keeping it in registers.
__device__ __forceinline__ void forget(int& value) { asm volatile("" : "+r"(value)); }
//@ end
