// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/line_stream.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>

namespace engine::worker {
namespace {

TEST(LineSource, GivesWholeLinesUntilTheEnd) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ASSERT_EQ(write(ends[1], "one\ntwo\nthr", 11), 11);
    LineSource source(ends[0]);
    EXPECT_EQ(source.next(), "one");
    EXPECT_EQ(source.buffered(), "two");
    EXPECT_FALSE(source.buffered());
    close(ends[1]);
    errno = EINTR;  // of some earlier call
    EXPECT_FALSE(source.next());
    EXPECT_FALSE(source.fill());
    close(ends[0]);
}

TEST(LineSource, EndsWhereNothingCanBeRead) {
    LineSource source(-1);
    EXPECT_FALSE(source.fill());
    EXPECT_FALSE(source.next());
}

}  // namespace
}  // namespace engine::worker
