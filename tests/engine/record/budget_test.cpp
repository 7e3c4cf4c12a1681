// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "engine/record/budget.hpp"

namespace engine::record {
namespace {

TEST(Budget, ReadsSecondsEvaluationsAndBoth) {
    EXPECT_EQ(Budget::parse("100s")->seconds, 100);
    EXPECT_FALSE(Budget::parse("100s")->evaluations);
    EXPECT_EQ(Budget::parse("2.5s")->seconds, 2.5);
    EXPECT_EQ(Budget::parse("500ev")->evaluations, 500);
    EXPECT_EQ(Budget::parse("100s,500ev")->text(), "100s,500ev");
    EXPECT_EQ(Budget::parse("0.5s")->text(), "0.5s");
    EXPECT_EQ(Budget::parse("5min")->seconds, 300);
    EXPECT_EQ(Budget::parse("1.5h,20ev")->seconds, 5400);
    EXPECT_EQ(Budget{}.text(), "");
}

TEST(Budget, RefusesTheRestAndSaysWhatIsRight) {
    for (const char* wrong : {"", "s", "ev", "100", "-1s", "0ev", "1.5ev", "1s,2s", "1s,1min", "0h",
                              "min", "1s,", ",1s", "infs", "1e12ev", "100 s"}) {
        const auto budget = Budget::parse(wrong);
        ASSERT_FALSE(budget) << wrong;
        EXPECT_EQ(budget.error().kind, ErrorKind::BadInput);
        EXPECT_NE(budget.error().message.find("500ev"), std::string::npos);
    }
}

}  // namespace
}  // namespace engine::record
