// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A disk that fills up, stood in for by the largest file this process may write; and a folder
// without permission, entered by a child that gives up its rights.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>

#include "engine/store/session_file.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

using Access = SessionFile::Access;

class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &m_before);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

TEST(FullDisk, NothingAcknowledgedIsLostAndItGoesOnLater) {
    support::TemporaryFolder folder;
    const auto rows = support::rowsOf(support::smallEvaluations());
    auto file = SessionFile::create(folder / "a.sscope", support::smallHead());
    ASSERT_TRUE(file) << file.error().message;
    std::size_t stored = 0;
    {
        const FileSizeLimit limit(64 * 1024);
        while (stored < rows.size()) {
            const auto status = file->append(rows[stored]);
            if (!status) {
                EXPECT_EQ(status.error().kind, ErrorKind::Storage);
                EXPECT_NE(status.error().message.find("full"), std::string::npos)
                    << status.error().message;
                break;
            }
            ++stored;
        }
        EXPECT_FALSE(file->append(rows[stored]));  // still full
    }
    ASSERT_GT(stored, 5u);
    ASSERT_LT(stored, rows.size());
    EXPECT_EQ(file->evaluationCount().value(), static_cast<std::int64_t>(stored));
    while (stored < rows.size()) ASSERT_TRUE(file->append(rows[stored++]));
    const auto reopened = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    ASSERT_TRUE(reopened) << reopened.error().message;
    EXPECT_EQ(reopened->evaluations()->size(), rows.size());
}

TEST(FullDisk, SaveAsKeepsTheOldFile) {
    support::TemporaryFolder folder;
    auto file = SessionFile::inMemory(support::smallHead());
    ASSERT_TRUE(file->saveAs(folder / "a.sscope"));
    const std::string before = support::bytesOf(folder / "a.sscope");
    ASSERT_TRUE(file->append(support::rowsOf(support::smallEvaluations())));
    {
        const FileSizeLimit limit(32 * 1024);
        const auto status = file->saveAs(folder / "a.sscope");
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().kind, ErrorKind::Storage);
    }
    EXPECT_EQ(support::bytesOf(folder / "a.sscope"), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ReadOnlyPlaces, AreRefusedWithASentence) {
    support::TemporaryFolder folder;
    ASSERT_TRUE(SessionFile::create(folder / "a.sscope", support::smallHead()));
    namespace fs = std::filesystem;
    fs::permissions(folder / "a.sscope",
                    fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec |
                                       fs::perms::group_read | fs::perms::group_exec |
                                       fs::perms::others_read | fs::perms::others_exec);
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) _exit(77);
        const auto storage = [](const auto& result) {
            return !result && result.error().kind == ErrorKind::Storage &&
                   !result.error().message.empty();
        };
        int wrong = 0;
        if (!storage(SessionFile::open(folder / "a.sscope", Access::ReadWrite))) wrong |= 1;
        if (!storage(SessionFile::create(folder / "b.sscope", support::smallHead()))) wrong |= 2;
        if (!SessionFile::open(folder / "a.sscope", Access::ReadOnly)) wrong |= 4;
        if (!storage(SessionFile::inMemory(support::smallHead())->saveAs(folder / "c.sscope")))
            wrong |= 8;
        _exit(wrong);
    }
    int status = 0;
    waitpid(child, &status, 0);
    fs::permissions(folder.path(), fs::perms::owner_all);
    ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "this process cannot give up its rights";
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace engine::store
