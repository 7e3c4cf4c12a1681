// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// XXH3, 64 bits: the one content hash of settings, sources and images. Stable across machines.
std::uint64_t hash64(std::string_view bytes);
/// Sixteen lower-case hexadecimal digits.
std::string hex(std::uint64_t value);

}  // namespace engine
