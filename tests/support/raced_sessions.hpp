// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Races that are over, and files of such races, for tests of what sets them beside each other.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/synthetic_snapshot.hpp"

namespace support {

struct Raced {
    std::vector<std::string> strategies;
    int repeats = 6;
    std::size_t rows = 360;
    std::uint64_t seed = 1;
    std::string gpu = "NVIDIA H200";
    bool predicted = false;
};

inline std::shared_ptr<const engine::session::Snapshot> racedSession(const Raced& wanted) {
    SyntheticRace race(wanted.strategies, wanted.repeats, wanted.seed);
    auto session = std::make_shared<engine::session::Snapshot>(*race.at(wanted.rows));
    session->state = engine::session::State::Finished;
    session->begun = "2026-01-02T03:04:05Z";
    session->budget.seconds = session->clockSeconds;
    session->device.gpu = wanted.gpu;
    session->device.predicted = wanted.predicted;
    for (auto& run : session->runs) {
        run.finished = true;
        run.finishedBecause = engine::record::kBudgetUsed;
        run.clockSeconds = session->clockSeconds;
    }
    return session;
}

/// The same as a file, searched on a recording that is nowhere to be found.
inline std::filesystem::path writeRaced(const std::filesystem::path& path, const Raced& wanted) {
    const auto session = racedSession(wanted);
    engine::record::SessionHead head;
    head.problem = session->problem;
    head.device = session->device;
    head.budget = session->budget;
    head.deviceArgument = "gone.sscope";
    head.clockArgument = "serial";
    head.program = "test";
    head.begun = session->begun;
    auto file = engine::store::SessionFile::create(path, head).value();
    for (const auto& run : session->runs)
        if (!file.addRun(run.spec)) throw std::runtime_error("no run could be stored");
    for (std::size_t i = 0; i < session->rows.size(); ++i)
        if (!file.append(session->rows[i])) throw std::runtime_error("no row could be stored");
    if (!file.checkpoint()) throw std::runtime_error("the file is not whole");
    return path;
}

}  // namespace support
