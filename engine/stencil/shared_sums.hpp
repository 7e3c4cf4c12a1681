// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sums of cells, put together so that little is added up twice (Deitz, Chamberlain and Snyder,
// "Eliminating redundancies in sum-of-product array computations", ICS 2001): what several sums
// hold, and what the same sums of a neighbouring cell hold, is a sum of its own.

#include <array>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

/// A cell, or what its parts add up to, from the left.
struct CellSum {
    Offset cell;                 ///< of a sum, that of its first part
    std::vector<CellSum> parts;  ///< none: the cell itself
    bool operator==(const CellSum&) const = default;
};

/// Cell after cell.
CellSum plainSum(const std::vector<Offset>& cells);

/// Adjacent cells that are computed together, per axis.
using CellBlock = std::array<int, 3>;
/// Of a CellBlock: so many that what lies across the block's sides does not matter.
inline constexpr int kManyCells = 0;

/// One CellSum for each of `sums` (none empty), of the same cells. Pairs that save additions are
/// joined first, those that save most before others; sums that share nothing, or are of too many
/// cells, keep their order. Compilers find the rest: equal values are computed once.
std::vector<CellSum> sharedSums(const std::vector<std::vector<Offset>>& sums,
                                const CellBlock& block);

/// Whether so many terms that so many sums get alike are added up once, and not term by term into
/// each: that takes n + 2 operations for two sums, n + 1 if one of them begins with them, against
/// 2 n.
constexpr bool addsUpOnce(std::size_t sums, std::size_t terms, bool oneBegins) {
    return sums > 1 && terms > (oneBegins ? 1U : 2U);
}

}  // namespace engine::stencil
