// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems, settings and sheets that the tests of the model share.

#include <string>

#include "engine/model/prediction.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::model {

inline space::Circumstances circumstancesOf(const std::string& preset, const std::string& grid = {},
                                            stencil::DataType type = stencil::DataType::Double) {
    stencil::Problem problem{stencil::findPreset(preset).value(), {}, type};
    const int dimensions = problem.pattern.dimensions;
    problem.grid = grid.empty() ? stencil::Problem::defaultGrid(dimensions)
                                : stencil::extentsFromText(grid, dimensions).value();
    return space::Circumstances::of(problem, {});
}

inline space::Setting settingOf(const std::string& text) {
    return space::Setting::parse(text, 3).value();
}

inline const DeviceSheet& h200() { return *findDeviceSheet("h200"); }

}  // namespace engine::model
