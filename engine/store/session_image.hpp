// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session as the bytes of a file: how a document carries the races made before its newest.
// Everything here may throw SQLite::Exception.

#include <SQLiteCpp/Database.h>

#include "engine/store/session_file.hpp"

namespace engine::store {

/// A copy in memory, in the format of this program.
SQLite::Database copyInMemory(SQLite::Database& database);
/// The session itself, without drawing and former races.
SessionImage imageOf(SQLite::Database& database);
/// Opened for reading; what is in it is still to be validated.
Result<SQLite::Database> databaseOf(const SessionImage& image);

void writeFormerRaces(SQLite::Database& database, std::span<const SessionImage> races);
Result<std::vector<SessionImage>> readFormerRaces(SQLite::Database& database);

}  // namespace engine::store
