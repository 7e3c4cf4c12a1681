// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

#include "engine/device/evaluation.hpp"

namespace engine::worker {

/// Registers, spills, stack and static shared memory of `entry` from the assembler's verbose log;
/// what it does not say stays -1.
device::Resources resourcesFromLog(std::string_view log, std::string_view entry);

}  // namespace engine::worker
