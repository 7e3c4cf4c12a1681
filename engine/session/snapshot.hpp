// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An immutable view of a session for any reader: the desktop takes the newest one 20 to 60 times a
// second.

#include <optional>
#include <string>
#include <vector>

#include "engine/record/row_log.hpp"
#include "engine/record/run_view.hpp"
#include "engine/record/session_head.hpp"

namespace engine::session {

enum class State : std::uint8_t { Ready, Running, Paused, Finished };

struct Snapshot {
    std::uint64_t version = 0;
    State state = State::Ready;
    std::string message;  ///< the reason when paused by an error
    stencil::Problem problem;
    space::ForeignKernelPtr foreign;  ///< of a kernel of another program; null = a stencil
    std::string begun;                ///< when, UTC; empty: unknown
    bool recording = false;           ///< nothing was searched: the rows are what was recorded
    device::DeviceInfo device;
    record::Budget budget;
    device::SamplingRule sampling;    ///< of a live GPU
    std::optional<double> optimumMs;  ///< of the recording
    std::vector<record::RunView> runs;
    record::RowLog rows;
    std::vector<record::Event> events;  ///< the newest 200
    std::optional<record::EvaluationRow> best;
    double clockSeconds = 0;  ///< the slowest running run's clock
};

}  // namespace engine::session
