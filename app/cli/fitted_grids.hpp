// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// After a search on one grid: which of its settings to try on which grids near it.

#include <vector>

#include "engine/device/evaluation.hpp"
#include "engine/model/grid_fit.hpp"

namespace cli {

struct FittedSetting {
    engine::space::Setting setting;
    engine::stencil::Extents grid;
    /// What it reached where it was measured, times what is expected here over what is there; where
    /// nothing was learned, times what its tiles keep of their work instead.
    double expectedGcells = 0;
};

/// Evaluations are of the circumstances' grid. The settings that are expected to be fastest on
/// grids near the wanted one that they fit (model::fitsNear), each on its best one, the fastest
/// first, `most` of them: a setting that was slow only because its tiles stick out of the grid
/// searched is among them. Left out is what is expected to be fastest where it was measured.
std::vector<FittedSetting> fittedSettings(
    const std::vector<engine::device::Evaluation>& evaluations,
    const engine::space::Circumstances& circumstances, const engine::stencil::Extents& wanted,
    const engine::model::DeviceSheet& sheet, double within, std::size_t most);

}  // namespace cli
