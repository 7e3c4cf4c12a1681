// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Evaluations as lines over an axis for each parameter that varies and one for the speed, worked
// out without a widget.

#include <QSize>
#include <vector>

#include "ui/pages/landscape/column_axis.hpp"
#include "ui/pages/landscape/landscape_data.hpp"

namespace ui {

struct ParallelLines {
    struct Line {
        std::size_t place = 0;
        bool fast = false;  ///< inside what is brushed, and among its fastest
    };
    std::vector<ColumnAxis> axes;       ///< the parameters', then the speed's
    std::vector<Line> lines;            ///< of those that ran, the slowest first
    std::vector<float> shares;          ///< line by line, one an axis
    std::vector<std::size_t> failures;  ///< places of those inside that failed
    std::size_t fast = 0;
    double leastSpeed = 0, mostSpeed = 0;  ///< of the fast ones

    const float* sharesOf(std::size_t line) const { return &shares[line * axes.size()]; }
};

/// `top`: the share of the fastest among what is inside the filter, 0 to 1.
ParallelLines parallelLines(const LandscapeData& data, double top);
/// The slowest of the fastest share of the speeds, which are one at least.
double leastOfFastest(std::vector<double> speeds, double share);

/// How many lines cross each pixel of a raster that reaches from the first axis to the last.
/// `places`: of the axes, shares of the width. `fast`: only those.
std::vector<int> lineCounts(const ParallelLines& lines, const std::vector<double>& places,
                            const QSize& raster, bool fast);
/// The line that passes nearest, as a number of lines; `x` and `y` are shares, `reach` one of
/// height. Of several the fastest.
std::optional<std::size_t> lineAt(const ParallelLines& lines, const std::vector<double>& places,
                                  double x, double y, double reach);

}  // namespace ui
