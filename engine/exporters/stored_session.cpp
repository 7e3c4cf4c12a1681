// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exporters/stored_session.hpp"

namespace engine::exporters {

Result<StoredSession> storedSession(const store::SessionFile& file) {
    auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    return StoredSession{file.head(), std::move(*runs), std::move(*rows)};
}

}  // namespace engine::exporters
