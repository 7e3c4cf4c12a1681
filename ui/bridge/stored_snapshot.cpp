// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/stored_snapshot.hpp"

#include <algorithm>
#include <map>

namespace ui {
namespace {

using namespace engine::session;

constexpr std::size_t kShownEvents = 200;

/// Rows go to their run in the order in which they were stored.
class RunReader {
public:
    explicit RunReader(RunSpec spec) : m_curve(std::make_shared<std::vector<CurvePoint>>()) {
        m_view.spec = std::move(spec);
    }

    void take(const EvaluationRow& row) {
        m_view.clockSeconds = std::max(m_view.clockSeconds, row.clockSeconds);
        ++m_view.evaluations;
        if (!row.evaluation.ok()) {
            ++m_view.failed;
        } else if (const double ms = row.evaluation.costMs();
                   !m_view.best || ms < m_view.best->evaluation.costMs()) {
            m_view.best = row;
            m_curve->push_back({row.clockSeconds, m_view.evaluations, ms});
        }
    }
    RunView view() {
        m_view.curve = m_curve;
        return m_view;
    }

private:
    RunView m_view;
    std::shared_ptr<std::vector<CurvePoint>> m_curve;
};

bool budgetUsed(const RunView& run, const Budget& budget) {
    return (budget.seconds && run.clockSeconds >= *budget.seconds) ||
           (budget.evaluations && run.evaluations >= *budget.evaluations);
}

}  // namespace

engine::Result<Snapshot> storedSnapshot(const engine::store::SessionFile& file) {
    auto specs = file.runs();
    if (!specs) return tl::unexpected(specs.error());
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    auto events = file.events();
    if (!events) return tl::unexpected(events.error());

    std::map<int, RunReader> runs;
    for (RunSpec& spec : *specs) runs.emplace(spec.id, RunReader(spec));

    Snapshot snapshot;
    snapshot.problem = file.head().problem;
    snapshot.device = file.head().device;
    snapshot.budget = file.head().budget;
    for (EvaluationRow& row : *rows) {
        if (const auto run = runs.find(row.run); run != runs.end()) run->second.take(row);
        if (row.evaluation.ok() &&
            (!snapshot.best || row.evaluation.costMs() < snapshot.best->evaluation.costMs()))
            snapshot.best = row;
        snapshot.clockSeconds = std::max(snapshot.clockSeconds, row.clockSeconds);
        snapshot.rows.append(std::move(row));
    }
    bool finished = true;
    for (auto& [id, reader] : runs) {
        RunView view = reader.view();
        view.finished = budgetUsed(view, snapshot.budget);
        if (view.finished) view.finishedBecause = "budget used";
        finished = finished && view.finished;
        snapshot.runs.push_back(std::move(view));
    }
    if (events->size() > kShownEvents) events->erase(events->begin(), events->end() - kShownEvents);
    snapshot.events = std::move(*events);
    snapshot.state = finished ? State::Finished : State::Paused;
    return snapshot;
}

}  // namespace ui
