// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/parallel_lines.hpp"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kSpreadLines = 0.25;  ///< of the distance of neighbouring values

struct AxisColumn {
    ColumnAxis axis;
    std::size_t column;
};

std::vector<AxisColumn> axesOf(const LandscapeData& data) {
    std::vector<AxisColumn> axes;
    const std::size_t speed = data.speedColumn();
    const auto add = [&](std::size_t column, ColumnAxis::Scale scale) {
        axes.push_back({{data.columns[column], data.values[column], scale}, column});
    };
    for (std::size_t i = 0; i < speed; ++i) add(i, ColumnAxis::Scale::Linear);
    add(speed, ColumnAxis::Scale::Logarithmic);
    return axes;
}

/// Where between two axes a share of the width lies.
struct Between {
    std::size_t axis;
    float part;
    float of(const float* shares, std::size_t last) const {
        const float from = shares[axis], to = shares[std::min(axis + 1, last)];
        return from + part * (to - from);
    }
};

Between betweenAt(double x, const std::vector<double>& places) {
    const auto next = std::upper_bound(places.begin() + 1, places.end() - 1, x);
    const double from = *(next - 1), part = (x - from) / (*next - from);
    return {static_cast<std::size_t>(next - places.begin()) - 1,
            static_cast<float>(std::clamp(part, 0.0, 1.0))};
}

}  // namespace

double leastOfFastest(std::vector<double> speeds, double share) {
    const auto wanted =
        static_cast<std::size_t>(std::ceil(share * static_cast<double>(speeds.size()) - 1e-9));
    const std::size_t last = std::clamp<std::size_t>(wanted, 1, speeds.size()) - 1;
    std::ranges::nth_element(speeds, speeds.begin() + static_cast<std::ptrdiff_t>(last),
                             std::greater<>());
    return speeds[last];
}

ParallelLines parallelLines(const LandscapeData& data, double top) {
    ParallelLines all;
    const auto axes = axesOf(data);
    for (const auto& each : axes) all.axes.push_back(each.axis);
    const auto& speeds = data.values[data.speedColumn()];
    std::vector<double> inside;
    for (std::size_t place = 0; place < data.rows.size(); ++place) {
        const bool ran = !std::isnan(speeds[place]);
        if (ran) all.lines.push_back({place, false});
        if (ran && data.inside[place]) inside.push_back(speeds[place]);
        if (!ran && data.inside[place]) all.failures.push_back(place);
    }
    if (!inside.empty()) all.leastSpeed = leastOfFastest(std::move(inside), top);
    std::ranges::stable_sort(all.lines, {}, [&](const auto& line) { return speeds[line.place]; });
    for (auto& line : all.lines) {
        line.fast = data.inside[line.place] && speeds[line.place] >= all.leastSpeed;
        all.fast += line.fast;
        if (line.fast) all.mostSpeed = speeds[line.place];
        for (const auto& each : axes)
            all.shares.push_back(static_cast<float>(each.axis.apart(
                data.values[each.column][line.place], data.row(line.place).number, kSpreadLines)));
    }
    return all;
}

std::vector<int> lineCounts(const ParallelLines& lines, const std::vector<double>& places,
                            const QSize& raster, bool fast) {
    const auto width = static_cast<std::size_t>(raster.width());
    std::vector<int> counts(width * static_cast<std::size_t>(raster.height()));
    std::vector<Between> columns;
    for (std::size_t x = 0; x < width; ++x)
        columns.push_back(betweenAt((static_cast<double>(x) + 0.5) / raster.width(), places));
    const std::size_t last = lines.axes.size() - 1;
    const float height = static_cast<float>(raster.height());
    for (std::size_t i = 0; i < lines.lines.size(); ++i) {
        if (fast && !lines.lines[i].fast) continue;
        const float* shares = lines.sharesOf(i);
        int before = -1;
        for (std::size_t x = 0; x < width; ++x) {
            const float y = (1 - columns[x].of(shares, last)) * height;
            const int row = static_cast<int>(std::clamp(y, 0.0F, height - 1));
            // A steep line has no gaps.
            const int step = before < row ? 1 : -1;
            for (int each = x == 0 || before == row ? row : before + step;; each += step) {
                ++counts[static_cast<std::size_t>(each) * width + x];
                if (each == row) break;
            }
            before = row;
        }
    }
    return counts;
}

std::optional<std::size_t> lineAt(const ParallelLines& lines, const std::vector<double>& places,
                                  double x, double y, double reach) {
    if (lines.axes.size() < 2) return std::nullopt;
    const Between between = betweenAt(x, places);
    std::optional<std::size_t> found;
    float least = static_cast<float>(reach);
    for (std::size_t i = 0; i < lines.lines.size(); ++i) {
        if (lines.fast > 0 && !lines.lines[i].fast) continue;
        const float away =
            std::abs(between.of(lines.sharesOf(i), lines.axes.size() - 1) - static_cast<float>(y));
        if (away > least) continue;
        least = away;
        found = i;
    }
    return found;
}

}  // namespace ui
