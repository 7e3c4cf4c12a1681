// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_reader.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/hash.hpp"
#include "engine/core/json_shape.hpp"
#include "engine/core/sentence.hpp"
#include "engine/store/diagnostics_codec.hpp"
#include "engine/store/file_checks.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_codec.hpp"
#include "engine/store/schema.hpp"

namespace engine::store {
namespace fs = std::filesystem;
namespace {

constexpr int kMostRunsRead = 100000;
constexpr int kFirstWithImported = 6;

/// The runs of a file of an earlier format as they are called today. Who only reads leaves the file
/// as it is.
SQLite::Database runsToday(SQLite::Database& former) {
    const int format = formatOf(former);
    SQLite::Database today(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(today, 0, format);
    SQLite::Statement from(former, "SELECT id, strategy, options, seed, repeat FROM run");
    SQLite::Statement to(today, "INSERT INTO run VALUES (?, ?, ?, ?, ?)");
    while (from.executeStep()) {
        to.bind(1, from.getColumn(0).getInt64());
        to.bind(2, from.getColumn(1).getString());
        to.bind(3, from.getColumn(2).getString());
        to.bind(4, from.getColumn(3).getInt64());
        to.bind(5, from.getColumn(4).getInt64());
        to.exec();
        to.reset();
    }
    migrate(today, format);
    return today;
}

Result<std::vector<record::RunSpec>> readCurrentRuns(SQLite::Database& database) {
    std::vector<record::RunSpec> runs;
    SQLite::Statement query(database,
                            "SELECT id, strategy, options, seed, repeat FROM run ORDER BY id");
    while (query.executeStep()) {
        auto options = decodeOptions(query.getColumn(2).getString());
        if (!options) return tl::unexpected(options.error());
        const std::int64_t repeat = query.getColumn(4).getInt64();
        if (query.getColumn(0).getInt64() != static_cast<std::int64_t>(runs.size()) ||
            runs.size() >= kMostRunsRead)
            return fail(ErrorKind::Storage, phrase("its runs are not numbered 0, 1, 2"));
        if (repeat < 1 || repeat > INT32_MAX || query.getColumn(1).getBytes() > 1000)
            return fail(ErrorKind::Storage, phrase("one of its runs makes no sense"));
        runs.push_back({.id = static_cast<int>(runs.size()),
                        .strategy = query.getColumn(1).getString(),
                        .options = std::move(*options),
                        .seed = static_cast<std::uint64_t>(query.getColumn(3).getInt64()),
                        .repeat = static_cast<int>(repeat)});
    }
    return runs;
}

}  // namespace

tl::unexpected<Error> damaged(const fs::path& path, const std::string& what) {
    return fail(ErrorKind::Storage, say("{} is damaged: {}.", path.string(), what).text());
}

Result<record::SessionHead> readHead(SQLite::Database& database) {
    SQLite::Statement query(database,
                            "SELECT head, checksum, budget_s, budget_evaluations FROM session");
    if (!query.executeStep()) return fail(ErrorKind::Storage, phrase("it has no head"));
    const std::string text = query.getColumn(0).getString();
    auto head = decodeHead(text);
    if (!head) return head;
    if (query.getColumn(1).getInt64() != static_cast<std::int64_t>(hash64(text)))
        return fail(ErrorKind::Storage, phrase("its head does not match its checksum"));
    if (!query.getColumn(2).isNull()) head->budget.seconds = query.getColumn(2).getDouble();
    if (!query.getColumn(3).isNull())
        head->budget.evaluations =
            static_cast<int>(std::clamp<std::int64_t>(query.getColumn(3).getInt64(), 0, INT32_MAX));
    if (head->budget.seconds.value_or(1) <= 0 || head->budget.evaluations.value_or(1) < 1)
        return fail(ErrorKind::Storage, phrase("its budget is not positive"));
    return head;
}

Result<std::vector<record::RunSpec>> readRuns(SQLite::Database& database) {
    if (formatOf(database) == currentFormat()) return readCurrentRuns(database);
    SQLite::Database today = runsToday(database);
    return readCurrentRuns(today);
}

Status readRows(SQLite::Database& database, const record::SessionHead& head,
                const std::function<void(record::EvaluationRow)>& visit) {
    SQLite::Statement query(database, selectRows(formatOf(database)));
    for (std::int64_t number = 1; query.executeStep(); ++number) {
        auto row = readRow(query, head);
        if (!row) return tl::unexpected(row.error());
        if (row->number != number)
            return fail(ErrorKind::Storage, say("evaluation {} is missing", number).text());
        visit(std::move(*row));
    }
    return {};
}

Result<std::vector<record::Event>> readEvents(SQLite::Database& database) {
    std::vector<record::Event> events;
    SQLite::Statement query(
        database, "SELECT clock_s, run, kind, sentence, evaluation FROM event ORDER BY id");
    while (query.executeStep()) {
        if (query.getColumn(2).getBytes() > 1000 ||
            query.getColumn(3).getBytes() > static_cast<int>(kLongestEvent))
            return fail(ErrorKind::Storage, phrase("one of its events is too long"));
        events.push_back({.clockSeconds = query.getColumn(0).getDouble(),
                          .run = query.getColumn(1).isNull() ? -1 : query.getColumn(1).getInt(),
                          .kind = query.getColumn(2).getString(),
                          .sentence = query.getColumn(3).getString(),
                          .evaluation = query.getColumn(4).getInt64()});
    }
    return events;
}

Result<std::map<int, record::Diagnostics>> readDiagnostics(SQLite::Database& database,
                                                           const space::ParameterTable& table) {
    std::map<int, record::Diagnostics> all;
    if (formatOf(database) < 2) return all;
    SQLite::Statement query(database, "SELECT run, record, checksum FROM diagnostics");
    while (query.executeStep()) {
        const std::string record = query.getColumn(1).getString();
        if (query.getColumn(2).getInt64() != static_cast<std::int64_t>(hash64(record)))
            return fail(ErrorKind::Storage,
                        phrase("the diagnostics of a run do not match their checksum"));
        auto diagnostics = decodeDiagnostics(record, table);
        if (!diagnostics) return tl::unexpected(diagnostics.error());
        all.emplace(query.getColumn(0).getInt(), std::move(*diagnostics));
    }
    return all;
}

Status checkImported(const std::string& fields) {
    constexpr std::size_t kLongest = 1u << 16, kDeepest = 16;
    if (fields.size() <= kLongest && jsonIsModest(fields, kDeepest, fields.size())) return {};
    return fail(ErrorKind::Storage, "what was imported with an evaluation is too much");
}

Result<std::vector<record::ImportedFields>> readImported(SQLite::Database& database) {
    std::vector<record::ImportedFields> all;
    if (formatOf(database) < kFirstWithImported) return all;
    SQLite::Statement query(
        database, "SELECT evaluation, fields, checksum FROM imported ORDER BY evaluation");
    while (query.executeStep()) {
        record::ImportedFields own{query.getColumn(0).getInt64(), query.getColumn(1).getString()};
        if (query.getColumn(2).getInt64() != static_cast<std::int64_t>(hash64(own.fields)))
            return fail(ErrorKind::Storage,
                        fmt::format("what was imported with evaluation {} does not match its "
                                    "checksum",
                                    own.evaluation));
        if (auto checked = checkImported(own.fields); !checked)
            return tl::unexpected(checked.error());
        all.push_back(std::move(own));
    }
    return all;
}

Result<std::optional<record::Drawing>> readDrawing(SQLite::Database& database) {
    if (formatOf(database) < 4) return std::nullopt;
    SQLite::Statement query(database, "SELECT content, checksum FROM drawing");
    if (!query.executeStep()) return std::nullopt;
    const std::string content = query.getColumn(0).getString();
    if (query.getColumn(1).getInt64() != static_cast<std::int64_t>(hash64(content)))
        return fail(ErrorKind::Storage, phrase("its drawing does not match its checksum"));
    auto drawing = decodeDrawing(content);
    if (!drawing) return tl::unexpected(drawing.error());
    return std::optional(std::move(*drawing));
}

Result<record::SessionHead> validate(SQLite::Database& database, const fs::path& path) {
    distrust(database);
    SQLite::Statement check(database, "PRAGMA quick_check(1)");
    if (!check.executeStep() || check.getColumn(0).getString() != "ok")
        return damaged(path, check.hasRow() ? phrase("its pages do not fit together")
                                            : phrase("it cannot be checked"));
    if (auto status = checkSchema(database); !status) return damaged(path, status.error().message);
    SQLite::Statement orphans(database, "PRAGMA foreign_key_check");
    if (orphans.executeStep())
        return damaged(path, phrase("a row belongs to a run that is not there"));
    auto head = readHead(database);
    if (!head) return damaged(path, head.error().message);
    if (auto runs = readRuns(database); !runs) return damaged(path, runs.error().message);
    const auto ignore = [](record::EvaluationRow) {};
    if (auto rows = readRows(database, *head, ignore); !rows)
        return damaged(path, rows.error().message);
    if (auto events = readEvents(database); !events) return damaged(path, events.error().message);
    if (auto diagnostics = readDiagnostics(database, head->parameters()); !diagnostics)
        return damaged(path, diagnostics.error().message);
    if (auto imported = readImported(database); !imported)
        return damaged(path, imported.error().message);
    if (auto drawing = readDrawing(database); !drawing)
        return damaged(path, drawing.error().message);
    return head;
}

}  // namespace engine::store
