// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/file_checks.hpp"

#include <gtest/gtest.h>

#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;

class CopyWithLog : public testing::Test {
protected:
    void SetUp() override { support::writeBytes(m_path, "the file"); }

    support::TemporaryFolder m_folder;
    const fs::path m_path = m_folder / "a.sscope", m_log = beside(m_path, "-wal");
    const fs::path m_target = m_folder / "copy", m_targetLog = beside(m_target, "-wal");
};

TEST_F(CopyWithLog, TakesBoth) {
    support::writeBytes(m_log, "the log");
    ASSERT_TRUE(copyWithLog(m_path, m_target));
    EXPECT_EQ(support::bytesOf(m_target), "the file");
    EXPECT_EQ(support::bytesOf(m_targetLog), "the log");
}

// Whoever wrote it has closed it since somebody saw that there was a log.
TEST_F(CopyWithLog, AFileWhoseLogHasGoneIsWhole) {
    support::writeBytes(m_targetLog, "of an earlier attempt");
    ASSERT_TRUE(copyWithLog(m_path, m_target));
    EXPECT_EQ(support::bytesOf(m_target), "the file");
    EXPECT_FALSE(fs::exists(m_targetLog));
}

TEST_F(CopyWithLog, WithoutAFileOrWithALogThatCannotBeReadThereIsNoCopy) {
    EXPECT_FALSE(copyWithLog(m_folder / "missing", m_target));
    fs::create_directory(m_log);
    EXPECT_FALSE(copyWithLog(m_path, m_target));
    EXPECT_FALSE(fs::exists(m_targetLog));
}

}  // namespace
}  // namespace engine::store
