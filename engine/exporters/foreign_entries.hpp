// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session as other auto-tuners see it: one entry per setting, every time of one step, in
// milliseconds. What was imported is given back as it came; a session of predicted times has none.

#include <map>

#include "engine/exporters/evaluation_json.hpp"
#include "engine/store/session_file.hpp"

namespace engine::exporters {

struct ForeignEntry {
    device::Evaluation evaluation;
    nlohmann::ordered_json fields;  ///< compile_time, benchmark_time, ..., and what was imported
};

struct ForeignSession {
    record::SessionHead head;
    std::string kernel;
    std::vector<std::int64_t> sizes;
    std::vector<space::ParameterInfo> parameters;
    std::map<std::string, nlohmann::ordered_json> values;  ///< by name, a list
    std::vector<ForeignEntry> entries;                     ///< of a setting the newest
};
Result<ForeignSession> foreignSession(const store::SessionFile& file);

/// Of one step.
std::vector<double> timesOf(const device::Evaluation& evaluation);
/// The word that Kernel Tuner has for how it failed; empty when it did not.
std::string failureWord(const ForeignEntry& entry);

}  // namespace engine::exporters
