// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

#include "engine/space/plan/device_limits.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::space {

/// Everything a rule or a plan may look at beside the setting. Computed once per space.
struct Circumstances {
    stencil::Problem problem;
    stencil::Features features;
    int coefficients = 0;  ///< distinct scalar coefficients the kernel would hold
    /// Per axis: some tap lies off the plane across this axis and off its centre, so that streaming
    /// along it needs neighbours of more planes than the current one.
    std::array<bool, 3> oblique{};
    /// Per axis: some tap lies off both other axes, so that streaming along it needs the corners of
    /// a plane.
    std::array<bool, 3> corners{};
    std::array<int, 3> back{}, ahead{};  ///< how far taps reach to either side, per axis
    std::array<int, 3> columnBack{}, columnAhead{};  ///< those of the cell's own column
    /// Per axis: coefficient of the cell's column furthest behind, where the formula is a sum of
    /// cells times constants; 0 for others.
    std::array<double, 3> rearmost{};
    std::array<double, 3> rearmostExponent{};  ///< of 2, of its magnitude; without the sign
    double centre = 0;                         ///< of the cell itself, likewise
    bool constantWeights = false;              ///< the formula is a sum of cells times constants
    DeviceLimits limits;

    static Circumstances of(const stencil::Problem& problem, const DeviceLimits& limits);
    /// Levels may be divided by a power of the rearmost coefficient: whatever a person computes
    /// with keeps most of the exponents.
    bool holdsPowers(int axis, int levels) const;
};

}  // namespace engine::space
