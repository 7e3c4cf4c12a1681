// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::space {

/// Values that allow the optimizations of a combination (union of Optimization) and forbid all
/// others. They do not enforce a merging: that may still merge one cell along every axis.
std::map<ParameterId, std::vector<int>> valuesAllowing(const TuningSpace& space,
                                                       unsigned optimizations);

}  // namespace engine::space
