// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <limits>
#include <optional>

#include "engine/device/evaluation.hpp"
#include "engine/device/request.hpp"

namespace engine::search {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// A setting and what it costs: ms per time step, infinite when it failed. What most searches keep.
struct Measured {
    space::Setting setting;
    double costMs = kNever;
};

/// What a strategy is told of a setting it asked for: all that is known.
struct Report {
    explicit Report(device::Evaluation known, device::Look seen = device::Look::Full)
        : evaluation(std::move(known)),
          look(seen),
          seenMs(evaluation.costMs()),
          costMs(look == device::Look::Full ? seenMs : kNever) {}

    /// Outcome and cause, samples, registers, spills, shared memory, what it took.
    device::Evaluation evaluation;
    device::Look look;  ///< how closely it was looked at; one within its limit is a full one
    double seenMs;      ///< ms per time step of this look, as for the problem's own grid
    double costMs;      ///< infinite unless a full look was right: what searches minimise
    /// What it cannot be faster than by the analytic model, which knows the registers that the
    /// compiler counted; nothing when the model does not know the GPU.
    std::optional<double> boundMs;

    const space::Setting& setting() const { return evaluation.setting; }
    Measured measured() const { return {evaluation.setting, costMs}; }
};

}  // namespace engine::search
