// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "engine/analysis/roofline_points.hpp"

namespace cli {

/// Kernels under their ceilings, by bytes of device memory, both axes logarithmic (SVG).
std::string rooflineChart(const std::string& title, const engine::model::Roofline& roofline,
                          const std::vector<engine::analysis::RooflinePoint>& points);

}  // namespace cli
