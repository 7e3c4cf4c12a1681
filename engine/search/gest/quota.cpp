// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/gest/quota.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace engine::search {
namespace {
constexpr double kRounding = 1e-9;  // repeated subtraction of 0.1 is not exact
}

std::vector<double> QuotaPolicy::initialShares(std::span<const double> sizes) const {
    const auto count = static_cast<double>(sizes.size());
    if (floor * count >= 1) return std::vector<double>(sizes.size(), 1 / count);
    // Groups at the floor are set aside until the rest, sharing what is left, stays above it.
    std::vector<bool> atFloor(sizes.size(), false);
    while (true) {
        double left = 1, sum = 0;
        for (std::size_t g = 0; g < sizes.size(); ++g)
            (atFloor[g] ? left -= floor : sum += sizes[g]);
        std::vector<double> shares(sizes.size(), floor);
        bool again = false;
        for (std::size_t g = 0; g < sizes.size(); ++g) {
            if (atFloor[g]) continue;
            shares[g] = left * sizes[g] / sum;
            if (shares[g] < floor) again = atFloor[g] = true;
        }
        if (!again) return shares;
    }
}

std::vector<double> QuotaPolicy::nextShares(std::span<const double> shares,
                                            const std::vector<bool>& rewarded) const {
    std::vector<double> next(shares.begin(), shares.end());
    const auto winners = std::count(rewarded.begin(), rewarded.end(), true);
    if (winners == 0) return next;
    double kept = 0;  // totSR of Algorithm 2
    for (std::size_t g = 0; g < next.size(); ++g) {
        if (rewarded[g]) continue;
        if (next[g] >= floor + adjustment - kRounding) next[g] -= adjustment;
        kept += next[g];
    }
    for (std::size_t g = 0; g < next.size(); ++g) {
        if (rewarded[g]) next[g] = (1 - kept) / static_cast<double>(winners);
    }
    return next;
}

std::size_t samplesOf(double share, int samplesPerRound) {
    const double samples = std::ceil(share * samplesPerRound - kRounding);
    return samples < 1 ? 1 : static_cast<std::size_t>(samples);
}

}  // namespace engine::search
