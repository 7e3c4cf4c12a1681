// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Messages as lines: a fixed prefix, one JSON object, a line feed. Lines without the prefix are
// what a driver, a kernel's printf or a remote shell printed: log, never protocol.

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/protocol/message.hpp"

namespace engine::protocol {

inline constexpr std::string_view kPrefix = "@sscope ";
/// Longer lines are refused by readers before they are parsed.
inline constexpr std::size_t kLineLimit = std::size_t{64} << 20;

/// One line, its line feed included.
std::string encode(const Message& message);
/// What follows the prefix, or nothing when the line is log.
std::optional<std::string_view> payloadOf(std::string_view line);
/// Refuses anything but a known message with exactly its fields, each of its type and within its
/// limits.
Result<Message> decode(std::string_view payload);

}  // namespace engine::protocol
