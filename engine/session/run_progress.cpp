// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/run_progress.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"

namespace engine::session {
namespace {

using device::Outcome;

/// Speed, how much faster than the best before, and the setting; no gain is called none.
Sentence bestSentence(const record::EvaluationRow& row, const record::RunView& before,
                      const record::SessionHead& head) {
    const std::string measured = record::speedText(row.evaluation.costMs(), head.problem);
    const Sentence speed =
        head.device.predicted ? say("Predicted {}", measured) : verbatim(measured);
    const std::string setting = head.textOf(row.evaluation.setting);
    const std::string& why = row.why;
    const bool said = !why.empty();
    if (!before.best)
        return said ? say("{}, the first that works ({}): {}", speed, why, setting)
                    : say("{}, the first that works: {}", speed, setting);
    const double percent = 100 * (before.best->evaluation.costMs() / row.evaluation.costMs() - 1);
    if (percent < 0.05)
        return said ? say("{}, less than 0.1 % faster than before ({}): {}", speed, why, setting)
                    : say("{}, less than 0.1 % faster than before: {}", speed, setting);
    return said ? say("{}, {:.1f} % faster than before ({}): {}", speed, percent, why, setting)
                : say("{}, {:.1f} % faster than before: {}", speed, percent, setting);
}

record::Event bestEvent(const record::EvaluationRow& row, const record::RunView& before,
                        const record::SessionHead& head) {
    return {row.clockSeconds, row.run, "new_best", bestSentence(row, before, head).text(),
            row.number};
}

record::Event failureEvent(const record::EvaluationRow& row) {
    const device::Evaluation& evaluation = row.evaluation;
    const bool lost = evaluation.outcome == Outcome::Crashed;
    const std::string reason =
        evaluation.reason.empty()
            ? say("The kernel ended as {}.", std::string(nameOf(evaluation.outcome))).text()
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
