// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a session file holds, read once for a format of whole sessions.

#include <vector>

#include "engine/record/rows.hpp"
#include "engine/store/session_file.hpp"

namespace engine::exporters {

struct StoredSession {
    const record::SessionHead& head;  ///< the file's
    std::vector<record::RunSpec> runs;
    std::vector<record::EvaluationRow> rows;

    /// Nothing for what was measured outside of any search.
    const record::RunSpec* runOf(const record::EvaluationRow& row) const {
        const bool known = row.run >= 0 && static_cast<std::size_t>(row.run) < runs.size();
        return known ? &runs[static_cast<std::size_t>(row.run)] : nullptr;
    }
};

Result<StoredSession> storedSession(const store::SessionFile& file);

}  // namespace engine::exporters
