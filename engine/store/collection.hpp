// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Many recordings in one *.sscope file, each a compressed session: a thousand stencils with some
// settings of each take two megabytes, not forty.

#include <filesystem>
#include <string>
#include <vector>

#include "engine/store/session_file.hpp"

namespace engine::store {

/// As far as the head of the file tells.
bool isCollection(const std::filesystem::path& path);

/// What a path holds: one session, or all those of a collection, in the order of their names. For
/// reading only; checked as files are.
Result<std::vector<SessionFile>> openAll(const std::filesystem::path& path);

/// All sessions of all files, collections among them, as one collection. The same recording twice
/// (stencil, grid, type and GPU) is refused. `path` is replaced as a whole or not at all.
Status mergeInto(const std::filesystem::path& path,
                 const std::vector<std::filesystem::path>& files);

}  // namespace engine::store
