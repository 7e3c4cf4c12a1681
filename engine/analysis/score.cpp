// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/score.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {
constexpr double kWindowStart = 0.01, kWindowEnd = 0.95;
constexpr std::size_t kMoments = 1000;
constexpr double kNegligible = 1e-17;
}  // namespace

RandomBaseline::RandomBaseline(std::span<const double> costsMs, double secondsPerEvaluation) {
    std::copy_if(costsMs.begin(), costsMs.end(), std::back_inserter(m_costs),
                 [](double cost) { return std::isfinite(cost); });
    std::sort(m_costs.begin(), m_costs.end());
    m_secondsPerSuccess = secondsPerEvaluation * static_cast<double>(costsMs.size()) /
                          static_cast<double>(m_costs.size());
}

double RandomBaseline::medianMs() const { return median(m_costs); }

double RandomBaseline::expectedAfter(std::size_t draws) const {
    const auto count = static_cast<double>(m_costs.size());
    const double drawn = std::clamp(static_cast<double>(draws), 1.0, count);
    // The chance that the k-th best is the best drawn: C(N-k, M-1) / C(N, M), from k to k + 1.
    double chance = drawn / count, expected = 0;
    for (std::size_t k = 0; k < m_costs.size(); ++k) {
        expected += chance * m_costs[k];
        // Chances fall: all that is left together is too little to change the sum.
        if (chance * count * worstMs() < kNegligible * expected) break;
        const double rest = count - static_cast<double>(k) - 1;
        if (rest <= 0) break;
        chance *= std::max(0.0, rest - drawn + 1) / rest;
    }
    return expected;
}

std::size_t RandomBaseline::drawsUntil(double seconds) const {
    return static_cast<std::size_t>(std::max(1.0, seconds / m_secondsPerSuccess));
}

double RandomBaseline::secondsToReach(double part) const {
    const double target = optimumMs() + (medianMs() - optimumMs()) * (1 - part);
    std::size_t low = 1, high = m_costs.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (expectedAfter(middle) <= target) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return static_cast<double>(low) * m_secondsPerSuccess;
}

ScoreWindow scoreWindow(const RandomBaseline& baseline, double budgetSeconds) {
    const double to = std::min(budgetSeconds, baseline.secondsToReach(kWindowEnd));
    return {std::min(to, baseline.secondsToReach(kWindowStart)), to};
}

std::optional<double> score(std::span<const Curve> repeats, const RandomBaseline& baseline,
                            const ScoreWindow& window) {
    const auto times = moments(window.from, window.to, kMoments);
    const auto band = isoTimeBand(
        repeats, times, [&](double bestMs) { return std::min(bestMs, baseline.worstMs()); });
    std::vector<double> scores;
    std::size_t draws = 0;
    double random = 0;
    for (const BandPoint& point : band) {
        if (const auto by = baseline.drawsUntil(point.moment); by != draws) {
            draws = by;  // moments ascend, many to a draw
            random = baseline.expectedAfter(draws);
        }
        const double toGain = random - baseline.optimumMs();
        if (toGain > 0) scores.push_back((random - point.mean) / toGain);
    }
    if (scores.empty()) return std::nullopt;
    return mean(scores);
}

}  // namespace engine::analysis
