// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a paper's figure comes to here, and how it is told.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "app/cli/papers/figure.hpp"
#include "engine/analysis/ranking.hpp"

namespace cli::papers {

/// Of one stencil.
struct Cell {
    std::string stencil, method, measure;
    double value = 0;
};
/// Over all stencils.
struct Total {
    std::string method, measure;
    engine::analysis::Result95 here;
};

struct Outcome {
    Figure figure;
    std::string gpu;  ///< the recordings' own
    std::string of;   ///< what it is made of: "8 recordings, 10 repeats"
    std::vector<std::string> stencils;
    std::vector<std::string> columns;  ///< methods, ranges or moments, in the order shown
    std::vector<Cell> cells;
    std::vector<Total> totals;
};

void printOutcome(const Outcome& outcome);
/// Rows of a table, without their heading.
std::string outcomeCsv(const Outcome& outcome);
std::string csvHeading();
Json outcomeJson(const Outcome& outcome);

/// What a measure is called and how its values are written.
std::string measureText(const std::string& measure, const Figure& figure);
std::string valueText(const std::string& measure, double value);

}  // namespace cli::papers
