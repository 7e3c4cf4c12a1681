// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a race leaves in files, and its rows as JSON.

#include <string>
#include <vector>

#include "app/cli/race_aggregate.hpp"
#include "engine/analysis/race_rows.hpp"

namespace cli {

Json rowJson(const engine::analysis::RaceRow& row);

/// All that a race came to.
struct RaceResults {
    std::vector<engine::analysis::RaceRow> rows;
    std::vector<engine::analysis::RaceCurve> curves;
    std::vector<AggregateRow> aggregate;
};
/// As the name ends: .svg curves and scores, .json everything, else the rows as CSV. An empty name
/// writes nothing.
engine::Status writeResults(const std::string& path, const RaceResults& results);
/// Whether that needs the curves.
bool needsCurves(const std::string& path);

}  // namespace cli
