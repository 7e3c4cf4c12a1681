// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a session file looks like, and how older ones become it.

#include <SQLiteCpp/Database.h>

#include <cstdint>

#include "engine/core/result.hpp"

namespace engine::store {

inline constexpr std::uint32_t kApplicationId = 0x53536370;  ///< "SScp", at byte 68 of the file
inline constexpr std::uint32_t kCollectionId = 0x53536363;   ///< "SScc": many sessions
/// Format this program writes: the number of migrations.
int currentFormat();

/// Applies the migrations from `format` on, in one transaction, up to format `to`. Throws
/// SQLite::Exception.
void migrate(SQLite::Database& database, int format, int to = currentFormat());
/// Format of an open database, with what its log adds. Throws SQLite::Exception.
int formatOf(SQLite::Database& database);
/// Refuses a file whose tables are not exactly those of its format: a trigger or a view planted in
/// a file from elsewhere would otherwise run with every statement.
Status checkSchema(SQLite::Database& database);

}  // namespace engine::store
