// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ceilings.hpp"

#include "engine/model/device_sheet.hpp"
#include "engine/stencil/features.hpp"

namespace ui {

std::optional<double> memoryBandwidth(std::string_view gpu) {
    const auto* sheet = engine::model::findDeviceSheet(gpu);
    if (!sheet || sheet->memoryBytesPerSecond <= 0) return std::nullopt;
    return sheet->memoryBytesPerSecond / 1e9;
}

std::optional<double> memoryCeiling(std::string_view gpu, const engine::stencil::Problem& problem) {
    const auto bandwidth = memoryBandwidth(gpu);
    if (!bandwidth || !problem.isStencil() || !problem.pattern.result) return std::nullopt;
    const int bytes = engine::stencil::compulsoryBytes(problem.pattern, problem.type);
    if (bytes <= 0) return std::nullopt;
    return *bandwidth / bytes;
}

}  // namespace ui
