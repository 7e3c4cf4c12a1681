// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What GeST's grouping makes of settings that have been measured, whoever chose them.

#include <span>

#include "engine/device/evaluation.hpp"
#include "engine/record/diagnostics.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::analysis {

/// The correlation matrix, the deque and the groups, as the strategy `gest` reports them of its own
/// data set. Failed evaluations do not count.
record::Diagnostics parameterGroups(const space::TuningSpace& space,
                                    std::span<const device::Evaluation> evaluations,
                                    std::size_t groupCount);

}  // namespace engine::analysis
