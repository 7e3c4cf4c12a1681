// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to the file: everything of a network but its weights, as JSON.

#include "engine/learn/network.hpp"

namespace engine::learn {

std::string encodeHead(const Network& network);
/// The network with as many members as it says, without weights and ranges. The error's sentence
/// begins with what is wrong: "its head is no JSON".
Result<Network> decodeHead(const std::string& text);

/// Numbers of a part in the file: weights of each member, then ranges if there are some.
bool hasRanges(const Network& network);

}  // namespace engine::learn
