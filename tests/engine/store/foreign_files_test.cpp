// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files from elsewhere: damaged, foreign, truncated, newer. Each is refused with its reason and
// left as it was.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "engine/store/session_file.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

using Access = SessionFile::Access;

class ForeignFiles : public testing::Test {
protected:
    void SetUp() override {
        auto file = SessionFile::inMemory(support::smallHead());
        auto rows = support::rowsOf(support::smallEvaluations());
        rows.resize(30);
        ASSERT_TRUE(file->addRun({0, "random", {{"samples", 3}}, 1, 1}));
        ASSERT_TRUE(file->append(rows));
        ASSERT_TRUE(file->append(record::Event{1, 0, "new_best", "Better.", 1}));
        ASSERT_TRUE(file->storeDiagnostics({{0, {}}}));
        ASSERT_TRUE(file->saveAs(m_path));
        m_good = support::bytesOf(m_path);
    }

    /// The reason for which the file as it is now is refused; checks that nobody touched it.
    std::string refusal() {
        support::makeOld(m_folder.path());
        const auto before = support::stateOf(m_folder.path());
        std::string reason;
        for (const Access access : {Access::ReadOnly, Access::ReadWrite}) {
            const auto file = SessionFile::open(m_path, access);
            EXPECT_FALSE(file);
            if (file) return "accepted";
            EXPECT_TRUE(reason.empty() || reason == file.error().message);
            reason = file.error().message;
            EXPECT_EQ(support::stateOf(m_folder.path()), before);
            (void)SessionFile::peek(m_path);  // looks at the head alone
            EXPECT_EQ(support::stateOf(m_folder.path()), before);
        }
        return reason;
    }

    std::string refusalOf(const std::string& bytes) {
        support::writeBytes(m_path, bytes);
        return refusal();
    }

    /// Changes a good file through SQLite and says why the result is refused.
    std::string refusalAfter(const std::string& sql) {
        support::writeBytes(m_path, m_good);
        SQLite::Database(m_path.string(), SQLite::OPEN_READWRITE).exec(sql);
        return refusal();
    }

    support::TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "a.sscope";
    std::string m_good;
};

/// A good file as programs of format 1 made it.
const char* const kAsInFormat1 =
    "DROP TABLE imported; DROP TABLE former_race; DROP TABLE drawing; DROP TABLE diagnostics;"
    "ALTER TABLE evaluation DROP COLUMN why; ALTER TABLE evaluation DROP COLUMN source_hash;"
    "ALTER TABLE evaluation DROP COLUMN conditions;"
    "PRAGMA user_version = 1;";

#define EXPECT_SAYS(reason, words)                                                                 \
    EXPECT_PRED2(                                                                                  \
        [](const std::string& r, const std::string& w) { return r.find(w) != std::string::npos; }, \
        reason, words)

TEST_F(ForeignFiles, NoSuchFile) {
    const auto file = SessionFile::open(m_folder / "none.sscope", Access::ReadWrite);
    ASSERT_FALSE(file);
    EXPECT_SAYS(file.error().message, "There is no file");
    EXPECT_FALSE(SessionFile::open(m_folder.path(), Access::ReadOnly));
}

TEST_F(ForeignFiles, NoDatabaseAtAll) {
    EXPECT_SAYS(refusalOf(""), "not a session file");
    EXPECT_SAYS(refusalOf("{\"cache\": {}}"), "not a session file");
    EXPECT_SAYS(refusalOf(std::string(100000, 'x')), "not a session file");
}

TEST_F(ForeignFiles, AnotherProgramsDatabase) {
    EXPECT_SAYS(refusalAfter("PRAGMA application_id = 0x47504b47"), "another program");
    EXPECT_SAYS(refusalAfter("PRAGMA application_id = 0"), "another program");
}

TEST_F(ForeignFiles, NewerFormat) {
    EXPECT_SAYS(refusalAfter("PRAGMA user_version = 9"),
                "This file is newer than this program (format 9, known up to 8)");
    EXPECT_SAYS(refusalAfter("PRAGMA user_version = -3"), "damaged");
}

TEST_F(ForeignFiles, TruncatedAnywhere) {
    for (const std::size_t size :
         {std::size_t{99}, std::size_t{100}, std::size_t{512}, std::size_t{4096}, std::size_t{6000},
          m_good.size() / 2, m_good.size() - 4096, m_good.size() - 1})
        EXPECT_SAYS(refusalOf(m_good.substr(0, size)),
                    size < 100 ? "not a session file" : "truncated");
}

