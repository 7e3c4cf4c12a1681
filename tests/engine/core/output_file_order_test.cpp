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

}  // namespace

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
