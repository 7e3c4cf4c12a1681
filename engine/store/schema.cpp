// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/schema.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <map>
#include <string>

#include "engine/core/embedded_text.hpp"
#include "engine/core/sentence.hpp"

namespace engine::store {

std::span<const EmbeddedText> embeddedTexts();  // sql/*.sql, in the order of their numbers

namespace {

std::map<std::string, std::string> schemaOf(SQLite::Database& database) {
    std::map<std::string, std::string> schema;
    SQLite::Statement query(database,
                            "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema");
    while (query.executeStep())
        schema.emplace(query.getColumn(0).getString(), query.getColumn(1).getString());
    return schema;
}

}  // namespace

int currentFormat() { return static_cast<int>(embeddedTexts().size()); }

int formatOf(SQLite::Database& database) {
    return database.execAndGet("PRAGMA user_version").getInt();
}

void migrate(SQLite::Database& database, int format, int to) {
    SQLite::Transaction transaction(database);
    for (const EmbeddedText& step : embeddedTexts().subspan(static_cast<std::size_t>(format),
                                                            static_cast<std::size_t>(to - format)))
        database.exec(std::string(step.text));
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
    database.exec(fmt::format("PRAGMA user_version = {}", to));
    transaction.commit();
}

Status checkSchema(SQLite::Database& database) {
    // The log may hold another format than the header that was looked at first.
    const int format = formatOf(database);
    if (format < 1 || format > currentFormat())
        return fail(ErrorKind::Storage,
                    fmt::format("its log is of format {}, and this program knows 1 to {}", format,
                                currentFormat()));
    SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(fresh, 0, format);
    const auto expected = schemaOf(fresh);
    const auto found = schemaOf(database);
    for (const auto& [name, sql] : found)
        if (!expected.contains(name))
            return fail(ErrorKind::Storage, say("it contains an unexpected {:.80}", name).text());
    for (const auto& [name, sql] : expected) {
        const auto other = found.find(name);
        if (other == found.end())
            return fail(ErrorKind::Storage, say("its {} is missing", name).text());
        if (other->second != sql)
            return fail(ErrorKind::Storage,
                        say("its {} is not as this program makes it", name).text());
    }
    return {};
}

}  // namespace engine::store
