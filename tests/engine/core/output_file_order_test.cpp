// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A file that takes another's place has reached the disk before it does, and the place has after
// it: else a power cut leaves an empty file where a whole one was. This program's fsync and rename
// note what happens.
#include "engine/core/output_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/temporary_folder.hpp"

namespace {

std::vector<std::string>& steps() {
    static std::vector<std::string> all;
    return all;
}

std::string nameOf(int descriptor) {
    return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor)).filename();
}

bool s_replacesAlways = false;  ///< as on file systems that cannot do otherwise

}  // namespace

extern "C" int renameat2(int, const char* from, int, const char* to, unsigned flags) noexcept {
    if (s_replacesAlways) {
        errno = EINVAL;
        return -1;
    }
    steps().push_back("place at " + std::filesystem::path(to).filename().string());
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags));
}

extern "C" int fsync(int descriptor) {
    steps().push_back("fsync " + nameOf(descriptor));
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

extern "C" int rename(const char* from, const char* to) noexcept {
    steps().push_back("rename to " + std::filesystem::path(to).filename().string());
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace engine {
namespace {

void write(const std::filesystem::path& path, const char* text) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ASSERT_GE(descriptor, 0);
    EXPECT_EQ(::write(descriptor, text, 1), 1);
    close(descriptor);
}

TEST(OutputFile, ReachesTheDiskBeforeItTakesAPlace) {
    const support::TemporaryFolder folder;
    write(folder / "old", "o");
    write(folder / "new", "n");
    steps().clear();
    ASSERT_TRUE(moveIntoPlace(folder / "new", folder / "old"));
    EXPECT_THAT(steps(), testing::ElementsAre("fsync new", "rename to old",
                                              "fsync " + folder.path().filename().string()));
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
}

TEST(OutputFile, ReachesTheDiskBeforeItIsNew) {
    const support::TemporaryFolder folder;
    write(folder / "made", "n");
    steps().clear();
    ASSERT_TRUE(placeNew(folder / "made", folder / "new"));
    EXPECT_THAT(steps(), testing::ElementsAre("fsync made", "place at new",
                                              "fsync " + folder.path().filename().string()));
}

TEST(OutputFile, ReplacesNothingWhereItIsNewOnAnyFileSystem) {
    for (const bool always : {false, true}) {
        s_replacesAlways = always;
        const support::TemporaryFolder folder;
        write(folder / "made", "1");
        ASSERT_TRUE(placeNew(folder / "made", folder / "new"));
        EXPECT_FALSE(std::filesystem::exists(folder / "made"));
        write(folder / "made", "2");
        const auto late = placeNew(folder / "made", folder / "new");
        ASSERT_FALSE(late);
        EXPECT_EQ(late.error().kind, ErrorKind::BadInput);
        EXPECT_THAT(late.error().message, testing::HasSubstr("in the meantime"));
        EXPECT_TRUE(std::filesystem::exists(folder / "made"));
        char first = 0;
        const int descriptor = open((folder / "new").c_str(), O_RDONLY);
        EXPECT_EQ(read(descriptor, &first, 1), 1);
        close(descriptor);
        EXPECT_EQ(first, '1');
    }
    s_replacesAlways = false;
}

TEST(OutputFile, WhatCannotBePlacedIsTakenAway) {
    const support::TemporaryFolder folder;
    write(folder / "new", "n");
    std::filesystem::create_directories(folder / "taken/by a folder");
    const auto status = moveIntoPlace(folder / "new", folder / "taken");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Storage);
    EXPECT_THAT(status.error().message, testing::HasSubstr("taken could not be written"));
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
}

}  // namespace
}  // namespace engine
