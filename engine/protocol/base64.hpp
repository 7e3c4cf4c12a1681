// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace engine::protocol {

/// RFC 4648 with padding.
std::string toBase64(std::string_view bytes);
/// Nothing when `text` is not exactly what toBase64() writes.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace engine::protocol
