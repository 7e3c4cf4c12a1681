// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "engine/analysis/score.hpp"
#include "engine/device/device.hpp"

namespace engine::analysis {

/// A setting as a draw: its cost, and which others are as likely to be known as it is.
struct Draw {
    double costMs = 0;
    std::size_t likes = 0;
};
/// The expected least cost when each setting is known with the chance of its likes. `ascending`:
/// those that did not fail, by cost, at least one; where none is known, `withoutAnyMs` counts.
double expectedLeast(std::span<const Draw> ascending, std::span<const double> chances,
                     double withoutAnyMs);

/// Opens the device of a race as each of its runs gets it, at second 0 of its clock.
using OpenDevice = std::function<Result<std::unique_ptr<device::Device>>()>;

/// What random search can be expected to reach on a recording, on the clock that it is opened with.
/// Settings that take long become known late, and how many are known by a moment varies from run to
/// run: how many of each compile time are known by when is found by playing the recording in some
/// random orders, always the same, and the rest is calculated. Nothing on a live GPU, whose space
/// nobody has measured completely, for a recording of failures, or when stopped.
std::optional<RandomBaseline> recordedBaseline(const OpenDevice& open, const std::stop_token& stop);

}  // namespace engine::analysis
