// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string_view>

#include "engine/learn/network.hpp"

namespace engine::learn {

/// The network that is built into the program for a GPU, named as devices name it; empty: any. One
/// of this type rather than another's. Null when there is none.
std::shared_ptr<const Network> shippedNetwork(std::string_view gpu, stencil::DataType type);

}  // namespace engine::learn
