// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <limits>

#include "engine/device/evaluation.hpp"

namespace engine::search {

/// A setting and what it costs: ms per time step, infinite when it failed. What most searches keep.
struct Measured {
    space::Setting setting;
    double costMs = std::numeric_limits<double>::infinity();
};

/// What a strategy is told of a setting it asked for: all that is known.
struct Report {
    explicit Report(device::Evaluation known)
        : evaluation(std::move(known)), costMs(evaluation.costMs()) {}

    /// Outcome and cause, samples, registers, spills, shared memory, what it took.
    device::Evaluation evaluation;
    double costMs;  ///< of the evaluation, worked out once

    const space::Setting& setting() const { return evaluation.setting; }
    Measured measured() const { return {evaluation.setting, costMs}; }
};

}  // namespace engine::search
