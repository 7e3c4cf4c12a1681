// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <mutex>

#include "engine/space/tuning_space.hpp"

namespace engine::space {

struct TuningSpace::Lazy {
    std::mutex mutex;  ///< guards the filling
    std::shared_ptr<const Diagram> diagram;
    std::optional<Counts> counts;
};

}  // namespace engine::space
