// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/file_placing.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "engine/store/file_checks.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

void flush(const fs::path& path) {
    if (const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC); descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

}  // namespace

Status moveIntoPlace(const fs::path& temporary, const fs::path& path) {
    std::error_code error;
    flush(temporary);
    for (const char* suffix : {"-wal", "-shm", "-journal"}) fs::remove(beside(path, suffix), error);
    fs::rename(temporary, path, error);
    if (error) {
        std::error_code ignored;
        fs::remove(temporary, ignored);
        return fail(ErrorKind::Storage,
                    fmt::format("{} could not be written: {}.", path.string(), error.message()));
    }
    flush(path.has_parent_path() ? path.parent_path() : fs::path("."));
    return {};
}

fs::path temporaryFor(const fs::path& path) {
    return path.parent_path() / fmt::format(".{}.{}.part", path.filename().string(), ::getpid());
}

}  // namespace engine::store
