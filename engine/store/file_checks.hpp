// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files from elsewhere: looked at before SQLite is, and read without leaving a trace.

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <optional>
#include <string>

#include "engine/core/result.hpp"

namespace engine::store {

/// Refuses what is not a session file of a known format, from its first hundred bytes.
Status checkFileHeader(const std::filesystem::path& path);

/// The files SQLite keeps beside a database.
std::filesystem::path beside(const std::filesystem::path& path, const char* suffix);

/// A database and its write-ahead log as they belong together, though another program may write or
/// close them meanwhile. False when either cannot be read, or does not hold still.
bool copyWithLog(const std::filesystem::path& path, const std::filesystem::path& target);

/// A folder of our own that goes away with the object.
class PrivateFolder {
public:
    static Result<PrivateFolder> make();
    PrivateFolder(PrivateFolder&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    PrivateFolder& operator=(PrivateFolder&& other) noexcept {
        std::swap(m_path, other.m_path);
        return *this;
    }
    ~PrivateFolder();
    const std::filesystem::path& path() const { return m_path; }

private:
    explicit PrivateFolder(std::filesystem::path path) : m_path(std::move(path)) {}
    std::filesystem::path m_path;
};

/// A database open for reading only, and where its bytes really lie.
struct ReadOnlyDatabase {
    std::filesystem::path path;         ///< of the file itself, links followed
    int lost = 0;                       ///< writes of its log that cannot be read
    std::optional<PrivateFolder> copy;  ///< outlives the database, so declared first
    SQLite::Database database;
};

/// Never creates, changes or locks anything beside or in `path`. The rows of a write-ahead log left
/// by a killed program are there: file and log are copied to a private folder and read from the
/// copy.
Result<ReadOnlyDatabase> openReadOnly(const std::filesystem::path& path);

/// Without its log, whatever its header says of one: nothing is made beside it. Throws.
SQLite::Database openImmutable(const std::filesystem::path& path);

/// Settings for a database nobody vouches for: no trusted schema, bounded lengths. Throws.
void distrust(SQLite::Database& database);

}  // namespace engine::store
