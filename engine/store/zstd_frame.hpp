// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace engine::store {

/// Slowly and well: written once, read often.
/// What `like` has, too, takes no room; the same `like` unpacks it.
std::string compressed(std::string_view bytes, std::string_view like = {});
/// At most 256 MiB. The sentence of an error lacks the name of the file.
Result<std::string> decompressed(std::string_view frame, std::string_view like = {});

}  // namespace engine::store
