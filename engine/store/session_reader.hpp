// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is in a session's tables, read and checked. Everything here may throw SQLite::Exception; the
// sentences of errors lack the name of the file, except those of validate().

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <functional>

#include "engine/store/session_file.hpp"

namespace engine::store {

inline constexpr std::size_t kLongestEvent = 1u << 16;

Result<record::SessionHead> readHead(SQLite::Database& database);
Result<std::vector<record::RunSpec>> readRuns(SQLite::Database& database);
/// Calls `visit` with every row; rows are numbered from 1 without gaps.
Status readRows(SQLite::Database& database, const record::SessionHead& head,
                const std::function<void(record::EvaluationRow)>& visit);
Result<std::vector<record::Event>> readEvents(SQLite::Database& database);
/// By run; those without any are left out, and files of format 1 have none.
Result<std::map<int, record::Diagnostics>> readDiagnostics(SQLite::Database& database,
                                                           const space::ParameterTable& table);
/// Nothing in files before format 6.
Result<std::vector<record::ImportedFields>> readImported(SQLite::Database& database);

/// The fields of one evaluation, as text: neither too long nor too deep.
Status checkImported(const std::string& fields);

/// Nothing in files before format 4.
Result<std::optional<record::Drawing>> readDrawing(SQLite::Database& database);

/// Everything SessionFile::open() promises about the content. Returns the head.
Result<record::SessionHead> validate(SQLite::Database& database, const std::filesystem::path& path);
tl::unexpected<Error> damaged(const std::filesystem::path& path, const std::string& what);

}  // namespace engine::store
