// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_ratio.hpp"

#include <cmath>

#include "engine/analysis/statistics.hpp"

namespace cli {

using namespace engine;

RowPairs pairsOf(const std::vector<analysis::RaceRow>& rows, const search::Method& other,
                 const search::Method& reference) {
    RowPairs pairs;
    for (const auto& row : rows)
        for (const auto& base : rows)
            if (row.method == other && base.method == reference && base.stencil == row.stencil)
                pairs.emplace_back(&row, &base);
    return pairs;
}

std::optional<analysis::Result95> geometricRatio(const RowPairs& pairs) {
    const auto ratio = [&](const auto& meanOf) {
        double sum = 0;
        for (const auto& [row, base] : pairs) sum += std::log(meanOf(*row) / meanOf(*base));
        return std::exp(sum / static_cast<double>(pairs.size()));
    };
    const double mean = ratio([](const analysis::RaceRow& row) { return row.meanMs(); });
    if (pairs.empty() || !std::isfinite(mean)) return std::nullopt;
    analysis::Result95 result{mean, {}};
    if (pairs.front().first->repeats > 1)
        result.interval = analysis::intervalOf([&](Random& random) {
            return ratio([&](const analysis::RaceRow& row) {
                return analysis::resampledMean(row.bestMs, random);
            });
        });
    return result;
}

}  // namespace cli
