// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bytes of a database's file. A process that closes any descriptor of a file loses all locks it
// has there (POSIX), those that SQLite holds for a session that is being written as well; only
// SQLite itself knows when closing has to wait. So nothing but this reads such a file.

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace engine::store {

/// For SQLite: a path with a query behind it, every other character as %xx.
std::string uriOf(const std::filesystem::path& path, std::string_view query);

/// Open for reading; any file, not only databases.
class RawFile {
public:
    explicit RawFile(const std::filesystem::path& path);
    bool isOpen() const { return m_file != nullptr; }
    std::uint64_t size() const;
    /// False where the file does not have so many bytes there.
    bool read(std::span<char> bytes, std::uint64_t at) const;
    bool copyTo(const std::filesystem::path& target) const;

private:
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> m_database;
    sqlite3_file* m_file = nullptr;  ///< the database's
};

}  // namespace engine::store
