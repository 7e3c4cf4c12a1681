// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snapshots for tests of models and pages, without device or search.

#include <cmath>
#include <memory>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/session/run_progress.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace support {

/// A race in progress, taken further as far as a test needs it. The runs take turns; earlier
/// strategies are luckier, so that their curves differ.
class SyntheticRace {
public:
    SyntheticRace(const std::vector<std::string>& strategies, int repeats, std::uint64_t seed = 1)
        : m_repeats(repeats), m_random(seed) {
        using namespace engine;
        m_now.state = session::State::Running;
        m_now.problem = presetProblem("star3d1r");
        m_now.device.gpu = "NVIDIA H200";
        m_now.device.recorded = true;
        m_now.budget.seconds = 100;
        for (const std::string& strategy : strategies)
            for (int repeat = 1; repeat <= repeats; ++repeat) {
                record::RunSpec spec;
                spec.id = static_cast<int>(m_now.runs.size());
                spec.strategy = strategy;
                spec.repeat = repeat;
                m_now.runs.push_back(record::emptyView(spec));
            }
        const auto space = space::TuningSpace::full(m_now.problem, {})
                               .restrictedTo(session::denseValues(m_now.problem));
        const SyntheticModel model(m_now.problem);
        double optimum = INFINITY;
        space.forEach([&](const space::Setting& setting) {
            m_evaluations.push_back(model.evaluate(setting));
            optimum = std::min(optimum, m_evaluations.back().costMs());
            return true;
        });
        m_now.optimumMs = optimum;
        m_now.version = seed << 32;
    }

    /// The race after `rows` evaluations; `rows` may only grow.
    std::shared_ptr<const engine::session::Snapshot> at(std::size_t rows) {
        while (m_now.rows.size() < rows) advance();
        if (m_now.events.size() > 200)
            m_now.events.erase(m_now.events.begin(), m_now.events.end() - 200);
        ++m_now.version;
        return std::make_shared<const engine::session::Snapshot>(m_now);
    }

private:
    const engine::device::Evaluation& draw() {
        return m_evaluations[m_random.below(m_evaluations.size())];
    }

    void advance() {
        using namespace engine;
        const std::size_t i = m_now.rows.size();
        record::RunView& run = m_now.runs[i % m_now.runs.size()];
        record::EvaluationRow row;
        row.number = static_cast<std::int64_t>(i) + 1;
        row.run = run.spec.id;
        row.clockSeconds = 0.0216 * static_cast<double>(i + 1);
        row.evaluation = draw();
        for (int luck = run.spec.id / m_repeats; luck < 3 && row.evaluation.ok(); ++luck)
            if (const auto& other = draw(); other.costMs() < row.evaluation.costMs())
                row.evaluation = other;
        row.newBest = record::improves(run, row.evaluation);
        record::SessionHead head;
        head.problem = m_now.problem;
        head.device = m_now.device;
        auto events = session::eventsAbout(row, run, head);
        m_now.events.insert(m_now.events.end(), events.begin(), events.end());
        record::addRow(run, row);
        if (row.newBest &&
            (!m_now.best || row.evaluation.costMs() < m_now.best->evaluation.costMs()))
            m_now.best = row;
        m_now.clockSeconds = row.clockSeconds;
        m_now.rows.append(std::move(row));
    }

    engine::session::Snapshot m_now;
    int m_repeats;
    engine::Random m_random;
    std::vector<engine::device::Evaluation> m_evaluations;
};

}  // namespace support
