// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of copied.cuh.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_plane_march.cuh"
constexpr bool RING = false;
constexpr bool STARTS_EARLY = true;
constexpr bool BLOCK_MERGE = true;
constexpr bool VECTORS = true;
#define ENTRY copied
#include "example_march.cuh"
#include "example_pattern.cuh"
#endif
