// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/run_to_end.hpp"

#include <gtest/gtest.h>

namespace engine::process {
namespace {

TEST(RunToEnd, KeepsWhatBothStreamsSaid) {
    const auto ended = runToEnd({"sh", "-c", "echo out; echo err >&2; exit 3"});
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->said, "out\nerr\n");
    EXPECT_EQ(ended->status, (ExitStatus{3, 0}));
    EXPECT_FALSE(ended->well());
}

TEST(RunToEnd, DropsWhatIsTooMuch) {
    const auto ended = runToEnd({"sh", "-c", "head -c 300000 /dev/zero"});
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->said.size(), 65536U);
    EXPECT_TRUE(ended->well());
}

TEST(RunToEnd, TheChildHasNothingToRead) {
    const auto ended = runToEnd({"cat"});
    ASSERT_TRUE(ended);
    EXPECT_TRUE(ended->well());
}

TEST(RunToEnd, AMissingProgramIsUnavailable) {
    const auto ended = runToEnd({"/no/such/program"});
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().kind, ErrorKind::Unavailable);
}

}  // namespace
}  // namespace engine::process
