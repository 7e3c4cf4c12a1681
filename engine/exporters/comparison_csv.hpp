// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions beside each other, as a table for other programs.

#include <string>
#include <vector>

#include "engine/analysis/comparison.hpp"

namespace engine::exporters {

/// A line per session and strategy, with a heading; each says what its figures are of.
std::string comparisonCsv(const std::vector<analysis::ComparedSession>& sessions,
                          const analysis::Comparison& comparison);

}  // namespace engine::exporters
