// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <unistd.h>

#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"
#include "engine/store/collection.hpp"
#include "engine/store/diagnostics_codec.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/file_placing.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_codec.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/session_file_implementation.hpp"
#include "engine/store/session_reader.hpp"
#include "engine/store/storage_error.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

constexpr int kBusyMilliseconds = 2000;

const char* const kInsertEvent =
    "INSERT INTO event (clock_s, run, kind, sentence, evaluation) VALUES (?, ?, ?, ?, ?)";

void prepareForWriting(SQLite::Database& database) {
    // NORMAL: a commit is with the operating system when it returns, so it survives the death of
    // the process; a power failure may lose the newest commits but never damages the file.
    // EXCLUSIVE: a session has one writer at a time; whoever looks at it reads without locks.
    database.exec(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; "
        "PRAGMA synchronous = NORMAL");
}

void writeHead(SQLite::Database& database, const record::SessionHead& head) {
    const std::string text = encodeHead(head);
    SQLite::Statement insert(
        database,
        "INSERT INTO session (id, head, checksum, budget_s, budget_evaluations)"
        " VALUES (1, ?, ?, ?, ?)");
    insert.bind(1, text);
    insert.bind(2, static_cast<std::int64_t>(hash64(text)));
    if (head.budget.seconds) insert.bind(3, *head.budget.seconds);
    if (head.budget.evaluations) insert.bind(4, *head.budget.evaluations);
    insert.exec();
}

Status refuseExisting(const fs::path& place, const fs::path& asked) {
    std::error_code error;
    if (!fs::exists(place, error)) return {};
    return badInput(
        say("{} already exists: resume it or choose another name.", asked.string()).text());
}

tl::unexpected<Error> changedSince(const fs::path& path) {
    return fail(
        ErrorKind::Storage,
        say("{} was changed by another program since it was opened: open it again.", path.string())
            .text());
}

/// Leaves a prepared statement ready for its next use, also when it has failed: reset() would throw
/// the old error once more.
struct Rewind {
    SQLite::Statement& statement;
    ~Rewind() { statement.tryReset(); }
};

}  // namespace

void SessionFile::Implementation::insert(const record::EvaluationRow& row) {
    if (!insertRow) insertRow.emplace(database, kInsertRow);
    const Rewind rewind{*insertRow};
    bindRow(*insertRow, row, head);
    insertRow->exec();
}

void SessionFile::Implementation::insert(const record::Event& event) {
    if (!insertEvent) insertEvent.emplace(database, kInsertEvent);
    const Rewind rewind{*insertEvent};
    insertEvent->clearBindings();  // what stays unbound is NULL
    insertEvent->bind(1, event.clockSeconds);
    if (event.run >= 0) insertEvent->bind(2, event.run);
    insertEvent->bind(3, event.kind);
    insertEvent->bind(4, event.sentence.substr(0, kLongestEvent));
    if (event.evaluation > 0) insertEvent->bind(5, event.evaluation);
    insertEvent->exec();
}

SessionFile::SessionFile(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}
SessionFile::SessionFile(SessionFile&&) noexcept = default;
SessionFile& SessionFile::operator=(SessionFile&&) noexcept = default;
SessionFile::~SessionFile() = default;

