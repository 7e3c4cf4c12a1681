// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What races came to, as tables for other programs.

#include <string>
#include <vector>

#include "engine/analysis/race_rows.hpp"

namespace engine::exporters {

/// A row per stencil and strategy, with a heading.
std::string raceRowsCsv(const std::vector<analysis::RaceRow>& rows);
/// The curves, with a heading.
std::string raceCurvesCsv(const std::vector<analysis::RaceCurve>& curves);

}  // namespace engine::exporters
