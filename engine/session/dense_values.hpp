// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sub-space a recording measures completely: all combinations of a few well-chosen values of
// every parameter. Dense, because searches by neighbours and by parameter groups vary a few
// parameters around one setting: in a sparse random sample of 10^8 settings they would find none of
// what they ask for.

#include <map>
#include <vector>

#include "engine/space/tuning_space.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::session {

using DenseValues = std::map<space::ParameterId, std::vector<int>>;

/// About 4,000 valid settings for the typical stencils on their default grids.
DenseValues denseValues(const stencil::Problem& problem);

/// The sub-space of about `settings` settings (a third more at most, and never
/// fewer than the other kinds of kernels beside the known one make) that grows around one that is
/// known to be good and legal in `full`: other kinds of kernels first, then settings of every
/// combination of optimizations that leaves room, then, in turns, the next value nearest to the
/// known one of every parameter, what decides about a kernel before its details. Smaller only where
/// the space has no more.
DenseValues denseValuesAround(const space::TuningSpace& full, const space::Setting& known,
                              std::uint64_t settings);

/// Parameters that are not named rest: those that came after a recording did not exist in it.
DenseValues withOthersAtRest(DenseValues values);

}  // namespace engine::session
