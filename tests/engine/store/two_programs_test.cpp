// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two programs and one path: each has its own session afterwards, or is told why not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "engine/core/input_file.hpp"
#include "engine/store/collection.hpp"

#include "engine/store/file_placing.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;
using Access = SessionFile::Access;
using testing::HasSubstr;

/// In memory, with the run of this seed.
SessionFile begun(std::uint64_t seed) {
    auto file = SessionFile::inMemory(support::smallHead()).value();
    EXPECT_TRUE(
        file.addRun({.id = 0, .strategy = "random", .options = {}, .seed = seed, .repeat = 1}));
    return file;
}

std::uint64_t seedIn(const fs::path& path) {
    const auto file = SessionFile::open(path, Access::ReadOnly);
    return file ? file->runs().value().at(0).seed : 0;
}

record::EvaluationRow row(int number) {
    return support::rowsOf(support::smallEvaluations())[static_cast<std::size_t>(number) - 1];
}

TEST(TwoPrograms, WhatCameIntoBeingMeanwhileStays) {
    const support::TemporaryFolder folder;
    ASSERT_TRUE(begun(1).saveAs(folder / "new"));
    ASSERT_TRUE(begun(2).saveAs(folder / "a.sscope"));
    const auto placed = placeSession(folder / "new", folder / "a.sscope", Existing::Refused);
    ASSERT_FALSE(placed);
    EXPECT_EQ(placed.error().kind, ErrorKind::BadInput);
    EXPECT_THAT(placed.error().message, HasSubstr("in the meantime"));
    EXPECT_EQ(seedIn(folder / "a.sscope"), 2u);
    EXPECT_EQ(seedIn(folder / "new"), 1u);
}

TEST(TwoPrograms, OneOfManyThatBeginAtOnceHasTheFile) {
    constexpr std::uint64_t kMany = 8;
    const support::TemporaryFolder folder;
    const fs::path path = folder / "a.sscope";
    std::vector<Status> ends(kMany + 1);
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t seed = 1; seed <= kMany; ++seed)
            threads.emplace_back([&, seed] {
                auto file = begun(seed).saveNew(path);
                ends[seed] = file ? file->append(row(1)) : tl::unexpected(file.error());
            });
    }
    const std::uint64_t winner = seedIn(path);
    ASSERT_GE(winner, 1u);
    for (std::uint64_t seed = 1; seed <= kMany; ++seed)
        EXPECT_EQ(ends[seed].has_value(), seed == winner) << seed;
    EXPECT_EQ(SessionFile::open(path, Access::ReadOnly)->evaluationCount().value(), 1);
    EXPECT_EQ(fs::exists(path.string() + "-wal"), false);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(TwoPrograms, RowsDoNotGoIntoAnotherSessionThatHasTakenThePlace) {
    const support::TemporaryFolder folder;
    auto file = begun(1).saveNew(folder / "a.sscope");
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_TRUE(begun(2).saveAs(folder / "b.sscope"));
    fs::rename(folder / "b.sscope", folder / "a.sscope");
    const auto stored = file->append(row(1));
    ASSERT_FALSE(stored);
    EXPECT_THAT(stored.error().message, HasSubstr("was changed by another program"));
    const auto other = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    EXPECT_EQ(other->evaluationCount().value(), 0);
    EXPECT_EQ(seedIn(folder / "a.sscope"), 2u);
}

TEST(TwoPrograms, NothingIsSavedOverASessionThatIsBeingWritten) {
    const support::TemporaryFolder folder;
    auto living = begun(1).saveNew(folder / "a.sscope");
    ASSERT_TRUE(living);
    ASSERT_TRUE(living->append(row(1)));
    const auto other = begun(2);
    const auto refused = other.saveAs(folder / "a.sscope");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Storage);
    EXPECT_THAT(refused.error().message, HasSubstr("Another program has the session"));
    ASSERT_TRUE(living->append(row(2)));
    EXPECT_EQ(SessionFile::open(folder / "a.sscope", Access::ReadOnly)->evaluationCount(), 2);
    living = begun(3);  // closed
    ASSERT_TRUE(other.saveAs(folder / "a.sscope"));
    EXPECT_EQ(seedIn(folder / "a.sscope"), 2u);
}

