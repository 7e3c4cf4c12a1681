// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>

#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

/// The cells of ring `order` + 1 that touch the chosen cells of ring `order`, all in the
/// non-negative orthant: one step outwards along an axis where the cell lies on its ring, at most
/// one cell sideways.
std::set<Offset> nextRingCandidates(const std::set<Offset>& ring, int order, int dimensions);

}  // namespace engine::stencil
