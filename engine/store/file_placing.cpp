// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/file_placing.hpp"

#include <fmt/format.h>

#include "engine/store/file_checks.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

void removeLogsOf(const fs::path& path) {
    std::error_code ignored;
    for (const char* suffix : {"-wal", "-shm", "-journal"})
        fs::remove(beside(path, suffix), ignored);
}

}  // namespace

Result<fs::path> sessionPlace(const fs::path& asked) {
    const auto place = outputPlace(asked);
    if (!place) return tl::unexpected(place.error());
    if (place->stream)
        return badInput(
            fmt::format("{} is no file: a session cannot be kept there.", asked.string()));
    return place->path;
}

SQLite::Database openDatabase(const fs::path& path, int flags, int busyMilliseconds) {
    return {fs::absolute(path).string(), flags, busyMilliseconds};  // absolute: never a URI
}

Status placeSession(const fs::path& temporary, const fs::path& path) {
    removeLogsOf(path);
    return moveIntoPlace(temporary, path);
}

void removeTemporary(const fs::path& temporary) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    removeLogsOf(temporary);
}

}  // namespace engine::store
