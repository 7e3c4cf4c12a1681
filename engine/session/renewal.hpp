// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording whose kernels have changed since: what still stands of it is kept, the rest is
// measured again.

#include <string>
#include <vector>

#include "engine/store/session_file.hpp"

namespace engine::session {

/// How a recording is renewed.
struct Renewal {
    std::string device;  ///< GPUs to measure on
    std::string now;     ///< UTC, as Surroundings::now: from then on the recording is another one
    std::string why;     ///< becomes an event
};

/// A complete recording without the evaluations that `gone` says, one for each in their order: in
/// memory, and unfinished, so that goOn() measures what its space lacks. Refused where `recording`
/// is no complete recording of a GPU.
Result<store::SessionFile> withoutEvaluations(const store::SessionFile& recording,
                                              const std::vector<bool>& gone,
                                              const Renewal& renewal);

}  // namespace engine::session
