// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/aggregate.hpp"

#include <algorithm>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {

Aggregate aggregate(std::span<const std::vector<double>> scores) {
    std::vector<double> means;
    for (const auto& own : scores) means.push_back(mean(own));
    Aggregate result{{mean(means), {}}, median(means)};
    const bool repeated =
        std::ranges::all_of(scores, [](const auto& own) { return own.size() > 1; });
    if (!repeated) return result;
    result.score.interval = intervalOf([&](Random& random) {
        double sum = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            // One space is no sample of spaces: nothing is known of others.
            const std::size_t space = scores.size() > 1 ? random.below(scores.size()) : 0;
            sum += resampledMean(scores[space], random);
        }
        return sum / static_cast<double>(scores.size());
    });
    return result;
}

}  // namespace engine::analysis
