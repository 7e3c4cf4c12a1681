// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/storage_error.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "engine/core/sentence.hpp"

namespace engine::store {

Error storageError(const std::filesystem::path& path, const SQLite::Exception& exception) {
    const std::string file = path.string();
    const auto storage = [](std::string sentence) {
        return Error{ErrorKind::Storage, std::move(sentence)};
    };
    switch (exception.getErrorCode() & 0xff) {
        case SQLITE_FULL:
            return storage(say("The disk is full: {} could not be written.", file).text());
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_AUTH:
            return storage(
                say("{} cannot be written: the file or its folder is read-only.", file).text());
        case SQLITE_CANTOPEN:
            return storage(
                say("{} cannot be opened: the folder is missing or not accessible.", file).text());
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return storage(
                say("{} is being written by another program: wait until that ends, or end it.",
                    file)
                    .text());
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return storage(fmt::format("{} is damaged: its pages do not fit together.", file));
        case SQLITE_IOERR:
            return storage(
                say("{} could not be read or written: the disk is full or failing.", file).text());
        case SQLITE_CONSTRAINT:
            return storage(
                say("{} refused a row: is the session open in another program?", file).text());
        case SQLITE_NOMEM:
            return storage(fmt::format("There is not enough memory for {}.", file));
        case SQLITE_ERROR:  // a table or a column is not there
        case SQLITE_SCHEMA:
        case SQLITE_MISMATCH:
            return storage(
                fmt::format("{} is damaged: it lacks some of what every session has.", file));
        default:
            return storage(fmt::format("{} could not be used (error {} of SQLite).", file,
                                       exception.getExtendedErrorCode()));
    }
}

}  // namespace engine::store
