// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/collection.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <zstd.h>

#include <array>
#include <fstream>
#include <map>
#include <memory>

#include "engine/core/hash.hpp"
#include "engine/core/output_file.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/storage_error.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kLargestImage = 256u << 20;
constexpr int kMostSessions = 100'000;
constexpr int kLevel = 19;  // written once, read often
const char* const kSchema =
    "CREATE TABLE collected (name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, content BLOB NOT NULL, "
    "checksum INTEGER NOT NULL)";

tl::unexpected<Error> damagedAs(const fs::path& path, std::string_view what) {
    return fail(ErrorKind::Storage, fmt::format("{} is damaged: {}.", path.string(), what));
}

std::string compressed(const std::string& bytes) {
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kLevel));
    return packed;
}

Result<SessionImage> unpacked(const void* content, std::size_t size) {
    const auto whole = ZSTD_getFrameContentSize(content, size);
    if (whole == ZSTD_CONTENTSIZE_ERROR || whole == ZSTD_CONTENTSIZE_UNKNOWN ||
        whole > kLargestImage)
        return fail(ErrorKind::Storage, "a session in it has no size, or too large a one");
    std::string bytes(static_cast<std::size_t>(whole), '\0');
    const auto done = ZSTD_decompress(bytes.data(), bytes.size(), content, size);
    if (ZSTD_isError(done) || done != whole)
        return fail(ErrorKind::Storage, "a session in it cannot be unpacked");
    return std::make_shared<const std::string>(std::move(bytes));
}

/// Everything that the file's own checks can tell before a session is opened.
Status check(SQLite::Database& database, const fs::path& path) {
    distrust(database);
    SQLite::Statement quick(database, "PRAGMA quick_check(1)");
    if (!quick.executeStep() || quick.getColumn(0).getString() != "ok")
        return damagedAs(path, "its pages do not fit together");
    SQLite::Statement schema(database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
    if (!schema.executeStep() || schema.getColumn(0).getString() != kSchema || schema.executeStep())
        return damagedAs(path, "it is not as this program makes it");
    return {};
}

Result<std::vector<SessionFile>> sessionsOf(SQLite::Database& database, const fs::path& path) {
    if (auto checked = check(database, path); !checked) return tl::unexpected(checked.error());
    std::vector<SessionFile> sessions;
    SQLite::Statement query(database, "SELECT content, checksum FROM collected ORDER BY name, key");
    while (query.executeStep()) {
        const SQLite::Column content = query.getColumn(0);
        const auto size = static_cast<std::size_t>(content.getBytes());
        const std::string_view bytes(static_cast<const char*>(content.getBlob()), size);
        if (query.getColumn(1).getInt64() != static_cast<std::int64_t>(hash64(bytes)))
            return damagedAs(path, "a session in it does not match its checksum");
        if (sessions.size() >= kMostSessions) return damagedAs(path, "it holds too many sessions");
        const auto image = unpacked(bytes.data(), bytes.size());
        if (!image) return damagedAs(path, image.error().message);
        auto session = SessionFile::fromImage(*image);
        if (!session) return damagedAs(path, session.error().message);
        sessions.push_back(std::move(*session));
    }
    return sessions;
}

std::string keyOf(const record::SessionHead& head) {
    return fmt::format("{}\n{}", head.problem.key(), head.device.gpu);
}

/// The bytes of a database in memory.
std::string bytesOf(SQLite::Database& database) {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
        sqlite3_serialize(database.getHandle(), "main", &size, 0), sqlite3_free);
    if (!bytes) throw SQLite::Exception("out of memory");
    return {reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size)};
}

Status add(SQLite::Database& database, const SessionFile& session,
           std::map<std::string, std::string>& from, const fs::path& path) {
    const auto& head = session.head();
    if (const auto [other, isNew] = from.emplace(keyOf(head), path.string()); !isNew)
        return badInput(fmt::format("{} and {} both hold {}: a collection has it once.",
                                    other->second, path.string(), head.problem.pattern.name));
    const auto image = session.image();
    if (!image) return tl::unexpected(image.error());
    const std::string content = compressed(**image);
    SQLite::Statement insert(database, "INSERT INTO collected VALUES (?, ?, ?, ?)");
    insert.bind(1, head.problem.pattern.name);
    insert.bind(2, keyOf(head));
    insert.bind(3, content.data(), static_cast<int>(content.size()));
    insert.bind(4, static_cast<std::int64_t>(hash64(content)));
    insert.exec();
    return {};
}

}  // namespace

bool isCollection(const fs::path& path) {
    std::array<unsigned char, 72> header{};
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(header.data()), header.size())) return false;
    const std::uint32_t application = std::uint32_t{header[68]} << 24 |
                                      std::uint32_t{header[69]} << 16 |
                                      std::uint32_t{header[70]} << 8 | std::uint32_t{header[71]};
    return std::string_view(reinterpret_cast<const char*>(header.data()), 15) ==
               "SQLite format 3" &&
           application == kCollectionId;
}

Result<std::vector<SessionFile>> openAll(const fs::path& path) {
    std::vector<SessionFile> one;
    if (!isCollection(path)) {
        auto session = SessionFile::open(path, SessionFile::Access::ReadOnly);
        if (!session) return tl::unexpected(session.error());
        one.push_back(std::move(*session));
        return one;
    }
    return guarded(path, [&]() -> Result<std::vector<SessionFile>> {
        // An absolute name is no URI and no ":memory:".
        SQLite::Database database(fs::absolute(path).string(), SQLite::OPEN_READONLY);
        return sessionsOf(database, path);
    });
}

Status mergeInto(const fs::path& path, const std::vector<fs::path>& files) {
    return guarded(path, [&]() -> Status {
        SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec(kSchema);
        database.exec(fmt::format("PRAGMA application_id = {}", kCollectionId));
        std::map<std::string, std::string> from;
        for (const fs::path& file : files) {
            const auto sessions = openAll(file);
            if (!sessions) return tl::unexpected(sessions.error());
            for (const SessionFile& session : *sessions)
                if (auto added = add(database, session, from, file); !added) return added;
        }
        return writeOutput(path, bytesOf(database));
    });
}

}  // namespace engine::store
