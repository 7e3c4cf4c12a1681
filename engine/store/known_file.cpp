// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/known_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace engine::store {

std::optional<KnownFile> KnownFile::at(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (descriptor < 0) return std::nullopt;
    return KnownFile(descriptor);
}

KnownFile::KnownFile(KnownFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

KnownFile& KnownFile::operator=(KnownFile&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

KnownFile::~KnownFile() {
    if (m_descriptor >= 0) ::close(m_descriptor);
}

bool KnownFile::isAt(const std::filesystem::path& path) const {
    struct stat own {
    }, there{};
    return ::fstat(m_descriptor, &own) == 0 && ::stat(path.c_str(), &there) == 0 &&
           own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

}  // namespace engine::store
