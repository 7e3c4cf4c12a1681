// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ceilings.hpp"

#include "engine/stencil/features.hpp"

namespace ui {

std::optional<double> memoryBandwidth(std::string_view gpu) {
    // Copy (read + write) measured on an H200 with CUDA 13.0; the data sheet's 4800 GB/s is not
    // reached.
    if (gpu.find("H200") != std::string_view::npos) return 4290.0;
    return std::nullopt;
}

std::optional<double> memoryCeiling(std::string_view gpu, const engine::stencil::Problem& problem) {
    const auto bandwidth = memoryBandwidth(gpu);
    if (!bandwidth || !problem.pattern.result) return std::nullopt;
    const int bytes = engine::stencil::compulsoryBytes(problem.pattern, problem.type);
    if (bytes <= 0) return std::nullopt;
    return *bandwidth / bytes;
}

}  // namespace ui
