// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exporters/roofline_csv.hpp"

#include <fmt/format.h>

#include "engine/exporters/exporter.hpp"

namespace engine::exporters {

std::string rooflineCsv(const std::vector<analysis::RooflinePoint>& points,
                        const RooflineTable& table) {
    std::string csv = fmt::format(
        "evaluation,strategy,{}gcells_s,flops_per_cell,flops_per_byte_of_device_memory,"
        "flops_per_byte_of_l2,flops_per_byte_on_chip,setting,stencil,grid,type,gpu\n",
        table.device.predicted ? "predicted_" : "");
    const int dimensions = table.problem.pattern.dimensions;
    const auto of = fmt::format("{},{},{},{}", csvField(table.problem.pattern.name),
                                stencil::nameOf(table.problem.grid, dimensions),
                                stencil::nameOf(table.problem.type), csvField(table.device.gpu));
    for (const auto& point : points) {
        csv += fmt::format("{},{},{:.6g},{}", point.number, csvField(table.strategy(point.run)),
                           point.gcells, table.roofline.flops);
        for (const auto level : model::kAllDataLevels) {
            const auto intensity = point.intensity(table.roofline, level);
            csv += intensity ? fmt::format(",{:.6g}", *intensity) : ",";
        }
        csv +=
            fmt::format(",{},{}\n", csvField(table.settingOf(point.number).text(dimensions)), of);
    }
    return csv;
}

}  // namespace engine::exporters
