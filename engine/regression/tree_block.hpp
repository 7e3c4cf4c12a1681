// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Scores a block of rows by trees that are laid out: written once for any processor, and once with
// the instructions of AVX2, chosen when the program runs. Both say the same, to the last bit.

#include <cstddef>
#include <span>

#include "engine/regression/tree_layout.hpp"

namespace engine::regression {

inline constexpr std::size_t kBlockRows = 256;  ///< scored together, at most

struct RowBlock {
    std::span<const double> rows;  ///< one after the other, kBlockRows at most
    std::size_t features = 0;      ///< of a row
    std::size_t count() const { return rows.size() / features; }
};

/// Adds what the trees say of each row to its sum, one tree after the other. There are sums for
/// kBlockRows, whatever becomes of those that have no row.
using AddTrees = void (*)(const TreeLayout& trees, const RowBlock& block, double* sums);
void addTreesAnywhere(const TreeLayout& trees, const RowBlock& block, double* sums);
/// The same; null where the processor does not have the instructions.
AddTrees addTreesByAvx2();

}  // namespace engine::regression
