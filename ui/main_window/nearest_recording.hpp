// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stencil without a recording leads to the one that is most like it.

#include <optional>
#include <vector>

#include "engine/session/open_device.hpp"

namespace ui {

/// What the shipped recordings are of. Reads files: not for the window's thread.
std::vector<engine::stencil::Problem> recordedProblems(
    const engine::session::Installation& installation);

/// The recorded problem most like this one: of the same stencil if there is one, else of the same
/// dimensions with the most taps in common; of those with all taps in common the one that computes
/// as much; among these the one whose grid is nearest in size, of the same type. Nothing: none is
/// recorded.
std::optional<engine::stencil::Problem> nearestRecording(
    const engine::stencil::Problem& wanted, const std::vector<engine::stencil::Problem>& recorded);

}  // namespace ui
