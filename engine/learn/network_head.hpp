// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to the file: everything of a network but its weights and learned times, as JSON.

#include "engine/learn/network.hpp"

namespace engine::learn {

std::string encodeHead(const Network& network);
/// The network without those. The error's sentence begins with what is wrong: "its head is no
/// JSON".
Result<Network> decodeHead(const std::string& text);

}  // namespace engine::learn
