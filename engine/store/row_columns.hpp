// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Evaluations as columns: a column for each parameter that some setting uses, named, so that a
// later program's table of parameters may differ.

#include "engine/record/rows.hpp"
#include "engine/record/session_head.hpp"
#include "engine/store/columns.hpp"

namespace engine::store {

void writeRowColumns(ColumnWriter& writer, std::span<const record::EvaluationRow> rows,
                     const record::SessionHead& head);
/// Every row checked as those of a session file are; `runs` = how many there are.
Result<std::vector<record::EvaluationRow>> readRowColumns(ColumnReader& reader,
                                                          const record::SessionHead& head,
                                                          int runs);

}  // namespace engine::store
