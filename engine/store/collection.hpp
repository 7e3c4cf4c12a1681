// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recordings in one *.sscope file, one or many, each as compressed columns: some 30 bytes a
// setting, of which a session file takes a thousand. For reading only.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/store/session_file.hpp"

namespace engine::store {

/// As far as the head of the file tells.
bool isCollection(const std::filesystem::path& path);

/// What a path holds: one session, or all those of a collection, in the order of their names. For
/// reading only; checked as files are.
Result<std::vector<SessionFile>> openAll(const std::filesystem::path& path);
/// Only their heads, quickly; the rows are not looked at.
Result<std::vector<record::SessionHead>> peekAll(const std::filesystem::path& path);
/// The one whose head is as wanted: the first of several; a sentence names some of those there when
/// there is none, those called `named` with grid and type.
Result<SessionFile> openWhere(const std::filesystem::path& path,
                              const std::function<bool(const record::SessionHead&)>& wanted,
                              const std::string& named = {});
/// The only one of a collection; refused where there are several.
Result<SessionFile> openOnly(const std::filesystem::path& path);

/// All sessions of all files, collections among them, as one collection. The same recording twice
/// (stencil, grid, type and GPU) is refused, and so are predictions; where nothing was measured,
/// there is nothing to keep. What compiling, measuring and all else took is kept to the
/// microsecond, samples as they are. `path` is replaced as a whole or not at all.
Status mergeInto(const std::filesystem::path& path,
                 const std::vector<std::filesystem::path>& files);

}  // namespace engine::store