Result<SessionFile> SessionFile::create(const fs::path& path, const record::SessionHead& head) {
    // A file that could not be opened again is not begun.
    if (const auto again = decodeHead(encodeHead(head)); !again)
        return badInput(
            say("{} cannot be written: {}.", path.string(), again.error().message).text());
    const auto place = sessionPlace(path);
    if (!place) return tl::unexpected(place.error());
    if (auto free = refuseExisting(*place, path); !free) return tl::unexpected(free.error());
    // Made beside its place and moved there whole: a file that exists is always complete.
    const fs::path temporary = temporaryFor(*place);
    const auto made = guarded(path, [&]() -> Result<KnownFile> {
        {
            SQLite::Database database =
                openDatabase(temporary, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            migrate(database, 0);
            writeHead(database, head);
        }
        return placeSession(temporary, *place, Existing::Refused);
    });
    if (!made) {
        removeTemporary(temporary);
        return tl::unexpected(made.error());
    }
    return guarded(path, [&]() -> Result<SessionFile> {
        SQLite::Database database = openDatabase(*place, SQLite::OPEN_READWRITE, kBusyMilliseconds);
        prepareForWriting(database);
        if (!made->isAt(*place)) return changedSince(path);
        return SessionFile(std::make_unique<Implementation>(*place, std::move(database), head));
    });
}

Result<SessionFile> SessionFile::inMemory(const record::SessionHead& head) {
    const fs::path name = "the session in memory";
    return guarded(name, [&]() -> Result<SessionFile> {
        SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        migrate(database, 0);
        database.exec("PRAGMA foreign_keys = ON");
        writeHead(database, head);
        return SessionFile(std::make_unique<Implementation>(name, std::move(database), head));
    });
}

Result<SessionFile> SessionFile::open(const fs::path& path, Access access) {
    if (isCollection(path)) {
        if (access == Access::ReadOnly) return openOnly(path);
        return fail(ErrorKind::Storage,
                    say("{} holds compressed recordings, for reading only.", path.string()).text());
    }
    return guarded(path, [&]() -> Result<SessionFile> {
        // Always looked through without touching it: what is refused stays as it was, also when it
        // is refused later, for another reason than what is in it.
        auto file = access == Access::ReadWrite ? KnownFile::at(path) : std::nullopt;
        auto readOnly = openReadOnly(path);
        if (!readOnly) return tl::unexpected(readOnly.error());
        if (file && !file->isAt(readOnly->path)) return changedSince(path);
        auto head = validate(readOnly->database, path);
        if (!head) return tl::unexpected(head.error());
        auto result = std::make_unique<Implementation>(
            readOnly->path, std::move(readOnly->database), std::move(*head));
        result->copy = std::move(readOnly->copy);
        result->lost = readOnly->lost;
        result->file = std::move(file);
        result->access = access == Access::ReadOnly ? Implementation::Writing::Never
                                                    : Implementation::Writing::WhenAsked;
        if (access == Access::ReadWrite)
            if (auto status = result->checkWritable(); !status)
                return tl::unexpected(status.error());
        return SessionFile(std::move(result));
    });
}

Status SessionFile::Implementation::checkWritable() const {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (::access(path.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0) return {};
    return fail(ErrorKind::Storage,
                say("{} is read-only, or its folder is.", path.string()).text());
}

Status SessionFile::Implementation::claim() {
    if (claimed) return {};
    const auto rowsIn = [](SQLite::Database& in) {
        return std::pair(in.execAndGet("SELECT count(*) FROM evaluation").getInt64(),
                         in.execAndGet("SELECT count(*) FROM event").getInt64());
    };
    SQLite::Database opened = openDatabase(path, SQLite::OPEN_READWRITE, kBusyMilliseconds);
    // What another program left in the log stays there as long as nothing is written.
    std::error_code error;
    const bool left = fs::exists(beside(path, "-wal"), error);
    sqlite3_db_config(opened.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, left, nullptr);
    if (sqlite3_db_readonly(opened.getHandle(), "main") == 1)
        return fail(ErrorKind::Storage, say("{} is read-only.", path.string()).text());
    distrust(opened);
    opened.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
    if (!file->isAt(path) || rowsIn(opened) != rowsIn(database)) return changedSince(path);
    claimed = std::move(opened);
    return {};
}

Status SessionFile::Implementation::beginWriting() {
    if (auto status = claim(); !status) return status;
    if (!file->isAt(path)) return changedSince(path);
    sqlite3_db_config(claimed->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    prepareForWriting(*claimed);
    if (const int format = formatOf(*claimed); format < currentFormat()) migrate(*claimed, format);
    database = std::move(*claimed);
    claimed.reset();
    copy.reset();
    file.reset();
    access = Writing::Now;
    return {};
}

Result<record::SessionHead> SessionFile::peek(const fs::path& path) {
    if (isCollection(path)) {
        auto heads = peekAll(path);
        if (!heads) return tl::unexpected(heads.error());
        if (heads->size() == 1) return std::move(heads->front());
        return badInput(path.string() + " is a collection of recordings: name one with --stencil.");
    }
    return guarded(path, [&]() -> Result<record::SessionHead> {
        auto file = openReadOnly(path);
        if (!file) return tl::unexpected(file.error());
        distrust(file->database);
        if (auto status = checkSchema(file->database); !status)
            return damaged(path, status.error().message);
        auto head = readHead(file->database);
        if (!head) return damaged(path, head.error().message);
        return head;
    });
}

const record::SessionHead& SessionFile::head() const { return m_implementation->head; }

std::string SessionFile::warning() const {
    if (m_implementation->lost == 0) return {};
    return say("{}: its log is damaged. What was stored last is missing: {} of the writes that the "
               "log "
               "holds cannot be read any more.",
               m_implementation->path.string(), m_implementation->lost)
        .text();
}

Result<std::vector<record::RunSpec>> SessionFile::runs() const {
    if (const auto& content = m_implementation->content) return content->runs;
    return guarded(m_implementation->path, [&] { return readRuns(m_implementation->database); });
}

Status SessionFile::addRun(const record::RunSpec& run) {
    return m_implementation->write([&] {
        SQLite::Statement insert(
            m_implementation->database,
            "INSERT INTO run (id, strategy, options, seed, repeat) VALUES (?, ?, ?, ?, ?)");
        insert.bind(1, run.id);
        insert.bind(2, run.strategy);
        insert.bind(3, encodeOptions(run.options));
        insert.bind(4, static_cast<std::int64_t>(run.seed));
        insert.bind(5, run.repeat);
        insert.exec();
    });
}

Status SessionFile::append(const record::EvaluationRow& row) { return append(std::span(&row, 1)); }

Status SessionFile::append(std::span<const record::EvaluationRow> rows) { return append(rows, {}); }

Status SessionFile::append(std::span<const record::EvaluationRow> rows,
                           std::span<const record::Event> events) {
    for (const record::EvaluationRow& row : rows)
        if (auto status = checkRow(row, head()); !status)
            return fail(ErrorKind::Failed,
                        say("Refused to store: {}.", status.error().message).text());
    return m_implementation->write([&] {
        for (const record::EvaluationRow& row : rows) m_implementation->insert(row);
        for (const record::Event& event : events) m_implementation->insert(event);
    });
}

Status SessionFile::append(const record::Event& event) { return append({}, std::span(&event, 1)); }

Result<std::vector<record::EvaluationRow>> SessionFile::evaluations() const {
    if (const auto& content = m_implementation->content) return content->rows;
    return guarded(m_implementation->path, [&]() -> Result<std::vector<record::EvaluationRow>> {
        std::vector<record::EvaluationRow> rows;
        const auto keep = [&rows](record::EvaluationRow row) { rows.push_back(std::move(row)); };
        const auto status = readRows(m_implementation->database, head(), keep);
        if (!status) return damaged(m_implementation->path, status.error().message);
        return rows;
    });
}

Result<std::vector<record::EvaluationRow>> SessionFile::takeEvaluations() {
    if (const auto& content = m_implementation->content) return std::move(content->rows);
    return evaluations();
}

Result<std::vector<record::Event>> SessionFile::events() const {
    if (const auto& content = m_implementation->content) return content->events;
    return guarded(m_implementation->path, [&] { return readEvents(m_implementation->database); });
}

Result<std::int64_t> SessionFile::evaluationCount() const {
    if (const auto& content = m_implementation->content) return std::ssize(content->rows);
    return guarded(m_implementation->path, [&]() -> Result<std::int64_t> {
        return m_implementation->database.execAndGet("SELECT count(*) FROM evaluation").getInt64();
    });
}

Status SessionFile::storeDiagnostics(const std::map<int, record::Diagnostics>& byRun) {
    if (byRun.empty()) return {};
    return m_implementation->write([&] {
        SQLite::Statement insert(
            m_implementation->database,
            "INSERT OR REPLACE INTO diagnostics (run, record, checksum) VALUES (?, ?, ?)");
        for (const auto& [run, diagnostics] : byRun) {
            const std::string record = encodeDiagnostics(diagnostics, head().parameters());
            if (record.size() > kLongestDiagnostics) continue;  // would be refused when read
            insert.bind(1, run);
            insert.bind(2, record);
            insert.bind(3, static_cast<std::int64_t>(hash64(record)));
            insert.exec();
            insert.reset();
        }
    });
}

Result<std::map<int, record::Diagnostics>> SessionFile::diagnostics() const {
    if (const auto& content = m_implementation->content) return content->diagnostics;
    return guarded(m_implementation->path, [&] {
        return readDiagnostics(m_implementation->database, head().parameters());
    });
}

Status SessionFile::setBudget(const record::Budget& budget) {
    auto status = m_implementation->write([&] {
        SQLite::Statement update(m_implementation->database,
                                 "UPDATE session SET budget_s = ?, budget_evaluations = ?");
        if (budget.seconds) update.bind(1, *budget.seconds);
        if (budget.evaluations) update.bind(2, *budget.evaluations);
        update.exec();
    });
    if (status) m_implementation->head.budget = budget;
    return status;
}

Result<KnownFile> SessionFile::place(const fs::path& path, Existing existing) const {
    if (m_implementation->content) {
        const auto session = copy();
        return session ? session->place(path, existing) : tl::unexpected(session.error());
    }
    const auto place = sessionPlace(path);
    if (!place) return tl::unexpected(place.error());
    if (auto writable = canBeWritten(path); !writable) return tl::unexpected(writable.error());
    if (existing == Existing::Refused)
        if (auto free = refuseExisting(*place, path); !free) return tl::unexpected(free.error());
    const fs::path temporary = temporaryFor(*place);
    auto saved = guarded(path, [&]() -> Result<KnownFile> {
        SQLite::Statement vacuum(m_implementation->database, "VACUUM INTO ?");
        vacuum.bind(1, fs::absolute(temporary).string());  // absolute: never a URI
        vacuum.exec();
        return placeSession(temporary, *place, existing);
    });
    if (!saved) removeTemporary(temporary);
    return saved;
}

Status SessionFile::saveAs(const fs::path& path, Existing existing) const {
    const auto there = sessionPlace(path);
    std::error_code error;
    if (there && existing == Existing::Replaced &&
        fs::equivalent(*there, m_implementation->path, error))
        return {};  // it is that file
    const auto placed = place(path, existing);
    return placed ? Status() : tl::unexpected(placed.error());
}

Result<SessionFile> SessionFile::saveNew(const fs::path& path) const {
    const auto placed = place(path, Existing::Refused);
    if (!placed) return tl::unexpected(placed.error());
    auto file = open(path, Access::ReadWrite);
    if (file && !placed->isAt(file->m_implementation->path)) return changedSince(path);
    return file;
}

Status SessionFile::claim() {
    if (m_implementation->access != Implementation::Writing::WhenAsked) return {};
    return guarded(m_implementation->path, [&] { return m_implementation->claim(); });
}

Status SessionFile::checkpoint() {
    using Writing = Implementation::Writing;
    std::error_code error;
    const fs::path log = beside(m_implementation->path, "-wal");
    const bool pending = m_implementation->access == Writing::Now ||
                         (m_implementation->access == Writing::WhenAsked && fs::exists(log, error));
    if (!pending) return {};
    return guarded(m_implementation->path, [&]() -> Status {
        if (m_implementation->access == Writing::WhenAsked)
            if (auto status = m_implementation->beginWriting(); !status) return status;
        m_implementation->database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        return {};
    });
}

}  // namespace engine::store
