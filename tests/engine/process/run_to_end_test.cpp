// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/run_to_end.hpp"

#include <gtest/gtest.h>

namespace engine::process {
namespace {

constexpr double kLong = 600;

TEST(RunToEnd, KeepsWhatBothStreamsSaid) {
    const auto ended = runToEnd({"sh", "-c", "echo out; echo err >&2; exit 3"}, kLong);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->said, "out\nerr\n");
    EXPECT_EQ(ended->status, (ExitStatus{3, 0}));
    EXPECT_FALSE(ended->well());
}

TEST(RunToEnd, DropsWhatIsTooMuch) {
    const auto ended = runToEnd({"sh", "-c", "head -c 300000 /dev/zero"}, kLong);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->said.size(), 65536U);
    EXPECT_TRUE(ended->well());
}

TEST(RunToEnd, TheChildHasNothingToRead) {
    const auto ended = runToEnd({"cat"}, kLong);
    ASSERT_TRUE(ended);
    EXPECT_TRUE(ended->well());
}

TEST(RunToEnd, AMissingProgramIsUnavailable) {
    const auto ended = runToEnd({"/no/such/program"}, kLong);
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().kind, ErrorKind::Unavailable);
}

// One that says nothing, one that never ends saying, and one whose child keeps its output.
TEST(RunToEnd, WhatHangsIsKilledAndSaid) {
    for (const char* script : {"sleep 1000", "while :; do echo more; done", "sleep 1000 & exit"}) {
        const auto ended = runToEnd({"sh", "-c", script}, 0.125);
        ASSERT_FALSE(ended) << script;
        EXPECT_EQ(ended.error().kind, ErrorKind::Failed);
        EXPECT_EQ(ended.error().message, "sh did not end within 0.125 seconds.");
    }
}

TEST(RunToEnd, OneThatClosesItsOutputIsWaitedFor) {
    const auto ended = runToEnd({"sh", "-c", "echo all; exec >&- 2>&-; exit 4"}, kLong);
    ASSERT_TRUE(ended) << ended.error().message;
    EXPECT_EQ(ended->said, "all\n");
    EXPECT_EQ(ended->status, (ExitStatus{4, 0}));
}

}  // namespace
}  // namespace engine::process
