// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How cells travel: several in one access, and to shared memory while the march goes on.

#include "vector.cuh"
#include "async_copies.cuh"
#include "barriers.cuh"
