// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "engine/core/hash.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_codec.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/storage_error.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

constexpr int kBusyMilliseconds = 5000;
constexpr int kMostRuns = 100000;
constexpr std::size_t kLongestEvent = 1u << 16;
const char* const kInsertEvent =
    "INSERT INTO event (clock_s, run, kind, sentence, evaluation) VALUES (?, ?, ?, ?, ?)";

tl::unexpected<Error> damaged(const fs::path& path, const std::string& what) {
    return fail(ErrorKind::Storage, fmt::format("{} is damaged: {}.", path.string(), what));
}

void prepareForWriting(SQLite::Database& database) {
    // NORMAL: a commit is with the operating system when it returns, so it survives the death of
    // the process; a power failure may lose the newest commits but never damages the file.
    database.exec(
        "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
}

void writeHead(SQLite::Database& database, const SessionHead& head) {
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

Result<SessionHead> readHead(SQLite::Database& database) {
    SQLite::Statement query(database,
                            "SELECT head, checksum, budget_s, budget_evaluations FROM session");
    if (!query.executeStep()) return fail(ErrorKind::Storage, "it has no head");
    const std::string text = query.getColumn(0).getString();
    auto head = decodeHead(text);
    if (!head) return head;
    if (query.getColumn(1).getInt64() != static_cast<std::int64_t>(hash64(text)))
        return fail(ErrorKind::Storage, "its head does not match its checksum");
    if (!query.getColumn(2).isNull()) head->budget.seconds = query.getColumn(2).getDouble();
    if (!query.getColumn(3).isNull()) head->budget.evaluations = query.getColumn(3).getInt();
    if (head->budget.seconds.value_or(1) <= 0 || head->budget.evaluations.value_or(1) < 1)
        return fail(ErrorKind::Storage, "its budget is not positive");
    return head;
}

Result<std::vector<session::RunSpec>> readRuns(SQLite::Database& database) {
    std::vector<session::RunSpec> runs;
    SQLite::Statement query(database,
                            "SELECT id, strategy, options, seed, repeat FROM run ORDER BY id");
    while (query.executeStep()) {
        auto options = decodeOptions(query.getColumn(2).getString());
        if (!options) return tl::unexpected(options.error());
        const std::int64_t repeat = query.getColumn(4).getInt64();
        if (query.getColumn(0).getInt64() != static_cast<std::int64_t>(runs.size()) ||
            runs.size() >= kMostRuns)
            return fail(ErrorKind::Storage, "its runs are not numbered 0, 1, 2");
        if (repeat < 1 || repeat > INT32_MAX || query.getColumn(1).getBytes() > 1000)
            return fail(ErrorKind::Storage, "one of its runs makes no sense");
        runs.push_back({.id = static_cast<int>(runs.size()),
                        .strategy = query.getColumn(1).getString(),
                        .options = std::move(*options),
                        .seed = static_cast<std::uint64_t>(query.getColumn(3).getInt64()),
                        .repeat = static_cast<int>(repeat)});
    }
    return runs;
}

/// Calls `visit` with every row; rows are numbered from 1 without gaps.
template <class Visit>
Status readRows(SQLite::Database& database, int dimensions, Visit&& visit) {
    SQLite::Statement query(database, kSelectRows);
    for (std::int64_t number = 1; query.executeStep(); ++number) {
        auto row = readRow(query, dimensions);
        if (!row) return tl::unexpected(row.error());
        if (row->number != number)
            return fail(ErrorKind::Storage, fmt::format("evaluation {} is missing", number));
        visit(std::move(*row));
    }
    return {};
}

Result<std::vector<session::Event>> readEvents(SQLite::Database& database) {
    std::vector<session::Event> events;
    SQLite::Statement query(
        database, "SELECT clock_s, run, kind, sentence, evaluation FROM event ORDER BY id");
    while (query.executeStep()) {
        if (query.getColumn(2).getBytes() > 1000 ||
            query.getColumn(3).getBytes() > static_cast<int>(kLongestEvent))
            return fail(ErrorKind::Storage, "one of its events is too long");
        events.push_back({.clockSeconds = query.getColumn(0).getDouble(),
                          .run = query.getColumn(1).isNull() ? -1 : query.getColumn(1).getInt(),
                          .kind = query.getColumn(2).getString(),
                          .sentence = query.getColumn(3).getString(),
                          .evaluation = query.getColumn(4).getInt64()});
    }
    return events;
}

/// Everything open() promises about the content. Returns the head.
Result<SessionHead> validate(SQLite::Database& database, const fs::path& path) {
    distrust(database);
    SQLite::Statement check(database, "PRAGMA quick_check(1)");
    if (!check.executeStep() || check.getColumn(0).getString() != "ok")
        return damaged(path,
                       check.hasRow() ? check.getColumn(0).getString() : "it cannot be checked");
    if (auto status = checkSchema(database); !status) return damaged(path, status.error().message);
    SQLite::Statement orphans(database, "PRAGMA foreign_key_check");
    if (orphans.executeStep()) return damaged(path, "a row belongs to a run that is not there");
    auto head = readHead(database);
    if (!head) return damaged(path, head.error().message);
    if (auto runs = readRuns(database); !runs) return damaged(path, runs.error().message);
    const auto ignore = [](session::EvaluationRow) {};
    if (auto rows = readRows(database, head->problem.pattern.dimensions, ignore); !rows)
        return damaged(path, rows.error().message);
    if (auto events = readEvents(database); !events) return damaged(path, events.error().message);
    return head;
}

void flush(const fs::path& path) {
    if (const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC); descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

/// Puts a finished temporary file in its place. Logs of a file that stood there before must not be
/// taken for the new one's.
Status moveIntoPlace(const fs::path& temporary, const fs::path& path) {
    std::error_code error;
    for (const char* suffix : {"-wal", "-shm", "-journal"}) fs::remove(beside(path, suffix), error);
    flush(temporary);
    fs::rename(temporary, path, error);
    if (error) {
        std::error_code ignored;
        fs::remove(temporary, ignored);
        return fail(ErrorKind::Storage,
                    fmt::format("{} could not be written: {}.", path.string(), error.message()));
    }
    flush(path.has_parent_path() ? path.parent_path() : fs::path("."));
    return {};
}

fs::path temporaryFor(const fs::path& path) {
    return path.parent_path() / fmt::format(".{}.{}.part", path.filename().string(), ::getpid());
}

/// Leaves a prepared statement ready for its next use, also when it has failed: reset() would throw
/// the old error once more.
struct Rewind {
    SQLite::Statement& statement;
    ~Rewind() { statement.tryReset(); }
};

}  // namespace

struct SessionFile::Implementation {
    fs::path path;  ///< for sentences; "the session in memory" when it has none
    bool readOnly = false;
    std::optional<PrivateFolder> copy;
    SQLite::Database database;
    SessionHead head;
    // Prepared once; they refer to the database, so they come after it.
    std::optional<SQLite::Statement> insertRow, insertEvent;

    Implementation(fs::path where, SQLite::Database opened, SessionHead ofSession)
        : path(std::move(where)), database(std::move(opened)), head(std::move(ofSession)) {}

    /// Runs `action` in a transaction: all of it or nothing.
    template <class Action>
    Status write(Action&& action) {
        if (readOnly)
            return fail(ErrorKind::Storage,
                        fmt::format("{} was opened for reading only.", path.string()));
        return guarded(path, [&]() -> Status {
            SQLite::Transaction transaction(database);
            action();
            transaction.commit();
            return {};
        });
    }

    void insert(const session::EvaluationRow& row) {
        if (!insertRow) insertRow.emplace(database, kInsertRow);
        const Rewind rewind{*insertRow};
        bindRow(*insertRow, row);
        insertRow->exec();
    }

    void insert(const session::Event& event) {
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
};

SessionFile::SessionFile(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}
SessionFile::SessionFile(SessionFile&&) noexcept = default;
SessionFile& SessionFile::operator=(SessionFile&&) noexcept = default;
SessionFile::~SessionFile() = default;

Result<SessionFile> SessionFile::create(const fs::path& path, const SessionHead& head) {
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

Result<SessionFile> SessionFile::inMemory(const SessionHead& head) {
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
        return SessionFile(
            std::make_unique<Implementation>(path, std::move(database), std::move(*head)));
    });
}

Result<SessionHead> SessionFile::peek(const fs::path& path) {
    return guarded(path, [&]() -> Result<SessionHead> {
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

const SessionHead& SessionFile::head() const { return m_implementation->head; }

Result<std::vector<session::RunSpec>> SessionFile::runs() const {
    return guarded(m_implementation->path, [&] { return readRuns(m_implementation->database); });
}

Status SessionFile::addRun(const session::RunSpec& run) {
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

Status SessionFile::append(const session::EvaluationRow& row) { return append(std::span(&row, 1)); }

Status SessionFile::append(std::span<const session::EvaluationRow> rows) {
    return append(rows, {});
}

Status SessionFile::append(std::span<const session::EvaluationRow> rows,
                           std::span<const session::Event> events) {
    for (const session::EvaluationRow& row : rows)
        if (auto status = checkRow(row); !status)
            return fail(ErrorKind::Failed,
                        fmt::format("Refused to store: {}.", status.error().message));
    return m_implementation->write([&] {
        for (const session::EvaluationRow& row : rows) m_implementation->insert(row);
        for (const session::Event& event : events) m_implementation->insert(event);
    });
}

Status SessionFile::append(const session::Event& event) { return append({}, std::span(&event, 1)); }

Result<std::vector<session::EvaluationRow>> SessionFile::evaluations() const {
    return guarded(m_implementation->path, [&]() -> Result<std::vector<session::EvaluationRow>> {
        std::vector<session::EvaluationRow> rows;
        const auto keep = [&rows](session::EvaluationRow row) { rows.push_back(std::move(row)); };
        const auto status =
            readRows(m_implementation->database, head().problem.pattern.dimensions, keep);
        if (!status) return damaged(m_implementation->path, status.error().message);
        return rows;
    });
}

Result<std::vector<session::Event>> SessionFile::events() const {
    return guarded(m_implementation->path, [&] { return readEvents(m_implementation->database); });
}

Result<std::int64_t> SessionFile::evaluationCount() const {
    return guarded(m_implementation->path, [&]() -> Result<std::int64_t> {
        return m_implementation->database.execAndGet("SELECT count(*) FROM evaluation").getInt64();
    });
}

Status SessionFile::setBudget(const session::Budget& budget) {
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
