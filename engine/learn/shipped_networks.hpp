// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "engine/learn/network.hpp"
#include "engine/model/device_sheet.hpp"

namespace engine::learn {

/// The network that is built into the program for a GPU, named as devices name it; empty: any. One
/// of this type rather than another's. Null when there is none.
std::shared_ptr<const Network> shippedNetwork(std::string_view gpu, stencil::DataType type);
/// The same as if it were of this GPU, where stencils were recorded on it, whose lessons answer
/// then; else null.
std::shared_ptr<const Network> shippedNetworkOn(const model::DeviceSheet& sheet,
                                                const stencil::Problem& problem);
/// GPUs of which that is not null, whatever the stencil.
std::vector<const model::DeviceSheet*> predictedGpus();

}  // namespace engine::learn
