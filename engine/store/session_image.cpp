// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_image.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstring>

#include "engine/core/sentence.hpp"
#include "engine/store/schema.hpp"

namespace engine::store {
namespace {

/// A value of the database is bounded (see distrust()); an image is not.
constexpr std::size_t kPart = 4u << 20;
constexpr std::size_t kMostFormerRaces = 10000;
// https://www.sqlite.org/fileformat2.html section 1.3: 2 = write-ahead log, which memory has not.
constexpr std::size_t kWriteVersionAt = 18, kReadVersionAt = 19, kImageHeaderBytes = 100;

}  // namespace

SQLite::Database copyInMemory(SQLite::Database& database) {
    SQLite::Database copy(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(copy, database).executeStep();
    if (const int format = formatOf(copy); format < currentFormat()) migrate(copy, format);
    copy.exec("PRAGMA foreign_keys = ON");
    return copy;
}

SessionImage imageOf(SQLite::Database& database) {
    SQLite::Database copy = copyInMemory(database);
    copy.exec("DELETE FROM drawing; DELETE FROM former_race; VACUUM");
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
        sqlite3_serialize(copy.getHandle(), "main", &size, 0), sqlite3_free);
    if (!bytes) throw SQLite::Exception("out of memory");
    std::string image(reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size));
    image.at(kWriteVersionAt) = image.at(kReadVersionAt) = 1;
    return std::make_shared<const std::string>(std::move(image));
}

Result<SQLite::Database> databaseOf(const SessionImage& image) {
    if (image->size() < kImageHeaderBytes || (*image)[kWriteVersionAt] != 1 ||
        (*image)[kReadVersionAt] != 1)
        return fail(ErrorKind::Storage,
                    phrase("A former race is damaged: it does not start as a session."));
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    const auto size = static_cast<sqlite3_int64>(image->size());
    auto* bytes = static_cast<unsigned char*>(sqlite3_malloc64(image->size()));
    if (!bytes) throw SQLite::Exception("out of memory");
    std::memcpy(bytes, image->data(), image->size());
    // Owns the bytes from here on, also when it fails.
    if (sqlite3_deserialize(database.getHandle(), "main", bytes, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY) !=
        SQLITE_OK)
        throw SQLite::Exception(database.getHandle());
    return database;
}

void writeFormerRaces(SQLite::Database& database, std::span<const SessionImage> races) {
    database.exec("DELETE FROM former_race");
    SQLite::Statement insert(database,
                             "INSERT INTO former_race (position, part, content) VALUES (?, ?, ?)");
    for (std::size_t i = 0; i < races.size(); ++i)
        for (std::size_t at = 0, part = 1; at < races[i]->size(); at += kPart, ++part) {
            const std::size_t length = std::min(kPart, races[i]->size() - at);
            insert.bind(1, static_cast<std::int64_t>(i + 1));
            insert.bind(2, static_cast<std::int64_t>(part));
            insert.bind(3, races[i]->data() + at, static_cast<int>(length));
            insert.exec();
            insert.reset();
        }
}

Result<std::vector<SessionImage>> readFormerRaces(SQLite::Database& database) {
    std::vector<SessionImage> races;
    if (formatOf(database) < 4) return races;
    std::string bytes;
    const auto finish = [&] {
        races.push_back(std::make_shared<const std::string>(std::exchange(bytes, {})));
    };
    SQLite::Statement query(
        database, "SELECT position, part, content FROM former_race ORDER BY position, part");
    std::int64_t position = 0, part = 0;
    while (query.executeStep()) {
        const std::int64_t next = query.getColumn(0).getInt64();
        if (next == position + 1 && races.size() < kMostFormerRaces) {
            if (position > 0) finish();
            position = next;
            part = 0;
        }
        if (next != position || query.getColumn(1).getInt64() != ++part)
            return fail(ErrorKind::Storage, phrase("a part of a former race is missing"));
        const SQLite::Column content = query.getColumn(2);
        bytes.append(static_cast<const char*>(content.getBlob()),
                     static_cast<std::size_t>(content.getBytes()));
    }
    if (position > 0) finish();
    return races;
}

}  // namespace engine::store
