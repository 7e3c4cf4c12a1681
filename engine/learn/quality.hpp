// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How good predictions are, each measure over the settings of one stencil.

#include <span>

namespace engine::learn {

/// 100/n sum |y - p| / |y|, in per cent; rows with y = 0 are left out.
double meanAbsolutePercentageError(std::span<const double> measured,
                                   std::span<const double> predicted);
/// Of ranks, ties in the middle of theirs; 0 where one of the two does not vary.
double spearman(std::span<const double> measured, std::span<const double> predicted);
/// Of the `first` settings predicted fastest, the best measured one's speed over the best of all;
/// ties go in the order given.
double bestOfFirst(std::span<const double> measured, std::span<const double> predicted,
                   std::size_t first = 16);

struct Quality {
    double mape = 0, spearman = 0, best16 = 0;
};
Quality qualityOf(std::span<const double> measured, std::span<const double> predicted);

}  // namespace engine::learn
