// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include "engine/core/hash.hpp"
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

constexpr int kBusyMilliseconds = 5000;

const char* const kInsertEvent =
    "INSERT INTO event (clock_s, run, kind, sentence, evaluation) VALUES (?, ?, ?, ?, ?)";

void prepareForWriting(SQLite::Database& database) {
    // NORMAL: a commit is with the operating system when it returns, so it survives the death of
    // the process; a power failure may lose the newest commits but never damages the file.
    database.exec(
        "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
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
    bindRow(*insertRow, row);
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
    std::error_code error;
    if (fs::exists(path, error))
        return badInput(
            fmt::format("{} exists already: resume it or choose another name.", path.string()));
    return guarded(path, [&]() -> Result<SessionFile> {
        // Made beside its place and moved there whole: a file that exists is always complete.
        const fs::path temporary = temporaryFor(path);
        fs::remove(temporary, error);
        {
            SQLite::Database database(temporary.string(),
                                      SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            migrate(database, 0);
            writeHead(database, head);
        }
        if (auto status = moveIntoPlace(temporary, path); !status)
            return tl::unexpected(status.error());
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE, kBusyMilliseconds);
        prepareForWriting(database);
        return SessionFile(std::make_unique<Implementation>(path, std::move(database), head));
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
    return guarded(path, [&]() -> Result<SessionFile> {
        // Always looked through without touching it first: what is refused stays as it was.
        auto readOnly = openReadOnly(path);
        if (!readOnly) return tl::unexpected(readOnly.error());
        auto head = validate(readOnly->database, path);
        if (!head) return tl::unexpected(head.error());
        if (access == Access::ReadOnly) {
            auto result = std::make_unique<Implementation>(path, std::move(readOnly->database),
                                                           std::move(*head));
            result->copy = std::move(readOnly->copy);
            result->readOnly = true;
            return SessionFile(std::move(result));
        }
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE, kBusyMilliseconds);
        if (sqlite3_db_readonly(database.getHandle(), "main") == 1)
            return fail(ErrorKind::Storage, fmt::format("{} is read-only.", path.string()));
        distrust(database);
        prepareForWriting(database);
        if (const int format = formatOf(database); format < currentFormat())
            migrate(database, format);
        return SessionFile(
            std::make_unique<Implementation>(path, std::move(database), std::move(*head)));
    });
}

Result<record::SessionHead> SessionFile::peek(const fs::path& path) {
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

Result<std::vector<record::RunSpec>> SessionFile::runs() const {
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
        if (auto status = checkRow(row); !status)
            return fail(ErrorKind::Failed,
                        fmt::format("Refused to store: {}.", status.error().message));
    return m_implementation->write([&] {
        for (const record::EvaluationRow& row : rows) m_implementation->insert(row);
        for (const record::Event& event : events) m_implementation->insert(event);
    });
}

Status SessionFile::append(const record::Event& event) { return append({}, std::span(&event, 1)); }

Result<std::vector<record::EvaluationRow>> SessionFile::evaluations() const {
    return guarded(m_implementation->path, [&]() -> Result<std::vector<record::EvaluationRow>> {
        std::vector<record::EvaluationRow> rows;
        const auto keep = [&rows](record::EvaluationRow row) { rows.push_back(std::move(row)); };
        const auto status =
            readRows(m_implementation->database, head().problem.pattern.dimensions, keep);
        if (!status) return damaged(m_implementation->path, status.error().message);
        return rows;
    });
}

Result<std::vector<record::Event>> SessionFile::events() const {
    return guarded(m_implementation->path, [&] { return readEvents(m_implementation->database); });
}

Result<std::int64_t> SessionFile::evaluationCount() const {
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
            const std::string record = encodeDiagnostics(diagnostics);
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
    return guarded(m_implementation->path,
                   [&] { return readDiagnostics(m_implementation->database); });
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

Status SessionFile::saveAs(const fs::path& path) const {
    std::error_code error;
    if (fs::equivalent(path, m_implementation->path, error)) return {};  // it is that file
    return guarded(path, [&]() -> Status {
        const fs::path temporary = temporaryFor(path);
        fs::remove(temporary, error);
        SQLite::Statement vacuum(m_implementation->database, "VACUUM INTO ?");
        vacuum.bind(1, temporary.string());
        try {
            vacuum.exec();
        } catch (...) {
            fs::remove(temporary, error);
            throw;
        }
        return moveIntoPlace(temporary, path);
    });
}

Status SessionFile::checkpoint() {
    if (m_implementation->readOnly) return {};
    return guarded(m_implementation->path, [&]() -> Status {
        m_implementation->database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        return {};
    });
}

}  // namespace engine::store
