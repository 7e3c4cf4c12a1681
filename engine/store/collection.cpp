// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/collection.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <array>
#include <fstream>
#include <map>
#include <memory>

#include "engine/core/hash.hpp"
#include "engine/core/output_file.hpp"
#include "engine/core/sentence.hpp"
#include "engine/store/columns.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/packed_session.hpp"
#include "engine/store/raw_file.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/storage_error.hpp"
#include "engine/store/zstd_frame.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

constexpr int kMostSessions = 100'000;
constexpr std::size_t kLargestSession = 16u << 20;  // of a value of a database nobody vouches for
const char* const kSchema =
    "CREATE TABLE packed (content BLOB NOT NULL, checksum INTEGER NOT NULL)";
/// Of earlier collections, whose sessions are compressed session files.
const char* const kSchemaOfImages =
    "CREATE TABLE collected (name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, content BLOB NOT NULL, "
    "checksum INTEGER NOT NULL)";

tl::unexpected<Error> damagedAs(const fs::path& path, std::string_view what) {
    return fail(ErrorKind::Storage, say("{} is damaged: {}.", path.string(), what).text());
}

/// Everything that the file's own checks can tell before a session is opened; whether sessions are
/// packed or images.
Result<bool> checkIsPacked(SQLite::Database& database, const fs::path& path) {
    distrust(database);
    SQLite::Statement quick(database, "PRAGMA quick_check(1)");
    if (!quick.executeStep() || quick.getColumn(0).getString() != "ok")
        return damagedAs(path, phrase("its pages do not fit together"));
    SQLite::Statement schema(database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
    const std::string sql = schema.executeStep() ? schema.getColumn(0).getString() : "";
    if ((sql != kSchema && sql != kSchemaOfImages) || schema.executeStep())
        return damagedAs(path, "it is not as this program makes it");
    return sql == kSchema;
}

/// What lies in a collection, its checksum matched; read when it is wanted.
struct Stored {
    std::string_view content;
    bool isPacked = true;

    Result<SessionFile> session() const {
        if (isPacked) {
            auto unpacked = unpack(content);
            if (!unpacked) return tl::unexpected(unpacked.error());
            return SessionFile::ofContent(std::move(*unpacked));
        }
        auto image = decompressed(content);
        if (!image) return tl::unexpected(image.error());
        return SessionFile::fromImage(std::make_shared<const std::string>(std::move(*image)));
    }
    Result<record::SessionHead> head() const {
        if (isPacked) return unpackHead(content);
        const auto opened = session();
        if (!opened) return tl::unexpected(opened.error());
        return opened->head();
    }
};

/// Calls `visit` with every session of a collection, in order, until it says that it has enough.
Status visitStored(const fs::path& path, const std::function<Result<bool>(const Stored&)>& visit) {
    return guarded(path, [&]() -> Status {
        SQLite::Database database = openImmutable(path);
        const auto isPacked = checkIsPacked(database, path);
        if (!isPacked) return tl::unexpected(isPacked.error());
        SQLite::Statement query(
            database, *isPacked ? "SELECT content, checksum FROM packed ORDER BY rowid"
                                : "SELECT content, checksum FROM collected ORDER BY name, key");
        for (int sessions = 0; query.executeStep(); ++sessions) {
            const SQLite::Column content = query.getColumn(0);
            const std::string_view bytes(static_cast<const char*>(content.getBlob()),
                                         static_cast<std::size_t>(content.getBytes()));
            if (query.getColumn(1).getInt64() != static_cast<std::int64_t>(hash64(bytes)))
                return damagedAs(path, "a session in it does not match its checksum");
            if (sessions >= kMostSessions) return damagedAs(path, "it holds too many sessions");
            const auto enough = visit({bytes, *isPacked});
            if (!enough) return damagedAs(path, enough.error().message);
            if (*enough) break;
        }
        return {};
    });
}

/// "star2d1r, star3d1r and 250 more"
std::string someOf(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 8;
    if (names.size() <= kShown) return fmt::format("{}", fmt::join(names, ", "));
    return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kShown, ", "),
                       names.size() - kShown);
}

std::string keyOf(const record::SessionHead& head) {
    return fmt::format("{}\n{}\n{}", head.problem.pattern.name, head.problem.key(),
                       head.device.gpu);
}

/// The bytes of a database in memory.
std::string bytesOf(SQLite::Database& database) {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
        sqlite3_serialize(database.getHandle(), "main", &size, 0), sqlite3_free);
    if (!bytes) throw SQLite::Exception("out of memory");
    return {reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size)};
}

/// Nothing that these say is known better.
void keepMicroseconds(std::vector<record::EvaluationRow>& rows) {
    for (record::EvaluationRow& row : rows) {
        row.clockSeconds = toMicrosecond(row.clockSeconds);
        auto& evaluation = row.evaluation;
        for (double* seconds :
             {&evaluation.compileSeconds, &evaluation.runSeconds, &evaluation.overheadSeconds})
            *seconds = toMicrosecond(*seconds);
    }
}

/// Packed sessions by their keys, in the order of the file.
struct Packed {
    std::string content;
    fs::path from;
};

