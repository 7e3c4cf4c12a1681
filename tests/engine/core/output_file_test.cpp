// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/output_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <thread>

#include "tests/support/temporary_folder.hpp"

namespace engine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Output : public testing::Test {
protected:
    std::string read(const std::string& name) const {
        std::ifstream stream(m_folder / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(m_folder.path()), {});
    }
    support::TemporaryFolder m_folder;
};

TEST_F(Output, ReplacesAFileAndKeepsWhoMayReadIt) {
    ASSERT_TRUE(writeOutput(m_folder / "a", "first"));
    ASSERT_EQ(chmod((m_folder / "a").c_str(), 0600), 0);
    ASSERT_TRUE(writeOutput(m_folder / "a", "second"));
    EXPECT_EQ(read("a"), "second");
    struct stat found {};
    ASSERT_EQ(stat((m_folder / "a").c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0600u);
    EXPECT_EQ(files(), 1);
}

TEST_F(Output, WhatCannotBeWrittenIsSaidBeforeAnythingIs) {
    EXPECT_TRUE(canBeWritten(""));
    EXPECT_TRUE(canBeWritten(m_folder / "new"));
    EXPECT_TRUE(canBeWritten("/dev/null"));
    EXPECT_EQ(files(), 0);
    const auto missing = canBeWritten(m_folder / "no folder/new");
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().message, HasSubstr("new could not be written: there is no folder " +
                                                   (m_folder / "no folder").string()));
    EXPECT_THAT(canBeWritten(m_folder.path()).error().message, HasSubstr("is a folder"));
}

TEST_F(Output, AnEmptyFolderThatIsReplacedKeepsWhoMayReadItToo) {
    const fs::path folder = m_folder / "project", temporary = temporaryFor(folder);
    fs::create_directory(folder);
    ASSERT_EQ(chmod(folder.c_str(), 0700), 0);
    fs::create_directory(temporary);
    std::ofstream(temporary / "kernel.cu") << "text";
    ASSERT_TRUE(moveIntoPlace(temporary, folder));
    struct stat found {};
    ASSERT_EQ(stat(folder.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0700u);
    EXPECT_EQ(read("project/kernel.cu"), "text");
    EXPECT_EQ(files(), 1);
}

/// The name of a temporary file for `name` that this process and thread would make.
std::string partOf(const fs::path& folder, const std::string& name, pid_t process, pid_t thread) {
    const std::string own = temporaryFor(folder / name).filename();
    const std::string numbers = std::to_string(getpid()) + "." + std::to_string(gettid());
    const auto at = own.find(numbers);
    EXPECT_NE(at, std::string::npos) << own;
    return own.substr(0, at) + std::to_string(process) + "." + std::to_string(thread) + ".part";
}

// Killed while it wrote: the final name was never there, and whoever writes there next clears up.
TEST_F(Output, WhatAKilledProcessLeftIsTakenAway) {
    const pid_t dead = fork();
    if (dead == 0) _exit(0);
    ASSERT_EQ(waitpid(dead, nullptr, 0), dead);
    const auto part = [&](const std::string& name, pid_t process, pid_t thread) {
        return partOf(m_folder.path(), name, process, thread);
    };
    for (const std::string& name : {part("a", dead, dead), part("a", dead, dead) + "-wal",
                                    part("a", getpid(), dead), part("a", getpid(), gettid())})
        std::ofstream(m_folder / name) << "half";
    fs::create_directories(m_folder / (part("a", dead, dead) + "-x") / "b");
    // Another file's, a living process's, another computer's, and what only looks alike.
    const std::string ended = std::to_string(dead) + "." + std::to_string(dead) + ".part";
    const std::vector<std::string> others = {part("b", dead, dead),
                                             part("a", getppid(), getppid()),
                                             part("a", dead, dead) + "s",
                                             part("a", 0, 0),
                                             part("a", -5, dead),
                                             ".a.0123456789abcdef." + ended,
                                             ".a." + ended,
                                             ".a.x.part",
                                             "a." + ended};
    for (const std::string& name : others) std::ofstream(m_folder / name) << "kept";
    ASSERT_TRUE(writeOutput(m_folder / "a", "whole"));
    EXPECT_EQ(read("a"), "whole");
    for (const std::string& name : others) EXPECT_EQ(read(name), "kept") << name;
    EXPECT_EQ(files(), static_cast<std::ptrdiff_t>(others.size()) + 1);
}

TEST_F(Output, ThreadsThatWriteOneFileLeaveEachOthersAlone) {
    const fs::path path = m_folder / "a";
    const fs::path own = temporaryFor(path);
    std::ofstream(own) << "half";
    std::jthread([&] {
        EXPECT_NE(temporaryFor(path), own);
        EXPECT_TRUE(writeOutput(path, "the other's"));
    }).join();
    std::ifstream half(own);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(half), {}), "half");
    EXPECT_EQ(read("a"), "the other's");
}

