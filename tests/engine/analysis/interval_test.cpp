// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/interval.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace engine::analysis {
namespace {

TEST(Interval, OfOneValueOrNoneNobodyCanSay) {
    EXPECT_EQ(intervalOfMean({}), std::nullopt);
    EXPECT_EQ(intervalOfMean(std::vector<double>{3}), std::nullopt);
    EXPECT_EQ(intervalOfMean(std::vector<double>{3, 3, 3}), (Interval{3, 3}));
}

TEST(Interval, OfTwoValuesReachesBoth) {
    // Each of the two means of equal draws has a chance of a quarter, more than either tail.
    EXPECT_EQ(intervalOfMean(std::vector<double>{1, 5}), (Interval{1, 5}));
}

TEST(Interval, HoldsTheTrueMeanNineteenTimesInTwenty) {
    Random random(7);
    int held = 0;
    for (int i = 0; i < 400; ++i) {
        std::vector<double> values(50);
        for (double& value : values) value = random.uniform();
        const Interval interval = *intervalOfMean(values);
        held += interval.low <= 0.5 && 0.5 <= interval.high ? 1 : 0;
    }
    EXPECT_NEAR(held / 400.0, 0.95, 0.025);
}

TEST(Interval, OverlapsWhereOneValueIsInBoth) {
    const Interval interval{1, 2};
    EXPECT_TRUE(interval.overlaps({2, 3}));
    EXPECT_TRUE(interval.overlaps({0, 1}));
    EXPECT_TRUE(interval.overlaps({1.4, 1.5}));
    EXPECT_TRUE(interval.overlaps({0, 9}));
    EXPECT_FALSE(interval.overlaps({2.1, 3}));
    EXPECT_FALSE(interval.overlaps({0, 0.9}));
}

}  // namespace
}  // namespace engine::analysis
