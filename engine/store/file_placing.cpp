// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/file_placing.hpp"

#include <sqlite3.h>

#include "engine/core/sentence.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/storage_error.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

void removeLogsOf(const fs::path& path) {
    std::error_code ignored;
    for (const char* suffix : {"-wal", "-shm", "-journal"})
        fs::remove(beside(path, suffix), ignored);
}

/// A database that is about to be replaced. Everything committed is in the one file afterwards, so
/// that whenever this program dies a whole one is there; and until it is closed nobody else can
/// read or write it. Throws.
SQLite::Database taken(const fs::path& path) {
    SQLite::Database former = openDatabase(path, SQLite::OPEN_READWRITE);
    distrust(former);
    // Leaving the log behind is refused as long as anybody else has the file open for writing, even
    // if no transaction is under way.
    former.exec("PRAGMA journal_mode = DELETE");
    former.exec("BEGIN EXCLUSIVE");
    const std::string mode = former.execAndGet("PRAGMA journal_mode").getString();
    if (mode != "delete") throw SQLite::Exception(mode, SQLITE_BUSY);  // begun anew meanwhile
    return former;
}

/// Nothing where no database stands: nobody writes one there.
Result<std::optional<SQLite::Database>> takeFormer(const fs::path& path) {
    try {
        return taken(path);
    } catch (const SQLite::Exception& exception) {
        switch (exception.getErrorCode()) {
            case SQLITE_BUSY:
            case SQLITE_LOCKED:
                return fail(ErrorKind::Storage,
                            say("Another program has the session {} open for writing: end that "
                                "first, or choose another name.",
                                path.string())
                                .text());
            case SQLITE_NOTADB:
            case SQLITE_CORRUPT:
                return std::optional<SQLite::Database>();
            default:
                return tl::unexpected(storageError(path, exception));
        }
    }
}

Status replace(const fs::path& temporary, const fs::path& path) {
    const auto former = takeFormer(path);
    if (!former) return tl::unexpected(former.error());
    removeLogsOf(path);  // of what is no database; else there are none any more
    return moveIntoPlace(temporary, path);
}

/// Logs that have lost their file go when the place is taken: before, they may be those of a file
/// that another program has just put there.
Status placeWhereNothingIs(const fs::path& temporary, const fs::path& path) {
    auto status = placeNew(temporary, path);
    if (status) removeLogsOf(path);
    return status;
}

}  // namespace

Result<fs::path> sessionPlace(const fs::path& asked) {
    const auto place = outputPlace(asked);
    if (!place) return tl::unexpected(place.error());
    if (place->stream)
        return badInput(
            say("{} is not a file: a session cannot be kept there.", asked.string()).text());
    return place->path;
}

SQLite::Database openDatabase(const fs::path& path, int flags, int busyMilliseconds) {
    return {fs::absolute(path).string(), flags, busyMilliseconds};  // absolute: never a URI
}

Result<KnownFile> placeSession(const fs::path& temporary, const fs::path& path, Existing existing) {
    auto placed = KnownFile::at(temporary);
    if (!placed)
        return fail(ErrorKind::Storage,
                    say("{} was removed in the meantime.", temporary.string()).text());
    std::error_code error;
    const bool isNew = existing == Existing::Refused || !fs::exists(path, error);
    if (auto status = isNew ? placeWhereNothingIs(temporary, path) : replace(temporary, path);
        !status)
        return tl::unexpected(status.error());
    return std::move(*placed);
}

void removeTemporary(const fs::path& temporary) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    removeLogsOf(temporary);
}

}  // namespace engine::store
