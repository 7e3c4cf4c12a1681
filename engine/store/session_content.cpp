// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_content.hpp"

namespace engine::store {

Result<SessionContent> contentOf(const SessionFile& session) {
    auto runs = session.runs();
    if (!runs) return tl::unexpected(runs.error());
    auto rows = session.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    auto events = session.events();
    if (!events) return tl::unexpected(events.error());
    auto diagnostics = session.diagnostics();
    if (!diagnostics) return tl::unexpected(diagnostics.error());
    auto imported = session.imported();
    if (!imported) return tl::unexpected(imported.error());
    return SessionContent{session.head(),     std::move(*runs),        std::move(*rows),
                          std::move(*events), std::move(*diagnostics), std::move(*imported)};
}

Result<SessionFile> sessionOf(const SessionContent& content) {
    auto session = SessionFile::inMemory(content.head);
    if (!session) return session;
    for (const record::RunSpec& run : content.runs)
        if (auto added = session->addRun(run); !added) return tl::unexpected(added.error());
    if (auto added = session->append(content.rows, content.events); !added)
        return tl::unexpected(added.error());
    if (auto stored = session->storeDiagnostics(content.diagnostics); !stored)
        return tl::unexpected(stored.error());
    if (auto stored = session->storeImported(content.imported); !stored)
        return tl::unexpected(stored.error());
    return session;
}

}  // namespace engine::store
