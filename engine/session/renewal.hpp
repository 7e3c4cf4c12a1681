// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording whose kernels have changed since: what still stands of it is kept, the rest is
// measured again.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/wide_recording.hpp"
#include "engine/store/session_file.hpp"

namespace engine::session {

/// Who renews a recording.
struct Renewal {
    std::string device;   ///< GPUs to measure on
    std::string program;  ///< as Surroundings::program
    std::string now;      ///< UTC, as Surroundings::now: from then on the recording is another one
};

/// Whether `device` would measure another kernel there today, or nobody knows with which one it was
/// measured.
bool isOfOtherKernel(const device::Evaluation& evaluation, const device::Device& device);

/// A recording without the evaluations that `gone` says, one for each in their order: in memory,
/// and unfinished, so that goOn() measures what its space lacks; an event says so. Refused where
/// `recording` is not a recording of a GPU.
Result<store::SessionFile> withoutEvaluations(const store::SessionFile& recording,
                                              const std::vector<bool>& gone,
                                              const Renewal& renewal);

/// What was measured again.
struct Renewed {
    int recordings = 0;
    std::int64_t settings = 0;
};

/// Those settings of each recording measured again whose kernels have changed, and no others,
/// complete or not; one without such, or of another GPU model, is kept as it is. Ends early when
/// stopped or when `keep` fails.
Result<Renewed> renewEach(const std::vector<store::SessionFile>& recordings,
                          const std::vector<WideMachine>& machines,
                          const Surroundings& surroundings, const KeepRecording& keep,
                          const std::stop_token& stop);

}  // namespace engine::session
