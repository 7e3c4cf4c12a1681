// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GeST's quota-based reward policy (Algorithm 2): every parameter group has a share of a round's
// samples; groups that found something better gain what the others lose.

#include <cstddef>
#include <span>
#include <vector>

namespace engine::search {

struct QuotaPolicy {
    double adjustment = 0.1;  ///< AR: what an unrewarded group loses in a round
    double floor = 0.1;       ///< LR: the share no group falls below

    /// Proportional to the sizes of the groups, none below the floor, summing to 1. (Published
    /// without the floor; a group that starts below it could then never be reduced.)
    std::vector<double> initialShares(std::span<const double> sizes) const;
    /// Shares for the next round. The sum stays 1: every unrewarded group counts (printed line 21
    /// omits those at the floor), and without a reward nothing changes (published: the shares of
    /// all shrink).
    std::vector<double> nextShares(std::span<const double> shares,
                                   const std::vector<bool>& rewarded) const;
};

/// A group's part of a round's samples: rounded up, at least one.
std::size_t samplesOf(double share, int samplesPerRound);

}  // namespace engine::search
