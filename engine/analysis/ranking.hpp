// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/analysis/interval.hpp"

namespace engine::analysis {

/// A mean over repeats, the more the better, and how sure it is.
struct Result95 {
    double mean = 0;
    std::optional<Interval> interval;  ///< nothing: of one repeat nobody can say
};
struct Standing {
    std::size_t index = 0;  ///< among the results
    /// From the one before it in the ranking. Where the intervals of two overlap, the repeats do
    /// not tell which is better. The first has nobody before it and counts as told apart; so do
    /// those of one repeat, which have no interval: whoever shows them says that.
    bool toldApart = true;
};

/// Best first; equal ones in the order given.
std::vector<Standing> ranking(std::span<const Result95> results);

}  // namespace engine::analysis
