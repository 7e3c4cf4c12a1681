// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The eight optimization combinations to which GSTuner merges the thirty (TPDS 35(1) 2024, section
// 3.4), and settings of each.

#include <span>
#include <unordered_set>
#include <vector>

#include "engine/search/prior.hpp"

namespace engine::search {

/// Combinations that correlate, by id: of each group one is searched.
using CombinationGroups = std::vector<std::vector<int>>;

/// The eight that the paper's code is left with, each by itself.
const CombinationGroups& publishedCombinations();
/// Merged by the correlations in the recordings that are shipped, of an NVIDIA H200.
const CombinationGroups& recordedCombinations();

/// Up to `most` distinct settings of a combination that have not been visited, in random order.
std::vector<space::Setting> settingsOfCombination(
    const space::TuningSpace& space, int combination, std::size_t most,
    const std::unordered_set<space::Setting, space::SettingHash>& visited, Random& random);

}  // namespace engine::search
