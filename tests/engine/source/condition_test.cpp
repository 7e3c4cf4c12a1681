// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/condition.hpp"

#include <gtest/gtest.h>

namespace engine::source {
namespace {

const Values values{{"ON", 1}, {"OFF", 0}, {"N", 3}};

std::int64_t valueOf(std::string_view text) { return evaluateCondition(text, values).value(); }

TEST(Condition, FollowsThePrecedenceOfC) {
    EXPECT_EQ(valueOf("1 + 2 * 3"), 7);
    EXPECT_EQ(valueOf("(1 + 2) * N"), 9);
    EXPECT_EQ(valueOf("7 - 2 - 1"), 4);
    EXPECT_EQ(valueOf("OFF && OFF || ON"), 1);
    EXPECT_EQ(valueOf("ON || OFF && OFF"), 1);
    EXPECT_EQ(valueOf("N > 2 && N <= 3"), 1);
    EXPECT_EQ(valueOf("N - 3 == OFF"), 1);
}

TEST(Condition, NegatesAndComparesNames) {
    EXPECT_EQ(valueOf("!ON"), 0);
    EXPECT_EQ(valueOf("!OFF && !(N == 2)"), 1);
    EXPECT_EQ(valueOf("N != 3"), 0);
    EXPECT_EQ(valueOf("!!N"), 1);
}

TEST(Condition, RefusesWhatItDoesNotUnderstand) {
    for (const char* text : {"UNKNOWN", "1 +", "(1", "1 2", "", "N / OFF", "3x"})
        EXPECT_FALSE(evaluateCondition(text, values).has_value()) << text;
    EXPECT_NE(evaluateCondition("UNKNOWN && 1", values).error().message.find("UNKNOWN"),
              std::string::npos);
}

}  // namespace
}  // namespace engine::source
