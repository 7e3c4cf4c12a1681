// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems and small spaces for the tests of this folder.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "engine/space/tuning_space.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::space {

using P = ParameterId;

inline stencil::Problem problemOf(const std::string& preset, const std::string& grid = {},
                                  stencil::DataType type = stencil::DataType::Double) {
    stencil::Problem problem{
        .pattern = stencil::findPreset(preset).value(), .grid = {}, .type = type};
    const int dimensions = problem.pattern.dimensions;
    problem.grid = grid.empty() ? stencil::Problem::defaultGrid(dimensions)
                                : stencil::extentsFromText(grid, dimensions).value();
    return problem;
}

inline stencil::Problem problemOfFormula(const std::string& formula) {
    stencil::Problem problem{
        .pattern = stencil::patternFromFormula(formula).value(), .grid = {}, .type = {}};
    problem.grid = stencil::Problem::defaultGrid(problem.pattern.dimensions);
    problem.type = stencil::DataType::Double;
    return problem;
}

inline Setting settingOf(const std::string& text, int dimensions = 3) {
    return Setting::parse(text, dimensions).value();
}

/// Every combination of the values of a space, allowed or not, in lexicographic order.
inline void forEachCombination(const TuningSpace& space,
                               const std::function<void(const Setting&)>& visit,
                               std::size_t level = 0, Setting setting = {}) {
    if (level == kParameterCount) {
        visit(setting);
        return;
    }
    const auto id = static_cast<P>(level);
    for (const int value : space.values(id)) {
        setting.set(id, value);
        forEachCombination(space, visit, level + 1, setting);
    }
}

inline std::vector<Setting> allAllowed(const TuningSpace& space) {
    std::vector<Setting> allowed;
    forEachCombination(space, [&](const Setting& setting) {
        if (space.allows(setting)) allowed.push_back(setting);
    });
    return allowed;
}

/// A device so small that every resource rule forbids something on a grid of a few cells.
inline DeviceLimits tightLimits() {
    DeviceLimits limits;
    limits.threadsPerBlock = 8;
    limits.sharedBytesPerBlock = 500;
    limits.registersPerThread = 50;
    limits.registersPerBlock = 200;
    return limits;
}

/// A few hundred thousand combinations in two dimensions.
inline TuningSpace smallSpace2d(const std::string& preset = "star2d1r",
                                const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "8x4"), limits)
        .restrictedTo(
            {{P::TBx, {1, 2, 4}}, {P::TBy, {1, 2}}, {P::UFx, {1, 2, 4}}, {P::CMx, {1, 2, 4}}});
}

inline TuningSpace smallSpace3d(const std::string& preset, const DeviceLimits& limits = {}) {
    return TuningSpace::full(problemOf(preset, "4x2x4"), limits)
        .restrictedTo({{P::TBx, {1, 2}},
                       {P::TBy, {1, 2}},
                       {P::TBz, {1, 2}},
                       {P::CMz, {1, 2}},
                       {P::BMx, {1, 2}},
                       {P::BMy, {1}},
                       {P::BMz, {1}},
                       {P::CO, {0}},
                       {P::TB, {1}}});
}

}  // namespace engine::space
