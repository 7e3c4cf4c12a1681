// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/raw_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <vector>

namespace engine::store {
namespace fs = std::filesystem;

std::string uriOf(const fs::path& path, std::string_view query) {
    std::string uri = "file:";
    for (const char c : fs::absolute(path).string()) {
        if (std::isalnum(static_cast<unsigned char>(c)) || std::strchr("/._-", c))
            uri += c;
        else
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri + "?" + std::string(query);
}

RawFile::RawFile(const fs::path& path) : m_database(nullptr, sqlite3_close) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(uriOf(path, "immutable=1").c_str(), &opened,
                                     SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    m_database.reset(opened);
    if (code != SQLITE_OK) return;
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(opened, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK &&
        file && file->pMethods)
        m_file = file;
}

std::uint64_t RawFile::size() const {
    sqlite3_int64 bytes = 0;
    if (!m_file || m_file->pMethods->xFileSize(m_file, &bytes) != SQLITE_OK) return 0;
    return static_cast<std::uint64_t>(bytes);
}

bool RawFile::read(std::span<char> bytes, std::uint64_t at) const {
    return m_file && m_file->pMethods->xRead(m_file, bytes.data(), static_cast<int>(bytes.size()),
                                             static_cast<sqlite3_int64>(at)) == SQLITE_OK;
}

bool RawFile::copyTo(const fs::path& target) const {
    std::ofstream out(target, std::ios::binary | std::ios::trunc);
    std::vector<char> part(std::size_t{1} << 20);
    const std::uint64_t all = size();
    for (std::uint64_t at = 0; at < all; at += part.size()) {
        const auto bytes = std::span(part).first(std::min<std::uint64_t>(part.size(), all - at));
        if (!read(bytes, at)) return false;
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    out.close();
    return m_file && out.good();
}

}  // namespace engine::store