TEST_F(Output, GoesWhereALinkLeads) {
    std::ofstream(m_folder / "target") << "old";
    fs::create_directory(m_folder / "elsewhere");
    fs::create_symlink("target", m_folder / "link");
    fs::create_symlink("elsewhere/new", m_folder / "dangling");
    ASSERT_TRUE(writeOutput(m_folder / "link", "text"));
    ASSERT_TRUE(writeOutput(m_folder / "dangling", "made"));
    EXPECT_TRUE(fs::is_symlink(m_folder / "link"));
    EXPECT_EQ(read("target"), "text");
    EXPECT_EQ(read("elsewhere/new"), "made");
}

TEST_F(Output, LinksInACircleAndLongNamesAreRefusedWithASentence) {
    fs::create_symlink("there", m_folder / "here");
    fs::create_symlink("here", m_folder / "there");
    for (const auto& name :
         {std::string("here"), std::string("here/file"), std::string(300, 'x')}) {
        const auto status = writeOutput(m_folder / name, "text");
        ASSERT_FALSE(status) << name;
        EXPECT_EQ(status.error().kind, ErrorKind::Storage);
        EXPECT_THAT(status.error().message, HasSubstr("could not be written"));
    }
    EXPECT_TRUE(writeOutput(m_folder / std::string(255, 'x'), "text"));
}

TEST_F(Output, IsWrittenIntoAPipeThatStaysOne) {
    const fs::path pipe = m_folder / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const auto nobody = writeOutput(pipe, "text");
    ASSERT_FALSE(nobody);
    EXPECT_THAT(nobody.error().message, HasSubstr("nobody reads"));
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    ASSERT_TRUE(writeOutput(pipe, "text"));
    char buffer[8] = {};
    EXPECT_EQ(::read(reader, buffer, sizeof buffer), 4);
    close(reader);
    EXPECT_TRUE(fs::is_fifo(pipe));
    EXPECT_EQ(files(), 1);
}

TEST_F(Output, IsWrittenIntoADeviceThatStaysOne) {
    const fs::path null = m_folder / "null";
    if (mknod(null.c_str(), S_IFCHR | 0666, (1 << 8) | 3) != 0)
        GTEST_SKIP() << "this process may not make devices";
    ASSERT_TRUE(writeOutput(null, "text"));
    EXPECT_TRUE(fs::is_character_file(null));
}

TEST_F(Output, AFullDeviceIsAnError) {
    // One of our own, where that is possible: what replaces a device by mistake replaces that one.
    const fs::path own = m_folder / "full";
    const bool made = mknod(own.c_str(), S_IFCHR | 0666, (1 << 8) | 7) == 0;
    const auto status = writeOutput(made ? own : fs::path("/dev/full"), "text");
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message, HasSubstr("No space left"));
}

TEST_F(Output, AStreamThatIsOpenIsWrittenWhereItStands) {
    const int file = open((m_folder / "log").c_str(), O_RDWR | O_CREAT, 0644);
    ASSERT_GE(file, 0);
    ASSERT_EQ(write(file, "before ", 7), 7);
    ASSERT_TRUE(writeOutput("/dev/fd/" + std::to_string(file), "text"));
    close(file);
    EXPECT_EQ(read("log"), "before text");
}

TEST_F(Output, FoldersAndSocketsAreNoFiles) {
    EXPECT_EQ(writeOutput(m_folder.path(), "text").error().kind, ErrorKind::BadInput);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, (m_folder / "s").c_str(), sizeof address.sun_path - 1);
    ASSERT_EQ(bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    close(socket);
    EXPECT_EQ(writeOutput(m_folder / "s", "text").error().kind, ErrorKind::BadInput);
    EXPECT_TRUE(fs::is_socket(m_folder / "s"));
}

TEST_F(Output, WhatStandsUnderItsTemporaryNameIsNotWrittenThrough) {
    std::ofstream(m_folder / "precious") << "precious";
    fs::create_symlink("precious", temporaryFor(m_folder / "a"));
    ASSERT_TRUE(writeOutput(m_folder / "a", "text"));
    EXPECT_EQ(read("precious"), "precious");
    EXPECT_EQ(read("a"), "text");
    EXPECT_FALSE(fs::is_symlink(m_folder / "a"));
}

}  // namespace
}  // namespace engine
