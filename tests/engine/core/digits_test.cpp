// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/digits.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace engine {
namespace {

TEST(GroupedDigits, StandByThrees) {
    EXPECT_EQ(groupedDigits(0, " "), "0");
    EXPECT_EQ(groupedDigits(999, " "), "999");
    EXPECT_EQ(groupedDigits(1000, " "), "1 000");
    EXPECT_EQ(groupedDigits(123456, "\u202f"), "123\u202f456");
    EXPECT_EQ(groupedDigits(std::numeric_limits<std::uint64_t>::max(), " "),
              "18 446 744 073 709 551 615");
}

}  // namespace
}  // namespace engine
