// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where session files lie: a path is a path for SQLite, too, and a file that exists is complete.

#include <SQLiteCpp/Database.h>

#include <filesystem>

#include "engine/core/output_file.hpp"
#include "engine/store/known_file.hpp"
#include "engine/store/session_file.hpp"

namespace engine::store {

/// Where a session for `asked` is written, with links followed. Sessions are files: pipes and
/// terminals are refused.
Result<std::filesystem::path> sessionPlace(const std::filesystem::path& asked);

/// The file of that name and nothing else: no `:memory:`, no `file:` with parameters. Throws
/// SQLite::Exception.
SQLite::Database openDatabase(const std::filesystem::path& path, int flags,
                              int busyMilliseconds = 0);

/// Puts a finished temporary file in its place. Logs of a file that stood there before must not be
/// taken for the new one's. A session that another program writes is not replaced.
Result<KnownFile> placeSession(const std::filesystem::path& temporary,
                               const std::filesystem::path& path, Existing existing);
/// What SQLite has made of a temporary file that is not wanted any more.
void removeTemporary(const std::filesystem::path& temporary);

}  // namespace engine::store
