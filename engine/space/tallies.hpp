// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <mutex>
#include <optional>
#include <vector>

#include "engine/space/branch.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::space {

struct TuningSpace::Tallies {
    std::mutex mutex;  ///< guards the filling
    std::optional<Counts> counts;
    /// To sample from: counted, the empty ones left out; then read only.
    std::optional<std::vector<Branch>> branches;
};

}  // namespace engine::space
