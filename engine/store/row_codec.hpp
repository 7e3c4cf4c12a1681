// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of the table `evaluation`, bound and read. What is read is checked field by field, then
// against its checksum, which finds the flipped bit that leaves the database itself in order.

#include <SQLiteCpp/Statement.h>

#include <array>
#include <string>

#include "engine/record/rows.hpp"
#include "engine/record/session_head.hpp"

namespace engine::store {

inline constexpr std::array<int device::Resources::*, 6> kResources{
    &device::Resources::registers,      &device::Resources::spillStoreBytes,
    &device::Resources::spillLoadBytes, &device::Resources::stackBytes,
    &device::Resources::sharedBytes,    &device::Resources::imageBytes};

/// Columns in the order bindRow() and readRow() use.
extern const char* const kInsertRow;
/// All rows of a file of this format, in their order.
std::string selectRows(int format);

/// Binds every parameter of kInsertRow.
void bindRow(SQLite::Statement& statement, const record::EvaluationRow& row,
             const record::SessionHead& head);
/// The current row of selectRows(). The sentence of an error lacks the name of the file.
Result<record::EvaluationRow> readRow(SQLite::Statement& query, const record::SessionHead& head);
/// What would be refused when read again is refused when written.
Status checkRow(const record::EvaluationRow& row, const record::SessionHead& head);

/// Canonical text without the parameters at their inactive value.
std::string shortText(const space::Setting& setting);
/// A byte with the width of a sample, then little-endian floats. Narrow when no bit is lost by it.
std::string packSamples(const std::vector<double>& samples);
Result<std::vector<double>> unpackSamples(std::string_view packed);

}  // namespace engine::store
