// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording whose kernels have changed since: what still stands of it is kept, the rest is
// measured again.

#include <string>
#include <vector>

#include "engine/store/session_file.hpp"

namespace engine::session {

/// A complete recording without the evaluations that `gone` says, one for each in their order: in
/// memory, and unfinished, so that goOn() measures what its space lacks, on `device`. `why` becomes
/// an event of it. Refused where `recording` is no complete recording of a GPU.
Result<store::SessionFile> withoutEvaluations(const store::SessionFile& recording,
                                              const std::vector<bool>& gone,
                                              const std::string& device, const std::string& why);

}  // namespace engine::session
