// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The score of a search against random search, after the methodology of the auto-tuning community
// (Willemsen et al. 2024, doi 10.1016/j.future.2024.05.021): 0 = random search, 1 = the optimum
// at once.

#include <cstddef>
#include <span>
#include <vector>

#include "engine/analysis/iso_time.hpp"

namespace engine::analysis {

/// What random search without replacement is expected to reach in a space that is completely
/// measured. Calculated, not played: the exact expectation of the least of M costs drawn. (The
/// methodology reads an approximate index from the sorted costs; the expectation makes random
/// search score 0.)
class RandomBaseline {
public:
    /// `costsMs` of every setting, infinite ones failed, at least one not; `secondsPerEvaluation`
    /// on the clock of the race, failures included.
    RandomBaseline(std::span<const double> costsMs, double secondsPerEvaluation);

    double optimumMs() const { return m_costs.front(); }
    double medianMs() const;
    /// The slowest setting: what a run is taken to have before its first success.
    double worstMs() const { return m_costs.back(); }
    /// Expected best cost after so many successful draws, at least one.
    double expectedAfter(std::size_t draws) const;
    /// Successful draws that random search has made by then, at least one.
    std::size_t drawsUntil(double seconds) const;
    /// When random search has covered `part` of the way from the median to the optimum.
    double secondsToReach(double part) const;

private:
    std::vector<double> m_costs;  ///< of those that did not fail, ascending
    double m_secondsPerSuccess = 0;
};

/// The stretch of time that is scored, from 1 % to 95 % of random search's way to the optimum, cut
/// off at the budget.
struct ScoreWindow {
    double from = 0, to = 0;
};
ScoreWindow scoreWindow(const RandomBaseline& baseline, double budgetSeconds);

/// The mean over the window of (baseline - search) / (baseline - optimum), the search being the
/// mean of its repeats. Negative is worse than random. Moments at which random search has found the
/// optimum count for nothing; nothing is returned when there are no others.
std::optional<double> score(std::span<const Curve> repeats, const RandomBaseline& baseline,
                            const ScoreWindow& window);

}  // namespace engine::analysis
