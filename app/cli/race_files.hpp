// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a race leaves in files, and its rows as JSON.

#include <string>
#include <vector>

#include "app/cli/race_aggregate.hpp"
#include "app/cli/race_rows.hpp"

namespace cli {

Json rowJson(const RaceRow& row);

/// All that a race came to.
struct RaceResults {
    std::vector<RaceRow> rows;
    std::vector<RaceCurve> curves;
    std::vector<AggregateRow> aggregate;
};
/// The rows, with a heading.
std::string rowsCsv(const std::vector<RaceRow>& rows);
/// The curves, with a heading.
std::string curvesCsv(const std::vector<RaceCurve>& curves);
/// As the name ends: .svg curves and scores, .json everything, else the rows as CSV. An empty name
/// writes nothing.
engine::Status writeResults(const std::string& path, const RaceResults& results);
/// Whether that needs the curves.
bool needsCurves(const std::string& path);

}  // namespace cli
