// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A session whose log was damaged is read up to there, and what is missing is counted and said.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/store/damaged_log.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;
using Access = SessionFile::Access;

constexpr std::size_t kHeader = 32, kFrame = 24 + 4096;

class DamagedLog : public testing::Test {
protected:
    /// File and log as a killed program leaves them: 12 rows, each stored by itself.
    DamagedLog() {
        auto file = SessionFile::create(m_folder / "living.sscope", support::smallHead());
        const auto rows = support::rowsOf(support::smallEvaluations());
        for (std::size_t i = 0; i < 12; ++i) EXPECT_TRUE(file->append(rows[i]));
        fs::copy_file(m_folder / "living.sscope", m_path);
        m_log = support::bytesOf(m_folder / "living.sscope-wal");
        writeLog(m_log);
    }
    void writeLog(const std::string& log) const {
        support::writeBytes(m_folder / "a.sscope-wal", log);
    }
    std::size_t frames() const { return (m_log.size() - kHeader) / kFrame; }
    /// Rows that are read and writes that are said to be missing.
    std::pair<std::size_t, int> found() const {
        const auto file = SessionFile::open(m_path, Access::ReadOnly);
        if (!file) return {0, -1};
        const int lost = writesLost(m_folder / "a.sscope-wal");
        EXPECT_EQ(file->warning().empty(), lost == 0) << file->warning();
        EXPECT_THAT(file->warning(), testing::HasSubstr(lost > 0 ? std::to_string(lost) : ""));
        return {file->evaluations()->size(), lost};
    }
    support::TemporaryFolder m_folder;
    fs::path m_path = m_folder / "a.sscope";
    std::string m_log;
};

TEST_F(DamagedLog, AWholeOneIsInTheFileAfterACheckpoint) {
    auto file = SessionFile::open(m_path, Access::ReadWrite);
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_TRUE(file->checkpoint());
    EXPECT_EQ(support::bytesOf(m_path.string() + "-wal"), "");
    EXPECT_EQ(file->evaluationCount().value(), 12);
}

TEST_F(DamagedLog, AWholeOneLosesNothing) { EXPECT_EQ(found(), std::pair(std::size_t{12}, 0)); }

TEST_F(DamagedLog, OneCutShortAnywhereLosesNothingThatHadEnded) {
    std::size_t before = 0;
    for (std::size_t length = kHeader; length <= m_log.size(); length += kFrame / 2) {
        writeLog(m_log.substr(0, length));
        const auto [rows, lost] = found();
        EXPECT_EQ(lost, 0) << length;
        EXPECT_GE(rows, before);
        before = rows;
    }
}

TEST_F(DamagedLog, WhatCannotBeReadIsCountedAndSaid) {
    ASSERT_GE(frames(), 12u);
    for (const std::size_t frame : {std::size_t{0}, frames() / 2, frames() - 1}) {
        std::string log = m_log;
        log[kHeader + frame * kFrame + 1000] ^= 0x20;
        writeLog(log);
        const auto [rows, lost] = found();
        EXPECT_GT(lost, 0) << frame;
        EXPECT_EQ(rows + static_cast<std::size_t>(lost), 12u) << frame;
    }
    std::string log = m_log;
    log[9] ^= 0x01;  // its header
    writeLog(log);
    EXPECT_GT(writesLost(m_folder / "a.sscope-wal"), 0);
}

TEST_F(DamagedLog, FramesOfAnEarlierRoundAreNoLoss) {
    auto file = SessionFile::create(m_folder / "again.sscope", support::smallHead());
    const auto rows = support::rowsOf(support::smallEvaluations());
    for (std::size_t i = 0; i < 12; ++i) ASSERT_TRUE(file->append(rows[i]));
    std::string log = support::bytesOf(m_folder / "again.sscope-wal");
    // A log that starts anew counts its first salt up and draws the second; what stood there stays
    // behind it.
    std::string old = log.substr(kHeader);
    for (std::size_t at = 8; at < old.size(); at += kFrame) {
        for (std::size_t byte = at + 3; old[byte]-- == 0;) --byte;
        old[at + 4] ^= 0x7f;
    }
    support::writeBytes(m_folder / "longer", log + old);
    EXPECT_EQ(writesLost(m_folder / "longer"), 0);
}

// Such as a run of zeros leaves them: they are neither of this round nor of an earlier one.
TEST_F(DamagedLog, FramesWithoutSaltsAreALoss) {
    for (const std::size_t frame : {frames() / 2, frames() - 1}) {
        std::string log = m_log;
        log.replace(kHeader + frame * kFrame, 24, 24, '\0');
        writeLog(log);
        const auto [rows, lost] = found();
        EXPECT_LT(rows, 12u);
        EXPECT_GT(lost, 0) << frame;
    }
}

}  // namespace
}  // namespace engine::store
