// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What tensor cores compute of a tile (TT = tensor), as kernels/parts/tensor_sizes.cuh has it.

#include <cstdint>

#include "engine/space/plan/temporal_tile.hpp"

namespace engine::space {

/// Columns that a warp computes, and cells of a thread in each of its two rows.
inline constexpr int kTensorColumns = 64, kTensorCells = 2;

/// Rate of tensor cores over that of the FP64 pipe.
inline constexpr double kTensorOverPipe = 2;

/// Whether they compute this stencil at all: they multiply cells by a table of constants, in two
/// dimensions, and have all digits of doubles alone.
bool suitsTensorCores(const Circumstances& circumstances);

/// A patch of 4 columns and 2 rows is computed from the pairs of rows that it reads, 4 cells at a
/// time: each product is of 16 patches side by side.
struct TensorProducts {
    int pairs = 0;   ///< of rows that a patch reads; a level runs so many beats behind another
    int ofPair = 0;  ///< products of a pair of rows, for each patch that reads it
    std::int64_t ofBeat = 0;  ///< of a warp, all levels together

    /// Multiplications of a cell and step, many of them with weights that are 0.
    double multiplications() const { return 4.0 * pairs * ofPair; }
};
/// The setting is tiled so.
TensorProducts tensorProductsOf(const Setting& setting, const Circumstances& circumstances);

}  // namespace engine::space