Status add(const SessionFile& session, std::map<std::string, Packed>& packed,
           const fs::path& from) {
    const auto& head = session.head();
    if (head.device.predicted)
        return badInput(fmt::format("{} holds predictions: a collection holds only measurements.",
                                    from.string()));
    auto content = contentOf(session);
    if (!content) return tl::unexpected(content.error());
    if (content->rows.empty()) return {};
    keepMicroseconds(content->rows);
    const auto [at, isNew] = packed.emplace(keyOf(head), Packed{{}, from});
    if (!isNew)
        return badInput(fmt::format("{} and {} both hold {}: a collection can hold it only once.",
                                    at->second.from.string(), from.string(),
                                    head.problem.pattern.name));
    auto bytes = pack(*content);
    if (!bytes)
        return fail(bytes.error().kind,
                    fmt::format("{} cannot be packed: {}.", from.string(), bytes.error().message));
    if (bytes->size() > kLargestSession)
        return badInput(from.string() + " is too large for a collection.");
    at->second.content = std::move(*bytes);
    return {};
}

std::string fileOf(const std::map<std::string, Packed>& packed) {
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("PRAGMA page_size = 512");  // half a page of every session is empty
    database.exec(kSchema);
    database.exec(fmt::format("PRAGMA application_id = {}", kCollectionId));
    SQLite::Statement insert(database, "INSERT INTO packed VALUES (?, ?)");
    for (const auto& [key, session] : packed) {
        insert.bind(1, session.content.data(), static_cast<int>(session.content.size()));
        insert.bind(2, static_cast<std::int64_t>(hash64(session.content)));
        insert.exec();
        insert.reset();
    }
    return bytesOf(database);
}

}  // namespace

bool isCollection(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return false;  // reading a pipe would wait
    std::array<unsigned char, 72> header{};
    if (!RawFile(path).read({reinterpret_cast<char*>(header.data()), header.size()}, 0))
        return false;
    const std::uint32_t application = std::uint32_t{header[68]} << 24 |
                                      std::uint32_t{header[69]} << 16 |
                                      std::uint32_t{header[70]} << 8 | std::uint32_t{header[71]};
    return std::string_view(reinterpret_cast<const char*>(header.data()), 15) ==
               "SQLite format 3" &&
           application == kCollectionId;
}

Result<std::vector<SessionFile>> openAll(const fs::path& path) {
    std::vector<SessionFile> all;
    const auto keep = [&all](Result<SessionFile> session) -> Result<bool> {
        if (!session) return tl::unexpected(session.error());
        all.push_back(std::move(*session));
        return false;
    };
    if (!isCollection(path)) {
        const auto kept = keep(SessionFile::open(path, SessionFile::Access::ReadOnly));
        if (!kept) return tl::unexpected(kept.error());
        return all;
    }
    const auto visited =
        visitStored(path, [&](const Stored& stored) { return keep(stored.session()); });
    if (!visited) return tl::unexpected(visited.error());
    return all;
}

Result<std::vector<record::SessionHead>> peekAll(const fs::path& path) {
    std::vector<record::SessionHead> all;
    const auto keep = [&all](Result<record::SessionHead> head) -> Result<bool> {
        if (!head) return tl::unexpected(head.error());
        all.push_back(std::move(*head));
        return false;
    };
    if (!isCollection(path)) {
        const auto kept = keep(SessionFile::peek(path));
        if (!kept) return tl::unexpected(kept.error());
        return all;
    }
    const auto visited =
        visitStored(path, [&](const Stored& stored) { return keep(stored.head()); });
    if (!visited) return tl::unexpected(visited.error());
    return all;
}

Result<SessionFile> openWhere(const fs::path& path,
                              const std::function<bool(const record::SessionHead&)>& wanted,
                              const std::string& named) {
    if (!isCollection(path)) return SessionFile::open(path, SessionFile::Access::ReadOnly);
    std::optional<SessionFile> found;
    std::vector<std::string> others, namesakes;
    const auto visited = visitStored(path, [&](const Stored& stored) -> Result<bool> {
        const auto head = stored.head();
        if (!head) return tl::unexpected(head.error());
        if (!wanted(*head)) {
            const auto& name = head->problem.pattern.name;
            others.push_back(name);
            if (name == named) namesakes.push_back(stencil::describe(head->problem));
            return false;
        }
        auto session = stored.session();
        if (!session) return tl::unexpected(session.error());
        found = std::move(*session);
        return true;
    });
    if (!visited) return tl::unexpected(visited.error());
    if (found) return std::move(*found);
    return badInput(say("{} does not hold that recording. It holds {}.", path.string(),
                        someOf(namesakes.empty() ? others : namesakes))
                        .text());
}

Result<SessionFile> openOnly(const fs::path& path) {
    const auto heads = peekAll(path);
    if (!heads) return tl::unexpected(heads.error());
    if (heads->size() == 1) return openWhere(path, [](const auto&) { return true; });
    std::vector<std::string> names;
    for (const auto& head : *heads) names.push_back(head.problem.pattern.name);
    return badInput(fmt::format("{} is a collection of recordings: {}. Name one with --stencil.",
                                path.string(), someOf(names)));
}

Status mergeInto(const fs::path& path, const std::vector<fs::path>& files) {
    return guarded(path, [&]() -> Status {
        std::map<std::string, Packed> packed;
        for (const fs::path& file : files) {
            const auto sessions = openAll(file);
            if (!sessions) return tl::unexpected(sessions.error());
            for (const SessionFile& session : *sessions)
                if (auto added = add(session, packed, file); !added) return added;
        }
        return writeOutput(path, fileOf(packed));
    });
}

}  // namespace engine::store
