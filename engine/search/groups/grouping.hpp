// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GeST Algorithm 1: from the correlations of parameter pairs to groups of parameters that are
// searched together.

#include <span>
#include <vector>

#include "engine/record/diagnostics.hpp"
#include "engine/search/report.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

using ParameterGroups = std::vector<std::vector<space::ParameterId>>;

/// An ordered pair of parameters and its coefficient of variation.
struct CorrelatedPair {
    space::ParameterId first{}, second{};
    double cv = 0;
};

/// All ordered pairs by ascending coefficient, undefined ones last; ties keep the order of the
/// matrix.
std::vector<CorrelatedPair> pairsByCoefficient(const record::CvMatrix& matrix);

/// The parameters with at least two values, as GeST starts from them: PG0 the block shape, PG1
/// merging, and the others alone.
struct TunedParameters {
    ParameterGroups preGroups;  ///< without empty groups
    std::vector<space::ParameterId> singles;
};
TunedParameters tunedParameters(const space::TuningSpace& space);

struct Grouping {
    ParameterGroups groups;
    std::vector<record::GroupingStep> steps;
};

/// Pops the pairs of highest coefficient to found groups until there are `groupCount`, then those
/// of lowest coefficient to let ungrouped parameters join; what is left joins the smallest group.
/// Printed lines 5 and 9 test "in" where "not in" is meant, and a pair that founds two groups can
/// jump over the count, after which the published loop never ends it: tested here before each
/// founding.
Grouping groupParameters(const TunedParameters& tuned, const std::vector<CorrelatedPair>& ascending,
                         std::size_t groupCount,
                         const space::ParameterTable& table = space::parameterTable());

/// Correlations, deque and groups of what was measured; the other diagnostics stay empty.
record::Diagnostics groupsFrom(const space::TuningSpace& space, std::span<const Measured> measured,
                               std::size_t groupCount);

}  // namespace engine::search
