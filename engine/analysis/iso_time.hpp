// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Comparing searches at equal time: the best so far of several repeats at common moments (GSTuner
// section 5.3, GeST section 4.2). A run that ends early keeps its last value to the cut-off.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/record/run_view.hpp"

namespace engine::analysis {

/// The best-so-far staircase of one run, ascending in time.
using Curve = std::span<const record::CurvePoint>;

enum class Axis { Seconds, Evaluations };

/// Best cost known at a moment, in ms per step; infinite before the first success.
double bestAt(Curve curve, double moment, Axis axis = Axis::Seconds);

struct BandPoint {
    double moment = 0;
    double mean = 0, p10 = 0, p90 = 0;  ///< over the repeats
    bool operator==(const BandPoint&) const = default;
};
/// `valueOf` turns a best cost into what is drawn (GCells/s, share of the optimum, the cost itself)
/// and is called with infinity for a run without a success so far.
std::vector<BandPoint> isoTimeBand(std::span<const Curve> repeats, std::span<const double> moments,
                                   const std::function<double(double bestMs)>& valueOf,
                                   Axis axis = Axis::Seconds);
/// `count` equidistant moments, both ends included.
std::vector<double> moments(double from, double to, std::size_t count);

/// Optimum over best: 1 = found, 0 = nothing found.
double shareOfOptimum(double bestMs, double optimumMs);

/// When a run first was at `targetMs` or better; nothing when never.
std::optional<double> timeToTarget(Curve curve, double targetMs);
struct TargetTimes {
    int reached = 0, runs = 0;
    std::optional<double>
        medianSeconds;  ///< over all runs; nothing when half of them or more missed it
};
TargetTimes timesToTarget(std::span<const Curve> repeats, double targetMs);

}  // namespace engine::analysis
