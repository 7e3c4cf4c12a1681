// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The functions of stencilscope-mpi.so, in C so that it can be loaded by programs that bring a C++
// library of their own.
#include <cstddef>

extern "C" {
/// Joins the ranks that mpirun has started; false when that is not possible.
bool stencilscope_mpi_begin();
void stencilscope_mpi_end();
std::size_t stencilscope_mpi_rank();
std::size_t stencilscope_mpi_count();
/// Gives `size` bytes to all ranks and waits for what they give; `sizes` has room for one a rank.
void stencilscope_mpi_gather(const char* own, std::size_t size, std::size_t* sizes);
/// What was gathered last, the ranks' bytes one after the other; `into` has room for all of it.
void stencilscope_mpi_take(char* into);
}
