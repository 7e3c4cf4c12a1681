// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What speeds are counted in: cells of a stencil, launches of a kernel of another program, of whose
// cells nothing is known.

#include <QString>

#include "engine/stencil/problem.hpp"

namespace ui {

/// "GCells/s" or "launches/s".
QString speedUnit(const engine::stencil::Problem& problem);
/// In that unit.
double speedOf(double costMs, const engine::stencil::Problem& problem);

}  // namespace ui
