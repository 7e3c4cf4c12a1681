// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where sessions lie: a path is a path, links are followed, what is refused stays as it is.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engine/store/session_file.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;
using Access = SessionFile::Access;
using testing::HasSubstr;

class Places : public testing::Test {
protected:
    Places() : m_before(fs::current_path()) { fs::current_path(m_folder.path()); }
    ~Places() override { fs::current_path(m_before); }
    std::vector<record::EvaluationRow> someRows(std::size_t from, std::size_t to) const {
        const auto all = support::rowsOf(support::smallEvaluations());
        return {all.begin() + static_cast<std::ptrdiff_t>(from),
                all.begin() + static_cast<std::ptrdiff_t>(to)};
    }
    std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(m_folder.path()), {});
    }
    support::TemporaryFolder m_folder;
    fs::path m_before;
};

TEST_F(Places, NamesThatMeanSomethingToSqliteAreFiles) {
    for (const char* name : {":memory:", "file:a.sscope", "file:b?mode=memory", "c%20d.sscope"}) {
        {
            auto file = SessionFile::create(name, support::smallHead());
            ASSERT_TRUE(file) << name << ": " << file.error().message;
            ASSERT_TRUE(file->append(someRows(0, 3)));
        }
        EXPECT_TRUE(fs::is_regular_file(name)) << name;
        const auto again = SessionFile::open(name, Access::ReadOnly);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(again->evaluations()->size(), 3u);
        ASSERT_TRUE(again->saveAs(std::string(name) + " copy"));
    }
    EXPECT_EQ(files(), 8);
}

TEST_F(Places, ALinkLeadsToTheFileAndItsLog) {
    fs::create_directory("elsewhere");
    fs::create_symlink("elsewhere/a.sscope", "link.sscope");
    auto file = SessionFile::create("link.sscope", support::smallHead());
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(fs::is_symlink("link.sscope"));
    ASSERT_TRUE(file->append(someRows(0, 20)));
    // As after a kill: the rows are in the log only.
    ASSERT_GT(fs::file_size("elsewhere/a.sscope-wal"), 0u);
    const auto read = SessionFile::open("link.sscope", Access::ReadOnly);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->evaluations()->size(), 20u);
    ASSERT_TRUE(SessionFile::inMemory(support::smallHead())->saveAs("other.sscope"));
    fs::create_symlink("other.sscope", "second.sscope");
    ASSERT_TRUE(file->saveAs("second.sscope"));
    EXPECT_TRUE(fs::is_symlink("second.sscope"));
    EXPECT_EQ(SessionFile::open("other.sscope", Access::ReadOnly)->evaluations()->size(), 20u);
}

TEST_F(Places, PipesAndCirclesOfLinksAreRefused) {
    ASSERT_EQ(mkfifo("pipe", 0600), 0);
    fs::create_symlink("there", "here");
    fs::create_symlink("here", "there");
    for (const std::string& name :
         {std::string("pipe"), std::string("here"), std::string(300, 'x')}) {
        EXPECT_FALSE(SessionFile::create(name, support::smallHead())) << name;
        EXPECT_FALSE(SessionFile::inMemory(support::smallHead())->saveAs(name)) << name;
        EXPECT_FALSE(SessionFile::open(name, Access::ReadOnly)) << name;
    }
    EXPECT_TRUE(fs::is_fifo("pipe"));
    EXPECT_EQ(files(), 3);
}

TEST_F(Places, OpeningForWritingChangesNothingBeforeSomethingIsStored) {
    {
        auto file = SessionFile::inMemory(support::smallHead());
        ASSERT_TRUE(file->addRun({0, "gest", {}, 1, 1}));
        ASSERT_TRUE(file->saveAs("old.sscope"));
    }
    SQLite::Database("old.sscope", SQLite::OPEN_READWRITE)
        .exec(
            "DROP TABLE diagnostics; ALTER TABLE evaluation DROP COLUMN why;"
            "ALTER TABLE evaluation DROP COLUMN source_hash;"
            "ALTER TABLE evaluation DROP COLUMN conditions;"
            "DROP TABLE drawing; DROP TABLE former_race; DROP TABLE imported; PRAGMA user_version "
            "= 1; VACUUM");
    const std::string before = support::bytesOf("old.sscope");
    auto file = SessionFile::open("old.sscope", Access::ReadWrite);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(file->evaluations());
    EXPECT_TRUE(file->checkpoint());
    EXPECT_EQ(support::bytesOf("old.sscope"), before);
    EXPECT_EQ(files(), 1);
    ASSERT_TRUE(file->append(someRows(0, 2)));
    ASSERT_TRUE(file->checkpoint());
    EXPECT_NE(support::bytesOf("old.sscope"), before);
    EXPECT_EQ(SessionFile::open("old.sscope", Access::ReadOnly)->evaluations()->size(), 2u);
}

TEST_F(Places, AFileThatAnotherProgramChangedMeanwhileIsNotWritten) {
    ASSERT_TRUE(SessionFile::create("a.sscope", support::smallHead()));
    auto first = SessionFile::open("a.sscope", Access::ReadWrite);
    auto second = SessionFile::open("a.sscope", Access::ReadWrite);
    ASSERT_TRUE(first && second);
    ASSERT_TRUE(first->append(someRows(0, 2)));
    first = SessionFile::inMemory(support::smallHead());  // closed
    const auto late = second->append(someRows(0, 1));
    ASSERT_FALSE(late);
    EXPECT_THAT(late.error().message, HasSubstr("changed by another program"));
}

}  // namespace
}  // namespace engine::store
