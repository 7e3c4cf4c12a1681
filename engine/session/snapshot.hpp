// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An immutable view of a session for any reader: the desktop takes the newest one 20 to 60 times a
// second.

#include <memory>
#include <optional>
#include <vector>

#include "engine/session/session_types.hpp"

namespace engine::session {

/// Rows are appended in blocks shared between snapshots: taking a snapshot copies no evaluation.
class RowLog {
public:
    static constexpr std::size_t kBlock = 256;
    std::size_t size() const { return m_size; }
    const EvaluationRow& operator[](std::size_t i) const {
        return (*m_blocks[i / kBlock])[i % kBlock];
    }
    /// Full blocks are shared with earlier copies of this log.
    void append(EvaluationRow row);

private:
    std::vector<std::shared_ptr<std::vector<EvaluationRow>>> m_blocks;
    std::size_t m_size = 0;
    // append() copies the last, unfilled block first when a snapshot shares it.
};

/// A point of a best-so-far staircase.
struct CurvePoint {
    double clockSeconds = 0;
    int evaluations = 0;
    double bestMs = 0;  ///< per step
};

struct RunView {
    RunSpec spec;
    double clockSeconds = 0;
    int evaluations = 0, failed = 0;
    bool finished = false;
    std::string finishedBecause;  ///< "budget used", "space exhausted", "converged"
    std::optional<EvaluationRow> best;
    std::shared_ptr<const std::vector<CurvePoint>> curve;
    std::shared_ptr<const search::Diagnostics> diagnostics;
};

enum class State : std::uint8_t { Ready, Running, Paused, Finished, Failed };

struct Snapshot {
    std::uint64_t version = 0;
    State state = State::Ready;
    std::string message;  ///< the reason when paused by an error or failed
    stencil::Problem problem;
    device::DeviceInfo device;
    Budget budget;
    std::optional<double> optimumMs;  ///< of the recording
    std::vector<RunView> runs;
    RowLog rows;
    std::vector<Event> events;  ///< the newest 200
    std::optional<EvaluationRow> best;
    double clockSeconds = 0;  ///< the slowest running run's clock
};

}  // namespace engine::session
