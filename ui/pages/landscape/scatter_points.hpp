// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The points of a scatter, worked out without a widget.

#include <QPointF>
#include <QRectF>
#include <vector>

#include "ui/pages/landscape/column_axis.hpp"
#include "ui/pages/landscape/landscape_data.hpp"

namespace ui {

struct ScatterPoint {
    std::size_t place = 0;  ///< in the data
    QPointF at;             ///< shares of both axes, from the left and from below
    double colour = 0;      ///< share of the colour's axis; NaN where it has no figure
};

/// What is compared.
struct ScatterAxes {
    ColumnAxis x, y, colour;
};

ScatterAxes scatterAxes(const LandscapeData& data, std::size_t x, std::size_t y,
                        std::size_t colour);
/// What a scatter shows.
struct ScatterPlot {
    LandscapeDataPtr data;
    ScatterAxes axes;
    std::vector<ScatterPoint> points;
};

/// Those inside the filter that have a figure on both axes. Many settings share a value of a
/// parameter: around it they are spread apart, each always in the same way.
std::vector<ScatterPoint> scatterPoints(const LandscapeData& data, const ScatterAxes& axes);

/// How many points fall into each square of a raster.
struct Density {
    int columns = 0, rows = 0;
    std::vector<int> counts;  ///< row by row, from above
    int most = 0;
};
Density densityOf(const std::vector<ScatterPoint>& points, int columns, int rows);
/// Where a count lies on the scale from one to the most, logarithmically.
double densityShare(int count, int most);

}  // namespace ui
