// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/analysis/roofline_points.hpp"
#include "engine/device/device.hpp"

namespace engine::exporters {

struct RooflineTable {
    const model::Roofline& roofline;
    const stencil::Problem& problem;
    const device::DeviceInfo& device;
    std::function<std::string(int run)> strategy;           ///< empty: nobody's
    std::function<space::Setting(std::int64_t)> settingOf;  ///< of an evaluation, by its number
};
/// A line for each kernel: speed, flops a byte of each level, setting, and what it is all of.
std::string rooflineCsv(const std::vector<analysis::RooflinePoint>& points,
                        const RooflineTable& table);

}  // namespace engine::exporters
