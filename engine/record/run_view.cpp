// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/record/run_view.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace engine::record {

std::string speedText(double costMs, const stencil::Problem& problem) {
    if (!problem.isStencil()) return fmt::format("{:.4g} ms", costMs);
    const auto cells = static_cast<double>(problem.grid.cells());
    return fmt::format("{:.1f} GCells/s", cells / (costMs * 1e6));
}

RunView emptyView(const RunSpec& spec) {
    RunView view;
    view.spec = spec;
    view.curve = std::make_shared<const std::vector<CurvePoint>>();
    view.diagnostics = std::make_shared<const Diagnostics>();
    return view;
}

bool improves(const RunView& run, const device::Evaluation& evaluation) {
    return evaluation.ok() && (!run.best || evaluation.costMs() < run.best->evaluation.costMs());
}

void addRow(RunView& run, const EvaluationRow& row) {
    ++run.evaluations;
    if (!row.evaluation.ok()) ++run.failed;
    run.clockSeconds = std::max(run.clockSeconds, row.clockSeconds);
    if (!improves(run, row.evaluation)) return;
    run.best = row;
    auto curve = std::make_shared<std::vector<CurvePoint>>(*run.curve);
    curve->push_back({row.clockSeconds, run.evaluations, row.evaluation.costMs()});
    run.curve = std::move(curve);
}

}  // namespace engine::record
