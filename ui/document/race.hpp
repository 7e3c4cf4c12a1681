// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A race as it stands, and an evaluation of it. Neither can be parted from the problem and the
// device it was measured on: pages take these, and nothing else makes a RaceResult.

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/score.hpp"
#include "engine/record/session_head.hpp"
#include "engine/session/snapshot.hpp"
#include "ui/document/speed.hpp"

namespace ui {

using BaselinePtr = std::shared_ptr<const engine::analysis::RandomBaseline>;
using SnapshotPtr = std::shared_ptr<const engine::session::Snapshot>;

class RaceResult;

/// A cheap copy: everything is shared.
class Race {
public:
    Race();  ///< nothing raced yet
    Race(int id, SnapshotPtr results, BaselinePtr baseline);

    int id() const { return m_id; }  ///< within its document, from 1; 0: nothing raced yet
    bool empty() const { return m_id == 0; }
    const engine::stencil::Problem& problem() const { return m_results->problem; }
    /// Whose problem it is, where another program tunes it; null = a stencil.
    const engine::space::ForeignKernelPtr& kernel() const { return m_results->foreign; }
    const engine::device::DeviceInfo& device() const { return m_results->device; }
    /// Runs, rows, curves, events: all of this problem on this device.
    const SnapshotPtr& results() const { return m_results; }
    /// What random search is expected to reach; null where nobody knows.
    const BaselinePtr& baseline() const { return m_baseline; }
    bool isOf(const engine::stencil::Problem& problem) const { return m_key == problem.key(); }
    /// "star3d1r, 512 × 512 × 512, double".
    QString title() const;
    /// "scout, gest", or that only single settings were measured.
    QString contestants() const;
    std::optional<RaceResult> best() const;
    /// By its number, from 1.
    std::optional<RaceResult> result(std::int64_t number) const;
    /// The newest evaluation of this setting.
    std::optional<RaceResult> find(const engine::space::Setting& setting) const;
    /// The same race, further on.
    Race with(SnapshotPtr results) const { return {m_id, std::move(results), m_baseline}; }
    Race with(BaselinePtr baseline) const { return {m_id, m_results, std::move(baseline)}; }

private:
    int m_id = 0;
    SnapshotPtr m_results;
    BaselinePtr m_baseline;
    std::string m_key;
};

class RaceResult {
public:
    const Race& race() const { return m_race; }
    const engine::stencil::Problem& problem() const { return m_race.problem(); }
    const engine::record::EvaluationRow& row() const { return m_row; }
    const engine::device::Evaluation& evaluation() const { return m_row.evaluation; }
    const engine::space::Setting& setting() const { return m_row.evaluation.setting; }
    /// In speedUnit() of the problem; 0 when it failed.
    double speed() const { return speedOf(evaluation().costMs(), problem()); }
    /// "gest run 3"; empty when no strategy asked for it.
    QString who() const;
    bool operator==(const RaceResult& other) const {
        return m_race.id() == other.m_race.id() && m_row.number == other.m_row.number;
    }

private:
    friend class Race;
    RaceResult(Race race, engine::record::EvaluationRow row)
        : m_race(std::move(race)), m_row(std::move(row)) {}

    Race m_race;
    engine::record::EvaluationRow m_row;
};

/// When a race was stopped before its end: one time for all its runs, that of the last thing that
/// was done. Nothing while it runs, or when it came to its end.
std::optional<double> stoppedAt(const engine::session::Snapshot& session);

/// Of the recordings of a collection, each told from the others.
QStringList titlesOf(const std::vector<engine::record::SessionHead>& heads);
QString stencilNameOf(const engine::stencil::Problem& problem);
/// "512 × 512 × 512, double"
QString sizeOf(const engine::stencil::Problem& problem);
/// "star3d1r, 512 × 512 × 512, double"; of a kernel of another program, its name.
QString titleOf(const engine::stencil::Problem& problem);
/// The same of a session; of a kernel of another program with its sizes and the program.
QString titleOf(const engine::session::Snapshot& session);
/// Where figures come from: "recording of NVIDIA H200, 2026-11-20", "measured on NVIDIA H200", or
/// that they are predicted.
QString sourceOf(const engine::device::DeviceInfo& device);
/// What figures in a table are of: its columns stencil, grid, type and source, in every line. A
/// heading of its own would be no CSV, and lines are cut out and put together.
QStringList originFields(const engine::session::Snapshot& session);

}  // namespace ui
