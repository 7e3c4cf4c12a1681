// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How far two right kernels may lie apart: one adds in another order than the other.

#include "engine/stencil/problem.hpp"

namespace engine::stencil {

/// Largest error of a cell that still counts as right after one step, relative to the largest value
/// of the grid; each further step adds as much. Room for what rounding makes of sums in another
/// order, none for a wrong coefficient. Errors are those that the pattern's operations make of
/// inputs in [0.5, 1.5), taken as independent: what cancels keeps the errors of its terms.
double toleranceOf(const Problem& problem);

}  // namespace engine::stencil
