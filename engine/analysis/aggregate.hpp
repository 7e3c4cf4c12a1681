// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One score over several spaces. The mean is easily moved by one odd space, so the median stands
// beside it.

#include <span>
#include <vector>

#include "engine/analysis/ranking.hpp"

namespace engine::analysis {

struct Aggregate {
    /// The mean over the spaces of the mean over the repeats. Its interval draws both anew: the
    /// spaces, and of each the repeats; of one space, the repeats.
    Result95 score;
    double median = 0;  ///< over the spaces
};

/// `scores` of a method: by space, of every repeat; at least one space, with one repeat or more.
Aggregate aggregate(std::span<const std::vector<double>> scores);

}  // namespace engine::analysis
