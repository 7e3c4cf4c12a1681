// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The analytic model as knowledge of a search: what it expects of settings (the prior "model"), and
// what it says of one that was evaluated. And the networks that learned how far it is off (the
// prior "learned").

#include <functional>
#include <optional>

#include "engine/device/device.hpp"
#include "engine/search/machine.hpp"
#include "engine/search/prior.hpp"

namespace engine::session {

/// What an evaluated setting cannot be faster than, in ms per time step; nothing when that is not
/// known.
using BoundOf = std::function<std::optional<double>(const device::Evaluation&)>;

/// Both know a GPU by its data sheet only: of another, the prior is refused and there is no bound.
search::PriorSource modelPriors(const space::TuningSpace& space, const device::DeviceInfo& device);
BoundOf modelBound(const space::TuningSpace& space, const device::DeviceInfo& device);
/// What the data sheet says, for methods with models of their own; nothing without one.
std::optional<search::Machine> machineOf(const device::DeviceInfo& device);

}  // namespace engine::session
