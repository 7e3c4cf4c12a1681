// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <vector>

#include "engine/learn/network.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::learn {

/// The network that is built into the program for a problem on a GPU, which was trained on other
/// stencils. Null where nothing was recorded on such a GPU.
std::shared_ptr<const Network> shippedNetwork(const model::DeviceSheet& sheet,
                                              const stencil::Problem& problem);
/// GPUs of which that is not null, whatever the stencil; the first is the usual one.
std::vector<const model::DeviceSheet*> predictedGpus();

}  // namespace engine::learn
