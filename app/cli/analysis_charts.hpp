// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `analyze` finds as pictures (SVG).

#include <functional>
#include <string>
#include <vector>

namespace cli {

/// A square of cells, named on both sides.
struct MatrixChart {
    std::string title;
    std::vector<std::string> names;
    /// Row by row; no number where there is none.
    std::vector<double> values;
    bool diverging = true;  ///< from -1 to 1; else from 0 to the largest
};
std::string chartOf(const MatrixChart& matrix);

/// A bar each, from `low` to `high` a line.
struct BarChart {
    struct Bar {
        std::string name;
        double value = 0, low = 0, high = 0;
    };
    std::string title;
    std::vector<Bar> bars;
};
std::string chartOf(const BarChart& bars);

/// Of several runs, one below the other: shares of a whole by round, stacked.
struct ShareChart {
    struct Run {
        std::string title;
        std::vector<std::string> names;
        std::vector<std::vector<double>> rounds;
    };
    std::vector<Run> runs;
};
std::string chartOf(const ShareChart& shares);

}  // namespace cli
