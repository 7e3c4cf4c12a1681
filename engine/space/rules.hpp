// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rules, by what they are about. allConstraints() joins them.

#include <vector>

#include "engine/space/constraint.hpp"

namespace engine::space {

std::vector<Constraint> meaningRules();  ///< which parameters have a meaning when
std::vector<Constraint> shapeRules();  ///< blocks, tiles, unrolling against each other and the grid
std::vector<Constraint> resourceRules();  ///< what the device can hold and a compiler can digest

}  // namespace engine::space
