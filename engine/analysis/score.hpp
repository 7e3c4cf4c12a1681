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
    struct Step {
        double seconds = 0, expectedMs = 0;
    };
    /// On a clock that does one thing after the other. `costsMs` of every setting, infinite ones
    /// failed, at least one not; `secondsPerEvaluation` with failures included.
    RandomBaseline(std::span<const double> costsMs, double secondsPerEvaluation);
    /// On any clock: the expected best cost from each moment on, ascending in time, at least one.
    RandomBaseline(std::span<const double> costsMs, std::vector<Step> steps);

    double optimumMs() const { return m_costs.front(); }
    double medianMs() const;
    double worstMs() const { return m_costs.back(); }
    /// Expected best cost at that moment; as long as nothing is known, the median, as of a run that
    /// is scored.
    double expectedAt(double seconds) const;
    /// When random search has covered `part` of the way from the median to the optimum, or the last
    /// moment that is known.
    double secondsToReach(double part) const;

private:
    std::vector<double> m_costs;  ///< of those that did not fail, ascending
    std::vector<Step> m_steps;
};

/// Where on random search's way from the median to the optimum scoring ends.
inline constexpr double kScoredPart = 0.95;

/// A handful of evaluations says nothing about a strategy: runs with fewer get no score.
inline constexpr int kEvaluationsForScore = 5;

/// The stretch of time that is scored, from 1 % to 95 % of random search's way to the optimum, cut
/// off at the budget.
struct ScoreWindow {
    double from = 0, to = 0;
};
ScoreWindow scoreWindow(const RandomBaseline& baseline, double budgetSeconds);

/// The mean over the window of (baseline - search) / (baseline - optimum), the search being the
/// mean of its repeats. Negative is worse than random. Before its first success a run has the
/// median setting, as one draw has more often than not: the slowest one may take a thousand times
/// as long, and a kernel that compiles a moment longer would decide the score. Moments at which
/// random search has found the optimum count for nothing; nothing is returned when there are no
/// others.
std::optional<double> score(std::span<const Curve> repeats, const RandomBaseline& baseline,
                            const ScoreWindow& window);

/// The same of many, who share what random search expects at each moment.
class Scorer {
public:
    Scorer(const RandomBaseline& baseline, const ScoreWindow& window);
    std::optional<double> of(std::span<const Curve> repeats) const;

private:
    struct Moment {
        double seconds = 0, randomMs = 0, toGainMs = 0;
    };
    std::vector<Moment> m_moments;  ///< at which there is something to gain
    double m_withoutSuccess = 0;
};

}  // namespace engine::analysis
