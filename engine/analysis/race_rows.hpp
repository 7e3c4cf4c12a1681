// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a race comes to: one row per stencil and strategy, and their curves.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/analysis/ranking.hpp"
#include "engine/analysis/score.hpp"
#include "engine/search/method.hpp"
#include "engine/session/snapshot.hpp"

namespace engine::analysis {

/// Runs that came within a share of the optimum, and when.
struct Within {
    double share = 0;  ///< 0.05: at most 5 % slower
    TargetTimes times;
};

struct RaceRow {
    std::string stencil;  ///< or kernel of another program, or what tells recordings of one apart
    device::DeviceInfo device;  ///< what answered
    search::Method method;
    int repeats = 0;
    std::string unit;  ///< of speeds: "GCells/s"; of kernels of other programs "launches/s"
    Result95 speed;
    double p10Speed = 0, p90Speed = 0;
    std::vector<double> bestMs;            ///< per time step, of every repeat; infinite: none found
    std::optional<double> shareOfOptimum;  ///< mean; recordings only
    std::optional<double> finalGap;        ///< mean of how much slower than the optimum, 0.1 = 10 %
    std::vector<Within> within;            ///< recordings only
    double evaluationsPerRun = 0, failedShare = 0;
    /// Mean of what the strategy itself took, of the wall's time; sessions do not keep it.
    std::optional<double> ownSeconds;
    std::optional<Result95> score;  ///< recordings only
    std::vector<double> runScores;  ///< of every repeat; the score is their mean
    /// Seconds of each run's clock, where something ended the race before its budget did.
    std::optional<double> endedAfter;
    int rank = 0;  ///< from 1, by score where there is one, else by speed
    /// The one before it in the ranking, where the repeats do not tell the two apart.
    std::optional<std::string> notToldApartFrom;

    std::string name() const { return search::nameOf(method); }
    double meanMs() const;
};

/// GCells/s; of a kernel of another program launches a second. 0 where nothing was found.
double speedOf(double bestMs, const stencil::Problem& problem);
/// "GCells/s" or "launches/s".
const char* speedUnit(const stencil::Problem& problem);

/// Names of stencils or kernels; behind those that occur twice, what tells each from its namesakes.
std::vector<std::string> distinctNames(
    const std::vector<std::pair<std::string, std::string>>& namesAndTellers);

/// The methods whose runs these are, in the order of their first runs.
std::vector<search::Method> methodsOf(const std::vector<record::RunView>& runs);

/// Of one method; they live as long as the snapshot.
std::vector<const record::RunView*> runsOf(const session::Snapshot& snapshot,
                                           const search::Method& method);

/// On every run's clock: its budget of time, or as long as the longest run went on.
double racedSeconds(const session::Snapshot& snapshot);
/// Up to when all runs of a race that lasts so long are known: none is scored where another one had
/// no say.
double knownUntil(const std::vector<record::RunView>& runs, double endSeconds);

/// The score of every run, their mean is that of their method. Empty where there is nothing to gain
/// in the time that is scored.
std::vector<double> scoresOf(std::span<const record::RunView* const> runs, const Scorer& scorer);

/// Rows of one race, best first. `name`: of the stencil; empty = as its pattern is called.
std::vector<RaceRow> raceRows(const session::Snapshot& snapshot,
                              const std::vector<search::Method>& methods,
                              const std::optional<RandomBaseline>& baseline, double budgetSeconds,
                              const std::string& name = {});

/// A strategy's best so far over time, in the unit of its row.
struct RaceCurve {
    struct Point {
        double moment = 0, mean = 0, p10 = 0, p90 = 0;
        std::optional<Interval> interval;  ///< 95 %, of the mean
    };
    std::string stencil, strategy, unit;
    std::optional<double> optimum;
    std::vector<Point> points;
};
std::vector<RaceCurve> raceCurves(const session::Snapshot& snapshot,
                                  const std::vector<search::Method>& methods, double budgetSeconds,
                                  const std::string& name = {});

}  // namespace engine::analysis
