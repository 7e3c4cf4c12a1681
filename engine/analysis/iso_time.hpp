// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Comparing searches at equal time: the best so far of several repeats at common moments (GSTuner
// section 5.3, GeST section 4.2). A run that ends early keeps its last value to the cut-off.

#include <optional>
#include <span>
#include <vector>

#include "engine/record/run_view.hpp"

namespace engine::analysis {

/// The best-so-far staircase of one run, ascending in time.
using Curve = std::span<const record::CurvePoint>;

/// Best cost known at a moment, in ms per step; infinite before the first success.
double bestAt(Curve curve, double seconds);

/// `count` equidistant moments, both ends included.
std::vector<double> moments(double from, double to, std::size_t count);

/// When a run first was at `targetMs` or better; nothing when never.
std::optional<double> timeToTarget(Curve curve, double targetMs);
struct TargetTimes {
    int reached = 0, runs = 0;
    std::optional<double>
        medianSeconds;  ///< over all runs; nothing when half of them or more missed it
};
TargetTimes timesToTarget(std::span<const Curve> repeats, double targetMs);

}  // namespace engine::analysis
