// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A race as a picture: for every stencil the best so far over time, mean and 95 % band, then the
// scores with their intervals.

#include <string>
#include <vector>

#include "app/cli/race_aggregate.hpp"
#include "engine/analysis/race_rows.hpp"

namespace cli {

/// SVG 1.1, alone in its file.
std::string raceChart(const std::vector<engine::analysis::RaceCurve>& curves,
                      const std::vector<AggregateRow>& aggregate);

}  // namespace cli