TEST(TwoPrograms, OneSessionHasOneWriter) {
    const support::TemporaryFolder folder;
    const fs::path path = folder / "a.sscope";
    ASSERT_TRUE(begun(1).saveAs(path));
    const auto before = support::bytesOf(path);
    auto first = SessionFile::open(path, Access::ReadWrite).value();
    auto second = SessionFile::open(path, Access::ReadWrite).value();
    ASSERT_TRUE(first.claim());
    EXPECT_TRUE(first.claim());
    for (const Status& refused : {second.claim(), second.append(row(1))}) {
        ASSERT_FALSE(refused);
        EXPECT_THAT(refused.error().message, HasSubstr("is being written by another program"));
    }
    EXPECT_EQ(support::bytesOf(path), before);
    ASSERT_TRUE(first.append(row(1)));
    EXPECT_FALSE(second.claim());
    first = begun(2);  // closed
    EXPECT_THAT(second.claim().error().message, HasSubstr("was changed by another program"));
    auto third = SessionFile::open(path, Access::ReadWrite).value();
    EXPECT_TRUE(third.append(row(2)));
    third = begun(3);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);  // no log is left
}

/// Whether another process sees the file locked.
bool isLocked(const fs::path& path) {
    const pid_t child = fork();
    if (child == 0) {
        const int descriptor = ::open(path.c_str(), O_RDWR);
        struct flock there {
            .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0, .l_pid = 0
        };
        const bool known = descriptor >= 0 && fcntl(descriptor, F_GETLK, &there) == 0;
        _exit(known && there.l_type == F_UNLCK ? 0 : 1);
    }
    int status = 0;
    return waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 1;
}

TEST(TwoPrograms, LookingAtASessionThatIsBeingWrittenKeepsItsLocks) {
    const support::TemporaryFolder folder;
    const fs::path path = folder / "a.sscope";
    auto living = begun(1).saveNew(path).value();
    EXPECT_FALSE(isLocked(path));
    ASSERT_TRUE(living.append(row(1)));
    ASSERT_TRUE(isLocked(path));
    EXPECT_TRUE(SessionFile::peek(path));
    EXPECT_TRUE(isLocked(path)) << "peek";
    EXPECT_TRUE(SessionFile::open(path, Access::ReadOnly));
    EXPECT_TRUE(isLocked(path)) << "open";
    EXPECT_FALSE(isCollection(path));
    EXPECT_TRUE(canBeRead(path));
    EXPECT_TRUE(isLocked(path)) << "checks";
    ASSERT_TRUE(living.checkpoint());
    EXPECT_TRUE(SessionFile::open(path, Access::ReadOnly)) << "without a log";
    EXPECT_FALSE(begun(2).saveAs(path));
    EXPECT_TRUE(isLocked(path)) << "a look at what cannot be replaced";
}

TEST(TwoPrograms, WhatCannotBeReplacedKeepsTheRowsOfItsLog) {
    const support::TemporaryFolder folder;
    {
        auto killed = begun(1).saveNew(folder / "killed.sscope");
        ASSERT_TRUE(killed->append(row(1)));
        for (const char* suffix : {"", "-wal"})
            fs::copy(beside(folder / "killed.sscope", suffix), beside(folder / "a.sscope", suffix));
    }
    fs::create_directory(folder / "new");  // takes no file's place
    EXPECT_FALSE(placeSession(folder / "new", folder / "a.sscope", Existing::Replaced));
    EXPECT_FALSE(fs::exists(folder / "a.sscope-wal"));
    const auto file = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->evaluationCount().value(), 1);
}

TEST(TwoPrograms, WhatIsNoSessionIsReplaced) {
    const support::TemporaryFolder folder;
    support::writeBytes(folder / "a.sscope", "notes of somebody");
    ASSERT_TRUE(begun(1).saveAs(folder / "a.sscope"));
    EXPECT_EQ(seedIn(folder / "a.sscope"), 1u);
}

TEST(TwoPrograms, ALogThatHasLostItsFileIsNotTakenForThatOfANewOne) {
    const support::TemporaryFolder folder;
    {
        auto lost = begun(1).saveNew(folder / "lost.sscope");
        ASSERT_TRUE(lost->append(row(1)));
        fs::copy(folder / "lost.sscope-wal", folder / "a.sscope-wal");
    }
    auto file = begun(2).saveNew(folder / "a.sscope");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->evaluationCount().value(), 0);
    EXPECT_EQ(seedIn(folder / "a.sscope"), 2u);
}

}  // namespace
}  // namespace engine::store
