// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/collection.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "engine/core/hash.hpp"
#include "engine/store/columns.hpp"
#include "engine/store/schema.hpp"
#include "engine/store/zstd_frame.hpp"
#include "tests/support/foreign_recording.hpp"
#include "tests/support/same_content.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;

/// What a collection keeps of a session.
SessionContent keptOf(const SessionFile& session) {
    SessionContent content = contentOf(session).value();
    for (record::EvaluationRow& row : content.rows) {
        device::Evaluation& evaluation = row.evaluation;
        for (double* seconds : {&row.clockSeconds, &evaluation.compileSeconds,
                                &evaluation.runSeconds, &evaluation.overheadSeconds})
            *seconds = toMicrosecond(*seconds);
    }
    return content;
}

class CollectionOf : public testing::Test {
protected:
    CollectionOf() {
        for (const char* preset : {"star3d1r", "box2d1r", "star2d2r"})
            m_files.push_back(support::writeSyntheticRecording(m_folder.path(), preset));
        m_all = m_folder.path() / "all.sscope";
    }
    std::string bytes() const {
        std::ifstream file(m_all, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& bytes) const { std::ofstream(m_all, std::ios::binary) << bytes; }

    support::TemporaryFolder m_folder;
    std::vector<fs::path> m_files;
    fs::path m_all;
};

TEST_F(CollectionOf, ThreeHoldsThemAsTheyWere) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    EXPECT_TRUE(isCollection(m_all));
    const auto all = openAll(m_all);
    ASSERT_TRUE(all) << all.error().message;
    ASSERT_EQ(all->size(), 3u);
    EXPECT_EQ((*all)[0].head().problem.pattern.name, "box2d1r");  // by name
    std::uintmax_t apart = 0;
    for (const fs::path& path : m_files) apart += fs::file_size(path);
    EXPECT_LT(fs::file_size(m_all), apart / 4);
    const auto single = openAll(m_files[0]);
    ASSERT_TRUE(single);
    support::expectSame(keptOf(single->front()), contentOf((*all)[2]).value());
}

TEST_F(CollectionOf, OneKeepsWhatItTookToTheMicrosecond) {
    auto content = contentOf(openAll(m_files[0])->front()).value();
    auto& row = content.rows.front();
    row.clockSeconds = 1.2345678;
    row.evaluation.compileSeconds = 0.1234564;
    row.evaluation.overheadSeconds = 3e-9;
    auto session = SessionFile::inMemory(content.head);
    ASSERT_TRUE(session->append(row));
    const fs::path fine = m_folder.path() / "fine.sscope";
    ASSERT_TRUE(session->saveAs(fine));
    ASSERT_TRUE(mergeInto(m_all, {fine}));
    const auto kept = contentOf(openAll(m_all)->front()).value().rows.front();
    EXPECT_EQ(kept.clockSeconds, 1.234568);
    EXPECT_EQ(kept.evaluation.compileSeconds, 0.123456);
    EXPECT_EQ(kept.evaluation.overheadSeconds, 0);
    EXPECT_EQ(kept.evaluation.samplesMs, row.evaluation.samplesMs);
}

TEST_F(CollectionOf, ThreeNamesThemQuicklyAndOpensOne) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    const auto heads = peekAll(m_all);
    ASSERT_TRUE(heads) << heads.error().message;
    ASSERT_EQ(heads->size(), 3u);
    EXPECT_EQ((*heads)[1].problem.pattern.name, "star2d2r");
    const auto named = [](const std::string& name) {
        return
            [name](const record::SessionHead& head) { return head.problem.pattern.name == name; };
    };
    EXPECT_EQ(openWhere(m_all, named("star2d2r"))->head().problem.pattern.name, "star2d2r");
    const auto missing = openWhere(m_all, named("star9d"));
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("It holds box2d1r, star2d2r, star3d1r."),
              std::string::npos);
    const auto otherwise = openWhere(m_all, named("star9d"), "box2d1r");
    EXPECT_NE(otherwise.error().message.find("It holds box2d1r 8192x8192 double."),
              std::string::npos);
}

TEST_F(CollectionOf, OneOpensAsASession) {
    ASSERT_TRUE(mergeInto(m_all, {m_files[1]}));
    EXPECT_EQ(SessionFile::peek(m_all)->problem.pattern.name, "box2d1r");
    const auto session = SessionFile::open(m_all, SessionFile::Access::ReadOnly);
    ASSERT_TRUE(session) << session.error().message;
    support::expectSame(keptOf(openAll(m_files[1])->front()), contentOf(*session).value());
    const auto writable = SessionFile::open(m_all, SessionFile::Access::ReadWrite);
    ASSERT_FALSE(writable);
    EXPECT_NE(writable.error().message.find("for reading only"), std::string::npos);
}

