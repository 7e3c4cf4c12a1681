// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/iso_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double momentOf(const record::CurvePoint& point, Axis axis) {
    return axis == Axis::Seconds ? point.clockSeconds : point.evaluations;
}

}  // namespace

double bestAt(Curve curve, double moment, Axis axis) {
    const auto after = std::upper_bound(
        curve.begin(), curve.end(), moment,
        [axis](double m, const record::CurvePoint& point) { return m < momentOf(point, axis); });
    return after == curve.begin() ? kInfinity : std::prev(after)->bestMs;
}

std::vector<BandPoint> isoTimeBand(std::span<const Curve> repeats, std::span<const double> moments,
                                   const std::function<double(double)>& valueOf, Axis axis) {
    std::vector<BandPoint> band;
    if (repeats.empty()) return band;
    std::vector<double> values(repeats.size());
    for (const double moment : moments) {
        for (std::size_t r = 0; r < repeats.size(); ++r) {
            values[r] = valueOf(bestAt(repeats[r], moment, axis));
        }
        band.push_back({moment, mean(values), percentile(values, 0.1), percentile(values, 0.9)});
    }
    return band;
}

std::vector<double> moments(double from, double to, std::size_t count) {
    std::vector<double> all(count, from);
    for (std::size_t i = 1; i < count; ++i) {
        all[i] = from + (to - from) * static_cast<double>(i) / static_cast<double>(count - 1);
    }
    return all;
}

double shareOfOptimum(double bestMs, double optimumMs) {
    return std::isfinite(bestMs) ? optimumMs / bestMs : 0;
}

std::optional<double> timeToTarget(Curve curve, double targetMs) {
    const auto hit = std::find_if(curve.begin(), curve.end(), [targetMs](const auto& point) {
        return point.bestMs <= targetMs;
    });
    if (hit == curve.end()) return std::nullopt;
    return hit->clockSeconds;
}

TargetTimes timesToTarget(std::span<const Curve> repeats, double targetMs) {
    TargetTimes result;
    std::vector<double> times;
    for (const Curve curve : repeats) {
        const auto time = timeToTarget(curve, targetMs);
        result.reached += time ? 1 : 0;
        times.push_back(time.value_or(kInfinity));
    }
    result.runs = static_cast<int>(repeats.size());
    if (times.empty()) return result;
    const double middle = median(times);
    if (std::isfinite(middle)) result.medianSeconds = middle;
    return result;
}

}  // namespace engine::analysis
