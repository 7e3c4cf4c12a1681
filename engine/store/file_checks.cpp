// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/file_checks.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "engine/core/input_file.hpp"
#include "engine/core/sentence.hpp"
#include "engine/store/damaged_log.hpp"
#include "engine/store/file_placing.hpp"
#include "engine/store/raw_file.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/storage_error.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

// https://www.sqlite.org/fileformat2.html section 1.3
constexpr std::string_view kDatabaseMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHeaderBytes = 100, kPageSizeAt = 16, kPageCountAt = 28, kUserVersionAt = 60,
                      kApplicationIdAt = 68;
constexpr int kMostBytesOfAValue = 16 << 20;

using Header = std::array<char, kHeaderBytes>;

/// The first bytes of a file; nothing when there are fewer.
std::optional<Header> headerOf(const fs::path& path) {
    Header header{};
    if (!RawFile(path).read(header, 0)) return std::nullopt;
    return header;
}

std::uint32_t bigEndianAt(const Header& header, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i)
        value = value << 8 | static_cast<unsigned char>(header[i]);
    return value;
}

/// First 32 bytes of a write-ahead log: its salts change whenever it starts anew. Nobody has locks
/// in a log.
std::string logHeader(const fs::path& log) {
    std::ifstream stream(log, std::ios::binary);
    std::string header(32, '\0');
    stream.read(header.data(), 32);
    header.resize(static_cast<std::size_t>(stream.gcount()));
    return header;
}

bool copyLog(const fs::path& from, const fs::path& to) {
    std::error_code error;
    return fs::copy_file(from, to, fs::copy_options::overwrite_existing, error) && !error;
}

/// A file without a log is as long as it says. (SQLite takes missing bytes of the last page for
/// zeros.)
Status checkLength(const fs::path& path) {
    const auto header = headerOf(path);
    if (!header) return fail(ErrorKind::Storage, say("{} is truncated.", path.string()).text());
    const std::uint64_t stated = bigEndianAt(*header, kPageSizeAt) >> 16;
    const std::uint64_t expected =
        (stated == 1 ? 65536 : stated) * bigEndianAt(*header, kPageCountAt);
    std::error_code error;
    const auto bytes = fs::file_size(path, error);
    if (error || bytes < expected)
        return fail(ErrorKind::Storage, say("{} is truncated: {} of {} bytes are there.",
                                            path.string(), bytes, expected)
                                            .text());
    return {};
}

}  // namespace

fs::path beside(const fs::path& path, const char* suffix) { return path.string() + suffix; }

/// While the log does not start anew it only grows, and what a checkpoint moved into the file is
/// still in the log; so the copy is whole if the salts stayed.
bool copyWithLog(const fs::path& path, const fs::path& target) {
    const fs::path log = beside(path, "-wal"), targetLog = beside(target, "-wal");
    for (int attempt = 0; attempt < 20; ++attempt) {
        const std::string before = logHeader(log);
        if (!RawFile(path).copyTo(target)) return false;
        if (!copyLog(log, targetLog)) {
            std::error_code error;
            fs::remove(targetLog, error);
            if (fs::exists(log, error)) return false;
            // The program that wrote it has closed it; if that was before, the copy is whole.
            if (before.empty()) return true;
            continue;
        }
        if (logHeader(log) == before) return true;
    }
    return false;
}

Status checkFileHeader(const fs::path& path) {
    if (auto possible = canBeRead(path); !possible) return possible;
    const auto header = headerOf(path);
    if (!header || std::string_view(header->data(), kDatabaseMagic.size()) != kDatabaseMagic)
        return badInput(say("{} is not a session file.", path.string()).text());
    const std::uint32_t application = bigEndianAt(*header, kApplicationIdAt);
    if (application == kCollectionId)
        return badInput(say("{} is a collection of recordings, not one session: train, "
                            "predict and analyze read it (--recordings).",
                            path.string())
                            .text());
    if (application != kApplicationId)
        return badInput(
            say("{} belongs to another program (application id {:#010x}, expected {:#010x}).",
                path.string(), application, kApplicationId)
                .text());
    const auto format = static_cast<std::int32_t>(bigEndianAt(*header, kUserVersionAt));
    if (format > currentFormat())
        return badInput(say("This file is newer than this program (format {}, known up to {}): {}.",
                            format, currentFormat(), path.string())
                            .text());
    if (format < 1)
        return badInput(
            say("{} is damaged: format {} was never written.", path.string(), format).text());
    return {};
}

Result<PrivateFolder> PrivateFolder::make() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "stencilscope-XXXXXX").string();
    if (error || !mkdtemp(name.data()))
        return fail(
            ErrorKind::Storage,
            phrase("No temporary folder could be made to read a session that was cut short."));
    return PrivateFolder(name);
}

PrivateFolder::~PrivateFolder() {
    std::error_code error;
    if (!m_path.empty()) fs::remove_all(m_path, error);
}

void distrust(SQLite::Database& database) {
    sqlite3* const handle = database.getHandle();
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMostBytesOfAValue);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    database.exec("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

SQLite::Database openImmutable(const fs::path& path) {
    return {uriOf(fs::absolute(path), "immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI};
}

Result<ReadOnlyDatabase> openReadOnly(const fs::path& asked) {
    if (auto status = checkFileHeader(asked); !status) return tl::unexpected(status.error());
    return guarded(asked, [&]() -> Result<ReadOnlyDatabase> {
        const fs::path path = fs::canonical(asked);  // the log lies beside the file, not the link
        std::error_code error;
        const auto logBytes = fs::file_size(beside(path, "-wal"), error);
        if (error || logBytes == 0) {
            if (auto status = checkLength(path); !status) return tl::unexpected(status.error());
            return ReadOnlyDatabase{path, 0, std::nullopt, openImmutable(path)};
        }
        auto folder = PrivateFolder::make();
        if (!folder) return tl::unexpected(folder.error());
        const fs::path target = folder->path() / "copy.sscope";
        if (!copyWithLog(path, target))
            return fail(
                ErrorKind::Storage,
                say("{} could not be read while another program writes it.", path.string()).text());
        fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
        const int lost = writesLost(beside(target, "-wal"));
        return ReadOnlyDatabase{path, lost, std::move(*folder),
                                openDatabase(target, SQLite::OPEN_READWRITE)};
    });
}

}  // namespace engine::store
