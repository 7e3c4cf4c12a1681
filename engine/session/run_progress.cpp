// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/run_progress.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace engine::session {
namespace {

using device::Outcome;

/// How much faster than the best before; no gain is called none.
std::string gainText(const record::EvaluationRow& row, const record::RunView& before) {
    if (!before.best) return "the first that works";
    const double percent = 100 * (before.best->evaluation.costMs() / row.evaluation.costMs() - 1);
    if (percent < 0.05) return "less than 0.1 % faster than before";
    return fmt::format("{:.1f} % faster than before", percent);
}

record::Event bestEvent(const record::EvaluationRow& row, const record::RunView& before,
                        const record::SessionHead& head) {
    return {row.clockSeconds, row.run, "new_best",
            fmt::format("{}{}, {}{}: {}", head.device.predicted ? "Predicted " : "",
                        record::speedText(row.evaluation.costMs(), head.problem),
                        gainText(row, before), row.why.empty() ? "" : " (" + row.why + ")",
                        head.textOf(row.evaluation.setting)),
            row.number};
}

record::Event failureEvent(const record::EvaluationRow& row) {
    const device::Evaluation& evaluation = row.evaluation;
    const bool lost = evaluation.outcome == Outcome::Crashed;
    const std::string reason = evaluation.reason.empty() ? fmt::format("The kernel ended as {}.",
                                                                       nameOf(evaluation.outcome))
                                                         : evaluation.reason;
    return {row.clockSeconds, row.run, lost ? "worker_lost" : "failed", reason, row.number};
}

/// One that went on after its end, with a larger budget, has not ended.
void endRuns(std::vector<record::RunView>& runs, const std::vector<record::Event>& events) {
    for (const record::Event& event : events) {
        if (event.kind != "finished" || event.run < 0) continue;
        record::RunView& run = runs[static_cast<std::size_t>(event.run)];
        run.finished = event.clockSeconds >= run.clockSeconds;
        run.finishedBecause = run.finished ? event.sentence : "";
        run.clockSeconds = std::max(run.clockSeconds, run.finished ? event.clockSeconds : 0);
    }
}

}  // namespace

std::vector<record::Event> eventsAbout(const record::EvaluationRow& row,
                                       const record::RunView& before,
                                       const record::SessionHead& head) {
    if (!row.evaluation.ok()) return {failureEvent(row)};
    if (row.newBest) return {bestEvent(row, before, head)};
    return {};
}

Snapshot emptySnapshot(const record::SessionHead& head) {
    Snapshot snapshot;
    snapshot.problem = head.problem;
    snapshot.foreign = head.foreign;
    snapshot.begun = head.begun;
    snapshot.recording = head.recording;
    snapshot.device = head.device;
    snapshot.budget = head.budget;
    snapshot.sampling = head.sampling;
    return snapshot;
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

    Snapshot snapshot = emptySnapshot(file.head());
    snapshot.version = 1;
    for (const record::RunSpec& spec : *runs) {
        snapshot.runs.push_back(record::emptyView(spec));
        if (auto known = diagnostics->find(spec.id); known != diagnostics->end())
            snapshot.runs.back().diagnostics =
                std::make_shared<const record::Diagnostics>(std::move(known->second));
    }
    record::RunView outside = record::emptyView({.id = -1, .strategy = {}, .options = {}});
    record::RunView all = outside;
    for (record::EvaluationRow& row : *rows) {
        record::addRow(row.run >= 0 ? snapshot.runs[static_cast<std::size_t>(row.run)] : outside,
                       row);
        record::addRow(all, row);
        snapshot.rows.append(std::move(row));
    }
    snapshot.best = all.best;
    snapshot.clockSeconds = all.clockSeconds;
    endRuns(snapshot.runs, *events);
    const std::size_t skipped = events->size() - std::min(events->size(), kNewestEvents);
    snapshot.events.assign(events->begin() + static_cast<std::ptrdiff_t>(skipped), events->end());
    return snapshot;
}

}  // namespace engine::session