TEST_F(ForeignFiles, WhatSomebodyChanged) {
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET compile_s = 9 WHERE number = 5"), "checksum");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET samples = x'0400' WHERE number = 5"),
                "samples of a wrong size");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET samples = zeroblob(900000) WHERE number = 5"),
                "samples");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET status = 'fine' WHERE number = 5"),
                "unknown status");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET setting = 'TBx=32 XX=1' WHERE number = 5"),
                "does not parse");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET setting = 'TBx=-1' WHERE number = 5"),
                "impossible value");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET setting = 'TBx=0' WHERE number = 5"),
                "impossible value");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET samples = x'0400000001' WHERE number = 5"),
                "impossible one");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET steps = 99999999999 WHERE number = 5"),
                "impossible steps");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET clock_s = 9e999 WHERE number = 5"),
                "not a number of seconds");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET registers = -5 WHERE number = 5"),
                "out of range");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET conditions = 'quick' WHERE number = 5"),
                "conditions that no measurement has");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET conditions = 'narrow' WHERE number = 5"),
                "checksum");
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET run = 5 WHERE number = 5"),
                "run that is not there");
    EXPECT_SAYS(refusalAfter("PRAGMA foreign_keys = OFF; DELETE FROM evaluation WHERE number = 5"),
                "evaluation 5 is missing");
    EXPECT_SAYS(refusalAfter("UPDATE run SET options = '[1'"), "JSON");
    EXPECT_SAYS(refusalAfter("UPDATE run SET options = '{\"a\":[1]}'"),
                "not a switch, number or name");
    EXPECT_SAYS(refusalAfter("UPDATE run SET options = '{\"a\":18446744073709551615}'"),
                "not a switch");
    EXPECT_SAYS(refusalAfter("UPDATE run SET id = 3"), "damaged");
    for (const char* change :
         {"repeat = 0", "repeat = 2147483648", "strategy = hex(zeroblob(501))"})
        EXPECT_SAYS(refusalAfter("UPDATE run SET " + std::string(change)), "makes no sense");
    for (const char* change : {"kind = hex(zeroblob(501))", "sentence = hex(zeroblob(32769))"})
        EXPECT_SAYS(refusalAfter("UPDATE event SET " + std::string(change)), "too long");
    EXPECT_SAYS(refusalAfter("DELETE FROM session"), "no head");
    EXPECT_SAYS(refusalAfter("UPDATE session SET head = '{}'"), "missing");
    EXPECT_SAYS(
        refusalAfter("UPDATE session SET head = json_set(head, '$.problem.formula', 'v[i] = ;')"),
        "formula");
    EXPECT_SAYS(refusalAfter("UPDATE session SET head = json_set(head, '$.problem.grid[0]', 1e12)"),
                "grid");
    EXPECT_SAYS(
        refusalAfter("UPDATE session SET head = json_set(head, '$.problem.grid[0]', 16777217)"),
        "grid");
    EXPECT_SAYS(refusalAfter("UPDATE session SET head = json_set(head, '$.problem.grid[0]', "
                             "16777216, '$.problem.grid[1]', 16777216)"),
                "2^40 cells");
    EXPECT_SAYS(refusalAfter("UPDATE session SET head = replace(hex(zeroblob(900000)), '0', '[')"),
                "too deep");
    EXPECT_SAYS(refusalAfter("UPDATE session SET head = json_set(head, '$.program', 'other')"),
                "checksum");
    EXPECT_SAYS(refusalAfter("UPDATE session SET budget_s = -1"), "budget");
    EXPECT_SAYS(refusalAfter("UPDATE diagnostics SET record = '{}'"), "checksum");
    EXPECT_SAYS(refusalAfter("PRAGMA foreign_keys = OFF; UPDATE diagnostics SET run = 7"),
                "run that is not there");
}

// One plausible value for another: nothing but the checksum can tell.
TEST_F(ForeignFiles, EveryFieldOfARowIsUnderItsChecksum) {
    for (const char* change : {"run = 0",
                               "clock_s = clock_s + 0.5",
                               "setting = 'TBx=32 TBy=2'",
                               "error = 2e-16",
                               "error = NULL",
                               "samples = zeroblob(0)",
                               "steps = 2",
                               "compile_s = compile_s + 0.5",
                               "run_s = run_s + 0.5",
                               "overhead_s = overhead_s + 0.5",
                               "registers = registers + 1",
                               "registers = NULL",
                               "spill_stores = 8",
                               "spill_loads = 8",
                               "stack = 8",
                               "shared = shared + 8",
                               "image = image + 8",
                               "new_best = 1 - new_best",
                               "source_hash = 7",
                               "reason = 'Another.'",
                               "status = 'wrong_result'"})
        EXPECT_SAYS(
            refusalAfter(std::string("UPDATE evaluation SET ") + change + " WHERE number = 5"),
            "evaluation 5 has a checksum that does not match it");
    // Where one field ends and the next begins, too.
    EXPECT_SAYS(refusalAfter("UPDATE evaluation SET reason = reason || 'x' WHERE number = 17"),
                "checksum");
}

// Files of today are read by every later program: what is summed never changes.
TEST_F(ForeignFiles, ChecksumsOfRowsAreTheseForGood) {
    const SQLite::Database database(m_path.string());
    std::vector<std::string> sums;
    SQLite::Statement query(
        database, "SELECT checksum FROM evaluation WHERE number IN (1, 17) ORDER BY number");
    while (query.executeStep()) sums.push_back(std::to_string(query.getColumn(0).getInt64()));
    EXPECT_EQ(sums, (std::vector<std::string>{"-8016641245787246941", "6451781200988073177"}));
}

