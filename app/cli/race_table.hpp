// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a race says when it is over: one row per stencil and strategy, and a summary over the
// stencils.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "engine/analysis/score.hpp"
#include "engine/session/snapshot.hpp"

namespace cli {

struct RaceRow {
    std::string stencil, strategy;
    int repeats = 0;
    double meanGcells = 0, p10Gcells = 0, p90Gcells = 0;
    double meanMs = 0;                     ///< mean over the repeats of the best time per step
    std::optional<double> shareOfOptimum;  ///< mean; recordings only
    double evaluationsPerRun = 0, failedShare = 0;
    double ownSeconds = 0;        ///< mean of what the strategy itself took, of the wall's time
    std::optional<double> score;  ///< recordings only
    /// Seconds of each run's clock, where something ended the race before its budget did.
    std::optional<double> endedAfter;
};

/// Rows of one race, in the order in which the strategies were named.
std::vector<RaceRow> raceRows(const engine::session::Snapshot& snapshot,
                              const std::vector<std::string>& strategies,
                              const std::optional<engine::analysis::RandomBaseline>& baseline,
                              double budgetSeconds);

void printTable(const std::vector<RaceRow>& rows);
/// Geometric means over the stencils: how much faster what each strategy found is than what `gest`
/// found, beside what GeST publishes of itself.
void printSummary(const std::vector<RaceRow>& rows, const std::vector<std::string>& strategies);
Json rowJson(const RaceRow& row);
/// stencil,strategy,moment_s,mean_gcells,p10_gcells,p90_gcells
void appendCurves(std::string& csv, const engine::session::Snapshot& snapshot,
                  const std::vector<std::string>& strategies, double budgetSeconds);

}  // namespace cli