/// As earlier programs made them: compressed session files.
TEST_F(CollectionOf, SessionFilesIsStillRead) {
    SQLite::Database database(m_all.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(fmt::format("PRAGMA application_id = {}", kCollectionId));
    database.exec(
        "CREATE TABLE collected (name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, content BLOB NOT "
        "NULL, checksum INTEGER NOT NULL)");
    SQLite::Statement insert(database, "INSERT INTO collected VALUES (?, ?, ?, ?)");
    for (const fs::path& path : m_files) {
        const auto session = SessionFile::open(path, SessionFile::Access::ReadOnly).value();
        const std::string content = compressed(**session.image());
        insert.bind(1, session.head().problem.pattern.name);
        insert.bind(2, session.head().problem.key());
        insert.bind(3, content.data(), static_cast<int>(content.size()));
        insert.bind(4, static_cast<std::int64_t>(hash64(content)));
        insert.exec();
        insert.reset();
    }
    const auto all = openAll(m_all);
    ASSERT_TRUE(all) << all.error().message;
    ASSERT_EQ(all->size(), 3u);
    EXPECT_EQ(peekAll(m_all)->at(1).problem.pattern.name, "star2d2r");
    support::expectSame(contentOf(openAll(m_files[2])->front()).value(),
                        contentOf((*all)[1]).value());
    const fs::path packed = m_folder.path() / "packed.sscope";
    ASSERT_TRUE(mergeInto(packed, {m_all}));
    support::expectSame(contentOf(openAll(packed)->at(1)).value(), keptOf((*all)[1]));
}

TEST_F(CollectionOf, CollectionsIsOneToo) {
    const fs::path first = m_folder.path() / "first.sscope";
    ASSERT_TRUE(mergeInto(first, {m_files[0], m_files[1]}));
    ASSERT_TRUE(mergeInto(m_all, {first, m_files[2]}));
    EXPECT_EQ(openAll(m_all)->size(), 3u);
}

TEST_F(CollectionOf, PredictionsIsRefused) {
    auto head = support::smallHead();
    head.device.predicted = true;
    const fs::path predicted = m_folder.path() / "predicted.sscope";
    ASSERT_TRUE(SessionFile::inMemory(head)->saveAs(predicted));
    const auto merged = mergeInto(m_all, {m_files[0], predicted});
    ASSERT_FALSE(merged);
    EXPECT_NE(merged.error().message.find("holds predictions"), std::string::npos);
    EXPECT_FALSE(fs::exists(m_all));
}

TEST_F(CollectionOf, RecordingsLeavesOutWhereNothingWasMeasured) {
    const fs::path nothing = m_folder.path() / "nothing.sscope";
    ASSERT_TRUE(SessionFile::inMemory(support::smallHead())->saveAs(nothing));
    ASSERT_TRUE(mergeInto(m_all, {m_files[0], nothing, m_files[1]}));
    EXPECT_EQ(openAll(m_all)->size(), 2u);
}

TEST_F(CollectionOf, TheSameRecordingTwiceIsRefusedAndNothingIsWritten) {
    const auto merged = mergeInto(m_all, {m_files[0], m_files[0]});
    ASSERT_FALSE(merged);
    EXPECT_NE(merged.error().message.find("both hold star3d1r"), std::string::npos);
    EXPECT_FALSE(fs::exists(m_all));
}

TEST_F(CollectionOf, OneIsNoSessionAndSaysSo) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    const auto opened = SessionFile::open(m_all, SessionFile::Access::ReadOnly);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.find("is a collection of recordings: box2d1r, star2d2r"),
              std::string::npos);
    EXPECT_FALSE(SessionFile::peek(m_all));
}

/// Every byte of a small one.
TEST_F(CollectionOf, DamageIsFoundWhereverItIs) {
    support::writeForeignRecording(m_folder.path() / "foreign.sscope");
    ASSERT_TRUE(mergeInto(m_all, {m_folder.path() / "foreign.sscope"}));
    const auto content = contentOf(openAll(m_all)->front()).value();
    const std::string whole = bytes();
    ASSERT_LT(whole.size(), 20000u);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string hurt = whole;
        hurt[at] = static_cast<char>(hurt[at] ^ 0x5a);
        write(hurt);
        const auto all = openAll(m_all);
        if (all && !all->empty()) {  // a byte that nothing uses
            ASSERT_EQ(all->size(), 1u) << at;
            support::expectSame(contentOf(all->front()).value(), content);
        } else {
            ASSERT_FALSE(all) << at;
            EXPECT_FALSE(all.error().message.empty()) << at;
        }
    }
    for (std::size_t size = 0; size < whole.size(); size += 101) {
        write(whole.substr(0, size));
        EXPECT_FALSE(openAll(m_all)) << size;
    }
}

// The header of a database says whether it has a log: reading would make one beside it.
TEST_F(CollectionOf, ReadingLeavesNothingBesideIt) {
    ASSERT_TRUE(mergeInto(m_all, m_files));
    std::string forged = bytes();
    forged[18] = forged[19] = 2;
    write(forged);
    (void)openAll(m_all);
    EXPECT_EQ(bytes(), forged);
    EXPECT_FALSE(std::filesystem::exists(m_all.string() + "-wal"));
    EXPECT_FALSE(std::filesystem::exists(m_all.string() + "-shm"));
}

}  // namespace
}  // namespace engine::store
