// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which file stands at a place, and how far it was written: whoever read it can tell later whether
// another program put another one there or wrote into it. A write-ahead log counts as written.

#include <cstdint>
#include <filesystem>

namespace engine::store {

class FileStamp {
public:
    FileStamp() = default;  ///< of no file
    static FileStamp of(const std::filesystem::path& path);

    bool exists() const { return m_exists; }
    /// The same file, whatever was written into it.
    bool isSameFile(const FileStamp& other) const {
        return m_exists == other.m_exists && m_device == other.m_device && m_inode == other.m_inode;
    }
    friend bool operator==(const FileStamp&, const FileStamp&) = default;

private:
    bool m_exists = false;
    std::uint64_t m_device = 0, m_inode = 0;
    std::int64_t m_size = 0, m_seconds = 0, m_nanoseconds = 0, m_logSize = 0;
};

}  // namespace engine::store
