// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a session writes down while it goes on, as plain values: who searched, what was evaluated,
// what was worth telling. Store, loop, exporters, command line and desktop share them.

#include <cstdint>
#include <map>
#include <string>
#include <variant>

#include "engine/device/evaluation.hpp"

namespace engine::record {

/// A switch, a whole number, a real number, or the name of a choice.
using OptionValue = std::variant<bool, std::int64_t, double, std::string>;
/// Options of a strategy by name, as given: what they must be, strategies declare.
using Options = std::map<std::string, OptionValue>;

/// One strategy with its options and seed; a session has one or many (a race: strategies x
/// repeats).
struct RunSpec {
    int id = 0;  ///< index within the session, from 0
    std::string strategy;
    Options options;
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
    std::string why = {};  ///< its strategy asked for it; empty when nobody says
};

/// What a file of another program says of an evaluation besides what every evaluation has.
struct ImportedFields {
    std::int64_t evaluation = 0;  ///< its number
    std::string fields;           ///< an object of JSON
};

struct Event {
    double clockSeconds = 0;
    int run = -1;      ///< -1: the session
    std::string kind;  ///< "new_best", "failed", "worker_lost", "group_rewarded", "finished", ...
    std::string sentence;
    std::int64_t evaluation = 0;  ///< the row it is about, 0 = none
};

}  // namespace engine::record
