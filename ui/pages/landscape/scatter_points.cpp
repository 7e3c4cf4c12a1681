// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/scatter_points.hpp"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kSpread = 0.6;  ///< of the distance of neighbouring values

ColumnAxis axisOf(const LandscapeData& data, std::size_t column) {
    const bool time = data.columns[column].kind == DataColumn::Kind::Time;
    return {data.columns[column], data.values[column],
            time ? ColumnAxis::Scale::Logarithmic : ColumnAxis::Scale::Linear};
}

const std::vector<double>& valuesOf(const LandscapeData& data, const ColumnAxis& axis) {
    return data.values[data.columnLike(axis.column())];
}

}  // namespace

ScatterAxes scatterAxes(const LandscapeData& data, std::size_t x, std::size_t y,
                        std::size_t colour) {
    return {axisOf(data, x), axisOf(data, y), axisOf(data, colour)};
}

std::vector<ScatterPoint> scatterPoints(const LandscapeData& data, const ScatterAxes& axes) {
    const auto &x = valuesOf(data, axes.x), &y = valuesOf(data, axes.y),
               &colour = valuesOf(data, axes.colour);
    std::vector<ScatterPoint> points;
    for (std::size_t place = 0; place < data.rows.size(); ++place) {
        if (!data.inside[place]) continue;
        const auto number = data.row(place).number;
        const QPointF at(axes.x.apart(x[place], number, kSpread),
                         axes.y.apart(y[place], number, kSpread));
        if (std::isnan(at.x()) || std::isnan(at.y())) continue;
        points.push_back({place, at, axes.colour.share(colour[place])});
    }
    return points;
}

Density densityOf(const std::vector<ScatterPoint>& points, int columns, int rows) {
    Density density{columns, rows, {}, 0};
    density.counts.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    const auto cell = [](double share, int count) {
        return std::clamp(static_cast<int>(share * count), 0, count - 1);
    };
    for (const ScatterPoint& point : points) {
        const int index = cell(1 - point.at.y(), rows) * columns + cell(point.at.x(), columns);
        density.most = std::max(density.most, ++density.counts[static_cast<std::size_t>(index)]);
    }
    return density;
}

double densityShare(int count, int most) { return most > 1 ? std::log(count) / std::log(most) : 1; }

}  // namespace ui
