// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything that is read from a path somebody named is looked at here first.

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/core/result.hpp"

namespace engine {

/// Refuses what is no file to read: nothing of that name, folders, pipes, what may not be read.
Status canBeRead(const std::filesystem::path& path);
/// The whole file; refuses one that is longer than `most` bytes.
Result<std::string> readInput(const std::filesystem::path& path, std::uint64_t most);

/// Standard input ("-"), or something else that can be read only once: a pipe, a terminal.
inline constexpr const char* kStandardInput = "standard input";  ///< as sentences call "-"
bool isReadOnce(const std::filesystem::path& path);
/// All that comes through it, until whoever writes there ends; refuses more than `most` bytes as
/// soon as they are there.
Result<std::string> readOnce(const std::filesystem::path& path, std::uint64_t most);

}  // namespace engine
