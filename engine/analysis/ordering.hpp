// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// In which order the rows of a correlation map are drawn. Every order is a permutation of the
// indices into CombinationCorrelation::combinations.

#include <cstddef>
#include <vector>

#include "engine/analysis/combination_correlation.hpp"
#include "engine/analysis/merging.hpp"

namespace engine::analysis {

using Order = std::vector<std::size_t>;

Order orderByName(const CombinationCorrelation& correlation);
/// Members of a group side by side, in the order of the groups.
Order orderByGroups(const CombinationCorrelation& correlation,
                    const std::vector<CombinationGroup>& groups);
/// The leaves of a cluster tree (average linkage, distance 1 - |PCC|): what correlates lies
/// together.
Order orderByTree(const CombinationCorrelation& correlation);

}  // namespace engine::analysis
