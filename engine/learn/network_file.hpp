// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A network as a file, *.ssnet: a mark, XXH3 of the rest, then zstd over a head in JSON and, of a
// published network, the weights as 32-bit numbers, little-endian; of a boundnet its learned times
// as they are shipped (resources/models). A file from elsewhere is data: whatever it says is
// checked.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/learn/network.hpp"

namespace engine::learn {

inline constexpr std::string_view kNetworkSuffix = ".ssnet";

std::string encodeNetwork(const Network& network);
/// Tells networks apart, whatever they are compressed with.
std::uint64_t fingerprintOf(const Network& network);
/// `name` is what messages call it.
Result<Network> decodeNetwork(std::string_view bytes, const std::string& name);

Status writeNetwork(const Network& network, const std::filesystem::path& path);
Result<Network> readNetwork(const std::filesystem::path& path);

}  // namespace engine::learn
