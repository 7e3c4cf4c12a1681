// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plain values of a tuning session, shared by store, loop, exporters, command line and desktop.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/search/strategy.hpp"

namespace engine::session {

struct Budget {
    std::optional<double> seconds;  ///< of the device's clock
    std::optional<int> evaluations;
    std::string text() const;  ///< "100s", "500ev"
    static Result<Budget> parse(const std::string& text);
};

/// One strategy with its options and seed; a session has one or many (a race: strategies x
/// repeats).
struct RunSpec {
    int id = 0;  ///< index within the session, from 0
    std::string strategy;
    search::Options options;
    std::uint64_t seed = 1;
    int repeat = 1;  ///< from 1
};

/// One evaluation as stored: acknowledged when append() has returned.
struct EvaluationRow {
    std::int64_t number = 0;  ///< from 1, over the whole session
    int run = 0;
    double clockSeconds = 0;
    device::Evaluation evaluation;
    bool newBest = false;  ///< of its run
};

struct Event {
    double clockSeconds = 0;
    int run = -1;      ///< -1: the session
    std::string kind;  ///< "new_best", "failed", "worker_lost", "group_rewarded", "finished", ...
    std::string sentence;
    std::int64_t evaluation = 0;  ///< the row it is about, 0 = none
};

}  // namespace engine::session
