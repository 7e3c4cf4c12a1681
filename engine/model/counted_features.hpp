// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the model counts of a setting and its bounds no longer tell: two kernels that shared memory
// binds alike may read it often or write it often. Learned times follow from these beside
// time_features.hpp. As logarithms of one more. Pure.

#include <array>
#include <string>
#include <vector>

#include "engine/model/prediction.hpp"

namespace engine::model {

inline constexpr std::size_t kCountedFeatures = 21;
using CountedFeatures = std::array<double, kCountedFeatures>;

/// Of a setting that can run.
CountedFeatures countedFeaturesOf(const Prediction& prediction);
std::vector<std::string> countedFeatureNames();

}  // namespace engine::model
