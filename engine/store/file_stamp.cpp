// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/file_stamp.hpp"

#include <sys/stat.h>

#include "engine/store/file_checks.hpp"

namespace engine::store {

FileStamp FileStamp::of(const std::filesystem::path& path) {
    FileStamp stamp;
    struct stat found = {};
    if (::stat(path.c_str(), &found) != 0) return stamp;
    stamp.m_exists = true;
    stamp.m_device = found.st_dev;
    stamp.m_inode = found.st_ino;
    stamp.m_size = found.st_size;
    stamp.m_seconds = found.st_mtim.tv_sec;
    stamp.m_nanoseconds = found.st_mtim.tv_nsec;
    struct stat log = {};
    if (::stat(beside(path, "-wal").c_str(), &log) == 0) stamp.m_logSize = log.st_size;
    return stamp;
}

}  // namespace engine::store
