// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A folder that a recording is written into for each of many problems: random stencils, or those of
// a collection.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "engine/session/wide_recording.hpp"

namespace cli {

struct RecordingFolder {
    std::string path;
    bool resume = false;               ///< those that are there already stay
    std::vector<std::string> devices;  ///< GPUs that share the problems
    engine::device::SamplingRule sampling = {};

    std::filesystem::path fileOf(const std::string& name) const;
    bool holds(const std::string& name) const;
    /// A new or an empty folder, or with `resume` one that has some of the recordings.
    engine::Status check() const;
};

/// Records what is missing on these GPUs, until it is told to stop.
using RecordMissing =
    std::function<engine::Status(const std::vector<engine::session::WideMachine>& machines,
                                 const engine::session::KeepRecording& keep)>;

/// A file for each of `names`, in the order of the problems that `record` records. Says how far it
/// is, and what could not be recorded.
void recordInto(const RecordingFolder& folder, const std::vector<std::string>& names,
                const RecordMissing& record, Context& context);

}  // namespace cli
