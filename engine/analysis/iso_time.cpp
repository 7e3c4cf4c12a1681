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

}  // namespace

double bestAt(Curve curve, double seconds) {
    const auto after =
        std::ranges::upper_bound(curve, seconds, {}, &record::CurvePoint::clockSeconds);
    return after == curve.begin() ? kInfinity : std::prev(after)->bestMs;
}

std::vector<double> moments(double from, double to, std::size_t count) {
    std::vector<double> all(count, from);
    for (std::size_t i = 1; i < count; ++i) {
        all[i] = from + (to - from) * static_cast<double>(i) / static_cast<double>(count - 1);
    }
    return all;
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
