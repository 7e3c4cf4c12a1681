// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// Example values of streaming.cuh.

#ifndef STENCILSCOPE_SPECIALISED
#include "example_plane_march.cuh"
constexpr bool SHARED = true;
constexpr bool STARTS_EARLY = false;
constexpr bool BLOCK_MERGE = false;
constexpr bool VECTORS = false;
#define ENTRY streaming
#include "example_march.cuh"
#include "example_pattern.cuh"
#endif
