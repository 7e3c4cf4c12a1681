// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a SessionFile holds; for session_file.cpp and session_document.cpp only.

#include <SQLiteCpp/SQLiteCpp.h>
#include <optional>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/known_file.hpp"
#include "engine/store/session_content.hpp"
#include "engine/store/session_file.hpp"
#include "engine/store/storage_error.hpp"

namespace engine::store {

struct SessionFile::Implementation {
    enum class Writing { Never, WhenAsked, Now };
    std::filesystem::path path;  ///< for sentences; "the session in memory" when it has none
    Writing access = Writing::Now;
    int lost = 0;  ///< writes of a damaged log that cannot be read
    std::optional<PrivateFolder> copy;
    std::optional<KnownFile> file;            ///< that is at `path`, until it is written
    std::optional<SQLite::Database> claimed;  ///< to write with, until then
    SQLite::Database database;
    record::SessionHead head;
    /// Of a packed session, for which the database is empty.
    std::unique_ptr<SessionContent> content = nullptr;
    // Prepared once; they refer to the database, so they come after it.
    std::optional<SQLite::Statement> insertRow, insertEvent;

    Implementation(std::filesystem::path where, SQLite::Database opened,
                   record::SessionHead ofSession)
        : path(std::move(where)), database(std::move(opened)), head(std::move(ofSession)) {}

    /// Runs `action` in a transaction: all of it or nothing.
    template <class Action>
    Status write(Action&& action) {
        if (access == Writing::Never)
            return fail(ErrorKind::Storage,
                        say("{} was opened for reading only.", path.string()).text());
        return guarded(path, [&]() -> Status {
            if (access == Writing::WhenAsked)
                if (auto status = beginWriting(); !status) return status;
            SQLite::Transaction transaction(database);
            action();
            transaction.commit();
            return {};
        });
    }

    Status checkWritable() const;
    /// Opens the file itself so that no other program can write to it any more; nothing is changed.
    Status claim();
    /// The file itself instead of what it was looked through with.
    Status beginWriting();
    void insert(const record::EvaluationRow& row);
    void insert(const record::Event& event);
};

}  // namespace engine::store
