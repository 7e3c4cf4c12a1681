// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/roofline_points.hpp"

namespace engine::analysis {

std::optional<double> RooflinePoint::intensity(const model::Roofline& roofline,
                                               model::DataLevel level) const {
    const double moved = bytes[static_cast<std::size_t>(level)];
    if (moved <= 0 || roofline.flops <= 0) return std::nullopt;
    return roofline.flops / moved;
}

std::optional<double> RooflinePoint::shareOfRoof(const model::Roofline& roofline,
                                                 model::DataLevel level) const {
    const auto here = intensity(roofline, level);
    const auto roof = here ? roofline.roofAt(*here, level) : std::nullopt;
    if (!roof) return std::nullopt;
    return roofline.gflops(gcells) / *roof;
}

RooflineCounting::RooflineCounting(const stencil::Problem& problem,
                                   const space::DeviceLimits& limits,
                                   const model::DeviceSheet& sheet)
    : m_circumstances(space::Circumstances::of(problem, limits)),
      m_counted(model::CountedPattern::of(problem.pattern)),
      m_sheet(sheet),
      m_roofline(model::Roofline::of(m_circumstances, sheet)) {}

std::optional<RooflinePoint> RooflineCounting::of(const record::EvaluationRow& row) {
    const auto& evaluation = row.evaluation;
    if (!evaluation.ok()) return std::nullopt;
    const model::Known known{evaluation.resources.registers, evaluation.resources.sharedBytes};
    const auto prediction =
        model::predict(evaluation.setting, m_circumstances, m_sheet, known, &m_counted, &m_reads);
    const auto cells = static_cast<double>(m_circumstances.problem.grid.cells());
    return RooflinePoint{row.number, row.run, cells / evaluation.costMs() * 1e-6,
                         model::movedBytes(prediction)};
}

}  // namespace engine::analysis
