// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Merging correlated combinations into groups of which only one member is searched (GSTuner
// section 3.4: 30 combinations become 8). How the paper forms groups from pairs is not published;
// this joins the strongest pairs first.

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/analysis/combination_correlation.hpp"

namespace engine::analysis {

struct CombinationGroup {
    std::vector<int> members;  ///< ids, ascending
    /// The weakest |PCC| of two members; nothing for a group of one. Two members may be joined
    /// through a third and correlate weakly or not at all.
    std::optional<double> leastPcc;
};

/// A pair that joined two groups.
struct MergeStep {
    CombinationPair pair;
    std::vector<CombinationGroup> groupsAfter;  ///< by their least member
};

struct Merging {
    std::vector<MergeStep> steps;
    std::vector<CombinationGroup> groups;
};

/// Joins the groups of the strongest pairs until `groupCount` are left, or no defined pair with a
/// |PCC| of at least `leastPcc`: there may be more groups than wanted.
Merging mergeCombinations(const CombinationCorrelation& correlation, std::size_t groupCount,
                          double leastPcc = 0);

/// The member that is fastest on a stencil, the lower id on ties; nothing when none was measured.
std::optional<int> representativeOf(const CombinationGroup& group, const StencilTimes& times);

}  // namespace engine::analysis
