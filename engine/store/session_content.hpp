// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything a session says of what was measured, as plain values: no drawing, no former races.

#include <map>
#include <vector>

#include "engine/record/diagnostics.hpp"
#include "engine/record/rows.hpp"
#include "engine/record/session_head.hpp"
#include "engine/store/session_file.hpp"

namespace engine::store {

struct SessionContent {
    record::SessionHead head;
    std::vector<record::RunSpec> runs;
    std::vector<record::EvaluationRow> rows;
    std::vector<record::Event> events;
    std::map<int, record::Diagnostics> diagnostics;
    std::vector<record::ImportedFields> imported;
};

Result<SessionContent> contentOf(const SessionFile& session);
/// In memory and for writing.
Result<SessionFile> sessionOf(const SessionContent& content);

}  // namespace engine::store
