// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string_view>

#include "engine/stencil/problem.hpp"

namespace ui {

/// Bandwidth of a GPU's device memory in GB/s, as its sheet has it; nothing without a sheet.
std::optional<double> memoryBandwidth(std::string_view gpu);
/// GCells/s at which one step per pass saturates device memory: bandwidth over compulsory traffic.
std::optional<double> memoryCeiling(std::string_view gpu, const engine::stencil::Problem& problem);

}  // namespace ui
