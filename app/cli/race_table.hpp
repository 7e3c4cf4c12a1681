// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a race says when it is over: one row per stencil and strategy, and a summary over the
// stencils.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "engine/analysis/ranking.hpp"
#include "engine/analysis/score.hpp"
#include "engine/search/method.hpp"
#include "engine/session/snapshot.hpp"

namespace cli {

using engine::analysis::Result95;

struct RaceRow {
    std::string stencil;
    engine::search::Method method;
    int repeats = 0;
    Result95 gcells;
    double p10Gcells = 0, p90Gcells = 0;
    std::vector<double> bestMs;            ///< per time step, of every repeat; infinite: none found
    std::optional<double> shareOfOptimum;  ///< mean; recordings only
    double evaluationsPerRun = 0, failedShare = 0;
    double ownSeconds = 0;          ///< mean of what the strategy itself took, of the wall's time
    std::optional<Result95> score;  ///< recordings only
    std::vector<double> runScores;  ///< of every repeat; the score is their mean
    /// Seconds of each run's clock, where something ended the race before its budget did.
    std::optional<double> endedAfter;
    int rank = 0;  ///< from 1, by score where there is one, else by speed
    /// The one before it in the ranking, where the repeats do not tell the two apart.
    std::optional<std::string> notToldApartFrom;

    std::string name() const { return engine::search::nameOf(method); }
    double meanMs() const;
};

/// Rows of one race, best first.
std::vector<RaceRow> raceRows(const engine::session::Snapshot& snapshot,
                              const std::vector<engine::search::Method>& methods,
                              const std::optional<engine::analysis::RandomBaseline>& baseline,
                              double budgetSeconds);

void printTable(const std::vector<RaceRow>& rows);
/// Geometric means over the stencils: how much faster than each method `gest` as published is,
/// beside what GeST publishes of itself. Nothing where it did not race. Methods that are not as
/// published have no published ratio beside them.
void printSummary(const std::vector<RaceRow>& rows,
                  const std::vector<engine::search::Method>& methods);
Json rowJson(const RaceRow& row);
/// The rows as CSV, with a heading.
std::string rowsCsv(const std::vector<RaceRow>& rows);
/// Heading of what appendCurves() adds.
inline constexpr const char* kCurvesHeading =
    "stencil,strategy,moment_s,mean_gcells,p10_gcells,p90_gcells,mean_low95_gcells,"
    "mean_high95_gcells\n";
void appendCurves(std::string& csv, const engine::session::Snapshot& snapshot,
                  const std::vector<engine::search::Method>& methods, double budgetSeconds);

}  // namespace cli
