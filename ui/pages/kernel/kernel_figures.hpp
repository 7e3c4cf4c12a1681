// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a measured kernel uses of what the GPU has: the bars of the Kernel page. Pure.

#include <QString>
#include <optional>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/record/rows.hpp"
#include "ui/pages/figure_bars.hpp"

namespace ui {

struct KernelFigures {
    std::vector<Figure> figures;
    QString spills;  ///< "No spills.", "Spills 96 B per thread.", empty = unknown
    bool spilled = false;
    QString sentence;  ///< what limits, in one sentence; may be empty
};

/// `row`: the evaluation of the setting, if it has been measured on this device.
KernelFigures kernelFigures(const engine::stencil::Problem& problem,
                            const engine::space::Setting& setting,
                            const std::optional<engine::record::EvaluationRow>& row,
                            const engine::device::DeviceInfo& device);

}  // namespace ui
