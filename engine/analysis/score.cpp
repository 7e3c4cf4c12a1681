// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/score.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {
constexpr double kWindowStart = 0.01;
constexpr std::size_t kMoments = 1000;
constexpr double kNegligible = 1e-17;

std::vector<double> ascendingSuccesses(std::span<const double> costsMs) {
    std::vector<double> costs;
    std::copy_if(costsMs.begin(), costsMs.end(), std::back_inserter(costs),
                 [](double cost) { return std::isfinite(cost); });
    std::sort(costs.begin(), costs.end());
    return costs;
}

/// The mean of the least of so many draws from costs in ascending order.
double expectedAfter(std::size_t draws, const std::vector<double>& costs) {
    const auto count = static_cast<double>(costs.size()), drawn = static_cast<double>(draws);
    // The chance that the k-th best is the best drawn: C(N-k, M-1) / C(N, M), from k to k + 1.
    double chance = drawn / count, expected = 0;
    for (std::size_t k = 0; k < costs.size(); ++k) {
        expected += chance * costs[k];
        // Chances fall: all that is left together is too little to change the sum.
        if (chance * count * costs.back() < kNegligible * expected) break;
        const double rest = count - static_cast<double>(k) - 1;
        if (rest <= 0) break;
        chance *= std::max(0.0, rest - drawn + 1) / rest;
    }
    return expected;
}

}  // namespace

RandomBaseline::RandomBaseline(std::span<const double> costsMs, double secondsPerEvaluation)
    : m_costs(ascendingSuccesses(costsMs)) {
    const double secondsPerSuccess = secondsPerEvaluation * static_cast<double>(costsMs.size()) /
                                     static_cast<double>(m_costs.size());
    for (std::size_t draws = 1; draws <= m_costs.size(); ++draws)
        m_steps.push_back(
            {static_cast<double>(draws) * secondsPerSuccess, expectedAfter(draws, m_costs)});
}

RandomBaseline::RandomBaseline(std::span<const double> costsMs, std::vector<Step> steps)
    : m_costs(ascendingSuccesses(costsMs)), m_steps(std::move(steps)) {}

double RandomBaseline::medianMs() const { return median(m_costs); }

double RandomBaseline::expectedAt(double seconds) const {
    const auto after =
        std::upper_bound(m_steps.begin(), m_steps.end(), seconds,
                         [](double moment, const Step& step) { return moment < step.seconds; });
    return after == m_steps.begin() ? medianMs() : std::prev(after)->expectedMs;
}

double RandomBaseline::secondsToReach(double part) const {
    const double target = optimumMs() + (medianMs() - optimumMs()) * (1 - part);
    // From behind: before there is a success the median counts, and of skewed costs the mean of one
    // draw is above it.
    auto reached = m_steps.rbegin();
    while (reached != m_steps.rend() && reached->expectedMs <= target) ++reached;
    return reached == m_steps.rbegin() ? m_steps.back().seconds : std::prev(reached)->seconds;
}

ScoreWindow scoreWindow(const RandomBaseline& baseline, double budgetSeconds) {
    const double to = std::min(budgetSeconds, baseline.secondsToReach(kScoredPart));
    return {std::min(to, baseline.secondsToReach(kWindowStart)), to};
}

std::optional<double> score(std::span<const Curve> repeats, const RandomBaseline& baseline,
                            const ScoreWindow& window) {
    return Scorer(baseline, window).of(repeats);
}

Scorer::Scorer(const RandomBaseline& baseline, const ScoreWindow& window)
    : m_withoutSuccess(baseline.medianMs()) {
    for (const double moment : moments(window.from, window.to, kMoments)) {
        const double random = baseline.expectedAt(moment);
        const double toGain = random - baseline.optimumMs();
        if (toGain > 0) m_moments.push_back({moment, random, toGain});
    }
}

std::optional<double> Scorer::of(std::span<const Curve> repeats) const {
    if (repeats.empty() || m_moments.empty()) return std::nullopt;
    std::vector<double> sums(m_moments.size());
    for (const Curve& curve : repeats) {
        auto next = curve.begin();  // both ascend
        for (std::size_t i = 0; i < sums.size(); ++i) {
            while (next != curve.end() && next->clockSeconds <= m_moments[i].seconds) ++next;
            const bool none = next == curve.begin() || !std::isfinite(std::prev(next)->bestMs);
            sums[i] += none ? m_withoutSuccess : std::prev(next)->bestMs;
        }
    }
    const auto count = static_cast<double>(repeats.size());
    double gained = 0;
    for (std::size_t i = 0; i < sums.size(); ++i)
        gained += (m_moments[i].randomMs - sums[i] / count) / m_moments[i].toGainMs;
    return gained / static_cast<double>(sums.size());
}

}  // namespace engine::analysis
