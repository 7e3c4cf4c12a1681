// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snapshots for tests of models and pages, without device or search.

#include "engine/core/random.hpp"
#include "engine/session/run_progress.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace support {

/// A race in progress: `strategies` x `repeats` runs, `rows` evaluations spread over them in turn.
/// Each strategy draws from another part of the speeds, so that their curves differ.
inline engine::session::Snapshot syntheticRace(const std::vector<std::string>& strategies,
                                               int repeats, std::size_t rows,
                                               std::uint64_t seed = 1) {
    using namespace engine;
    session::Snapshot snapshot;
    snapshot.version = seed * 1000000 + rows;
    snapshot.state = session::State::Running;
    snapshot.problem = presetProblem("star3d1r");
    snapshot.device.gpu = "NVIDIA H200";
    snapshot.device.recorded = true;
    snapshot.budget.seconds = 100;
    for (const std::string& strategy : strategies)
        for (int repeat = 1; repeat <= repeats; ++repeat) {
            session::RunSpec spec;
            spec.id = static_cast<int>(snapshot.runs.size());
            spec.strategy = strategy;
            spec.repeat = repeat;
            snapshot.runs.push_back(session::emptyView(spec));
        }
    const auto space = space::TuningSpace::full(snapshot.problem, {})
                           .restrictedTo(session::denseValues(snapshot.problem));
    std::vector<space::Setting> settings;
    space.forEach([&](const space::Setting& setting) {
        settings.push_back(setting);
        return settings.size() < 3000;
    });
    Random random(seed);
    double optimum = 1e300;
    for (const auto& setting : settings)
        optimum = std::min(optimum, syntheticEvaluation(snapshot.problem, setting).costMs());
    snapshot.optimumMs = optimum;
    for (std::size_t i = 0; i < rows; ++i) {
        session::RunView& run = snapshot.runs[i % snapshot.runs.size()];
        const auto rank = static_cast<std::size_t>(run.spec.id / repeats);
        session::EvaluationRow row;
        row.number = static_cast<std::int64_t>(i) + 1;
        row.run = run.spec.id;
        row.clockSeconds = 86.4 * static_cast<double>(i + 1) / static_cast<double>(rows);
        row.evaluation =
            syntheticEvaluation(snapshot.problem, settings[random.below(settings.size())]);
        for (std::size_t again = rank; again < 3; ++again) {  // earlier strategies are luckier
            auto other =
                syntheticEvaluation(snapshot.problem, settings[random.below(settings.size())]);
            if (other.costMs() < row.evaluation.costMs()) row.evaluation = std::move(other);
        }
        row.newBest = session::improves(run, row.evaluation);
        const session::RunView before = run;
        session::addRow(run, row);
        for (auto& event : session::eventsAbout(row, before, snapshot.problem))
            snapshot.events.push_back(event);
        if (row.newBest &&
            (!snapshot.best || row.evaluation.costMs() < snapshot.best->evaluation.costMs()))
            snapshot.best = row;
        snapshot.rows.append(std::move(row));
    }
    if (snapshot.events.size() > 200)
        snapshot.events.erase(snapshot.events.begin(), snapshot.events.end() - 200);
    snapshot.clockSeconds = 86.4;
    return snapshot;
}

}  // namespace support
