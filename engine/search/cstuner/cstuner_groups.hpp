// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// csTuner's groups of parameters and of metrics (CLUSTER 2021; paraFunc.py and sampleFunc.py of its
// code).

#include <span>
#include <vector>

#include "engine/search/groups/grouping.hpp"

namespace engine::search {

/// Pops the pairs of lowest and of highest coefficient in turn. Of the lowest, two without a group
/// found one and one without joins the other's; of the highest, each without a group founds its
/// own. Parameters of no pair found groups of their own at last.
Grouping groupInTurns(const std::vector<CorrelatedPair>& ascending,
                      const std::vector<space::ParameterId>& parameters,
                      const space::ParameterTable& table = space::parameterTable());

/// The pairs of the strongest correlation first: two without a group found one while there are
/// fewer than `most`, one without joins the other's. What is left has no group.
/// `columns`: of each metric, what was measured.
std::vector<std::vector<std::size_t>> groupMetrics(const std::vector<std::vector<double>>& columns,
                                                   std::size_t most);

/// Pearson's coefficient; 0 where one of them does not vary.
double correlation(std::span<const double> a, std::span<const double> b);

}  // namespace engine::search