TEST_F(ForeignFiles, WhatIsJustWithinTheLimitsIsRead) {
    support::writeBytes(m_path, m_good);
    SQLite::Database(m_path.string(), SQLite::OPEN_READWRITE)
        .exec(
            "UPDATE run SET repeat = 2147483647, strategy = hex(zeroblob(500));"
            "UPDATE event SET kind = hex(zeroblob(500)), sentence = hex(zeroblob(32768))");
    const auto file = SessionFile::open(m_path, Access::ReadOnly);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->runs()->front().repeat, 2147483647);
    EXPECT_EQ(file->runs()->front().strategy.size(), 1000u);
    EXPECT_EQ(file->events()->front().sentence.size(), 65536u);
    // Runs are numbered from 0 and may be 100,000.
    const auto withRuns = [&](int count) {
        support::writeBytes(m_path, m_good);
        SQLite::Database(m_path.string(), SQLite::OPEN_READWRITE)
            .exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                  std::to_string(count - 1) +
                  ") INSERT INTO run SELECT i, 'random', '{}', i, 1 FROM n");
        return SessionFile::open(m_path, Access::ReadOnly);
    };
    EXPECT_EQ(withRuns(100000)->runs()->size(), 100000u);
    EXPECT_FALSE(withRuns(100001));
}

// Whatever a file would be changed to before it is used (its format, how it is written, its log)
// waits until it has been read through.
TEST_F(ForeignFiles, WhatIsRefusedKeepsFormatAndLog) {
    const std::string wrong = "UPDATE evaluation SET compile_s = 9 WHERE number = 29";
    EXPECT_SAYS(refusalAfter(kAsInFormat1 + wrong), "checksum");
    EXPECT_SAYS(refusalAfter("PRAGMA journal_mode = WAL; " + wrong), "checksum");
    // Ended before its log was moved into the file: that stays where it is.
    support::writeBytes(m_path, m_good);
    const auto copy = m_folder / "b.sscope";
    {
        SQLite::Database living(m_path.string(), SQLite::OPEN_READWRITE);
        living.exec("PRAGMA journal_mode = WAL; " + wrong);
        std::filesystem::copy_file(m_path, copy);
        std::filesystem::copy_file(m_path.string() + "-wal", copy.string() + "-wal");
    }
    std::filesystem::remove(m_path);
    m_path = copy;
    ASSERT_TRUE(std::filesystem::exists(copy.string() + "-wal"));
    EXPECT_SAYS(refusal(), "checksum");
}

TEST_F(ForeignFiles, PlantedTriggersAndViews) {
    EXPECT_SAYS(
        refusalAfter("CREATE TRIGGER t AFTER INSERT ON evaluation BEGIN DELETE FROM run; END"),
        "unexpected trigger t");
    EXPECT_SAYS(refusalAfter("DROP TABLE event; CREATE VIEW event AS SELECT * FROM run"),
                "unexpected view event");
    EXPECT_SAYS(refusalAfter("DROP TABLE event"), "table event is missing");
    EXPECT_SAYS(refusalAfter("DROP TABLE diagnostics"), "table diagnostics is missing");
    EXPECT_SAYS(refusalAfter("PRAGMA user_version = 1"), "unexpected table");
    EXPECT_SAYS(refusalAfter("PRAGMA user_version = 3"), "unexpected table");
    EXPECT_SAYS(refusalAfter("ALTER TABLE event ADD COLUMN x INTEGER"),
                "not as this program makes it");
}

// A flipped bit is either found or in a place nobody reads.
TEST_F(ForeignFiles, FlippedBitsNeverChangeARow) {
    support::writeBytes(m_path, m_good);
    const auto original = SessionFile::open(m_path, Access::ReadOnly)->evaluations().value();
    int refused = 0, unread = 0;
    for (std::size_t at = 0; at < m_good.size(); at += 97) {
        std::string bytes = m_good;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        support::writeBytes(m_path, bytes);
        const auto file = SessionFile::open(m_path, Access::ReadOnly);
        EXPECT_EQ(support::bytesOf(m_path), bytes);
        if (!file) {
            ++refused;
            continue;
        }
        ++unread;
        const auto rows = file->evaluations();
        ASSERT_TRUE(rows);
        ASSERT_EQ(rows->size(), original.size());
        for (std::size_t i = 0; i < original.size(); ++i) {
            EXPECT_EQ((*rows)[i].evaluation.samplesMs, original[i].evaluation.samplesMs)
                << "byte " << at;
            EXPECT_EQ((*rows)[i].evaluation.setting, original[i].evaluation.setting)
                << "byte " << at;
            EXPECT_EQ((*rows)[i].clockSeconds, original[i].clockSeconds) << "byte " << at;
        }
    }
    EXPECT_GT(refused, 20);
    EXPECT_GT(unread, 0);  // free space within pages
}

}  // namespace
}  // namespace engine::store
