// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the time of a step follows from beside the model's lowest bound, in logarithms: how busy
// each resource is, how many warps are resident, what is computed twice. Pure.

#include <array>
#include <string>
#include <vector>

#include "engine/model/prediction.hpp"

namespace engine::model {

inline constexpr std::size_t kTimeFeatures = 31;
/// The time of a step follows from these and the prediction's lowest bound.
using TimeFeatures = std::array<double, kTimeFeatures>;
/// Of a kernel that can run.
TimeFeatures timeFeaturesOf(const Prediction& prediction);
std::vector<std::string> timeFeatureNames();

}  // namespace engine::model
