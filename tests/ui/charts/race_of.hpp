// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Races with curves as a chart sees them.
#include <memory>
#include <vector>

#include "engine/session/snapshot.hpp"

namespace support {

using engine::record::CurvePoint;
using engine::session::Snapshot;

struct Run {
    const char* strategy;
    std::vector<CurvePoint> curve;  ///< seconds, evaluations, ms
    int repeat = 1;
};

/// 1e6 cells, so that GCells/s are 1 / ms; every run has gone on for 20 s and 200 evaluations.
inline std::shared_ptr<const Snapshot> raceOf(const std::vector<Run>& runs) {
    static std::uint64_t version = 0;
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->version = ++version;
    snapshot->problem.grid = {1000, 1000, 1};
    snapshot->budget.seconds = 20;
    snapshot->budget.evaluations = 200;
    snapshot->optimumMs = 0.1;
    snapshot->device.recorded = true;
    for (const Run& run : runs) {
        engine::record::RunView view;
        view.spec.id = static_cast<int>(snapshot->runs.size());
        view.spec.strategy = run.strategy;
        view.spec.repeat = run.repeat;
        view.clockSeconds = 20;
        view.evaluations = 200;
        view.curve = std::make_shared<const std::vector<CurvePoint>>(run.curve);
        snapshot->runs.push_back(view);
    }
    return snapshot;
}

}  // namespace support
