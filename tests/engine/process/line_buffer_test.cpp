// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/line_buffer.hpp"

#include <gtest/gtest.h>

namespace engine::process {
namespace {

TEST(LineBuffer, HandsOutLinesHoweverTheyArrive) {
    LineBuffer buffer(100);
    for (const char c : std::string("one\ntwo\n\nthr")) buffer.append({&c, 1});
    EXPECT_EQ(buffer.next(), "one");
    EXPECT_EQ(buffer.next(), "two");
    EXPECT_EQ(buffer.next(), "");
    EXPECT_FALSE(buffer.next());
    buffer.append("ee\nfour\n");
    EXPECT_EQ(buffer.next(), "three");
    EXPECT_EQ(buffer.next(), "four");
    EXPECT_FALSE(buffer.next());
}

TEST(LineBuffer, DropsLinesThatAreTooLongAndGoesOn) {
    LineBuffer buffer(10);
    buffer.append("short\n0123456789ab\nnext\n");
    EXPECT_EQ(buffer.next(), "short");
    EXPECT_EQ(buffer.next(), "next");
    EXPECT_EQ(buffer.dropped(), 1);
}

TEST(LineBuffer, AFloodWithoutLineFeedsDoesNotFillTheMemory) {
    LineBuffer buffer(10);
    for (int i = 0; i < 1000; ++i) {
        buffer.append(std::string(100, 'x'));
        EXPECT_FALSE(buffer.next());
    }
    buffer.append("tail\nline\n");
    EXPECT_EQ(buffer.next(), "line");
    EXPECT_FALSE(buffer.next());
    EXPECT_EQ(buffer.dropped(), 1);
}

TEST(LineBuffer, ALineOfExactlyTheLimitPasses) {
    LineBuffer buffer(4);
    buffer.append("1234\n12345\n");
    EXPECT_EQ(buffer.next(), "1234");
    EXPECT_FALSE(buffer.next());
}

}  // namespace
}  // namespace engine::process
