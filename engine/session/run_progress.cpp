// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/run_progress.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace engine::session {
namespace {

using device::Outcome;

Event bestEvent(const EvaluationRow& row, const RunView& before, const stencil::Problem& problem) {
    const double gcells = row.evaluation.gcells(problem.grid);
    const std::string setting = row.evaluation.setting.text(problem.pattern.dimensions);
    const std::string gain =
        before.best
            ? fmt::format("{:.1f} % faster than before",
                          100 * (before.best->evaluation.costMs() / row.evaluation.costMs() - 1))
            : "the first that works";
    return {row.clockSeconds, row.run, "new_best",
            fmt::format("{:.1f} GCells/s, {}: {}", gcells, gain, setting), row.number};
}

Event failureEvent(const EvaluationRow& row) {
    const device::Evaluation& evaluation = row.evaluation;
    const bool lost = evaluation.outcome == Outcome::Crashed;
    const std::string reason = evaluation.reason.empty() ? fmt::format("The kernel ended as {}.",
                                                                       nameOf(evaluation.outcome))
                                                         : evaluation.reason;
    return {row.clockSeconds, row.run, lost ? "worker_lost" : "failed", reason, row.number};
}

}  // namespace

RunView emptyView(const RunSpec& spec) {
    RunView view;
    view.spec = spec;
    view.curve = std::make_shared<const std::vector<CurvePoint>>();
    view.diagnostics = std::make_shared<const search::Diagnostics>();
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

std::vector<Event> eventsAbout(const EvaluationRow& row, const RunView& before,
                               const stencil::Problem& problem) {
    if (!row.evaluation.ok()) return {failureEvent(row)};
    if (row.newBest) return {bestEvent(row, before, problem)};
    return {};
}

Result<Snapshot> storedSnapshot(const store::SessionFile& file) {
    auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    auto events = file.events();
    if (!events) return tl::unexpected(events.error());
    auto diagnostics = file.diagnostics();
    if (!diagnostics) return tl::unexpected(diagnostics.error());

    Snapshot snapshot;
    snapshot.version = 1;
    snapshot.problem = file.head().problem;
    snapshot.device = file.head().device;
    snapshot.budget = file.head().budget;
    for (const RunSpec& spec : *runs) {
        snapshot.runs.push_back(emptyView(spec));
        if (auto known = diagnostics->find(spec.id); known != diagnostics->end())
            snapshot.runs.back().diagnostics =
                std::make_shared<const search::Diagnostics>(std::move(known->second));
    }
    RunView outside = emptyView({.id = -1, .strategy = {}, .options = {}});
    RunView all = outside;
    for (EvaluationRow& row : *rows) {
        addRow(row.run >= 0 ? snapshot.runs[static_cast<std::size_t>(row.run)] : outside, row);
        addRow(all, row);
        snapshot.rows.append(std::move(row));
    }
    snapshot.best = all.best;
    snapshot.clockSeconds = all.clockSeconds;
    for (const Event& event : *events) {
        if (event.kind != "finished" || event.run < 0) continue;
        // One that went on afterwards, with a larger budget, has not ended.
        RunView& run = snapshot.runs[static_cast<std::size_t>(event.run)];
        run.finished = event.clockSeconds >= run.clockSeconds;
        run.finishedBecause = run.finished ? event.sentence : "";
    }
    const std::size_t skipped = events->size() - std::min(events->size(), kNewestEvents);
    snapshot.events.assign(events->begin() + static_cast<std::ptrdiff_t>(skipped), events->end());
    return snapshot;
}

}  // namespace engine::session
