// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/iso_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {

using ::testing::ElementsAre;
using Steps = std::vector<record::CurvePoint>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

const Steps kFast = {{1, 1, 8}, {2, 3, 4}, {5, 9, 2}};
const Steps kSlow = {{3, 2, 6}, {4, 4, 4}};  // ends early

TEST(Statistics, Percentiles) {
    const std::vector<double> values = {3, 1, 2, 5, 4};
    EXPECT_EQ(percentile(values, 0), 1);
    EXPECT_DOUBLE_EQ(percentile(values, 0.1), 1.4);
    EXPECT_EQ(median(values), 3);
    EXPECT_EQ(percentile(values, 1), 5);
    EXPECT_EQ(mean(values), 3);
    EXPECT_EQ(median(std::vector<double>{1, 2, kInfinity}), 2);
    EXPECT_EQ(percentile(std::vector<double>{1, kInfinity, kInfinity}, 0.9), kInfinity);
}

TEST(BestAt, IsAStaircaseThatKeepsItsLastValue) {
    EXPECT_EQ(bestAt(kFast, 0.9), kInfinity);
    EXPECT_EQ(bestAt(kFast, 1), 8);
    EXPECT_EQ(bestAt(kFast, 1.99), 8);
    EXPECT_EQ(bestAt(kFast, 2), 4);
    EXPECT_EQ(bestAt(kFast, 1000), 2);
    EXPECT_EQ(bestAt({}, 5), kInfinity);
}

TEST(Moments, AreEquidistant) {
    EXPECT_THAT(moments(0, 100, 5), ElementsAre(0, 25, 50, 75, 100));
    EXPECT_THAT(moments(3, 9, 1), ElementsAre(3));
}

TEST(TimeToTarget, OfARunAndOfRepeats) {
    EXPECT_EQ(timeToTarget(kFast, 4), 2);
    EXPECT_EQ(timeToTarget(kFast, 1), std::nullopt);
    const std::vector<Curve> repeats = {kFast, kSlow, kSlow};
    const auto common = timesToTarget(repeats, 4);
    EXPECT_EQ(common.reached, 3);
    EXPECT_EQ(common.runs, 3);
    EXPECT_EQ(common.medianSeconds, 4);
    const auto rare = timesToTarget(repeats, 2);
    EXPECT_EQ(rare.reached, 1);
    EXPECT_EQ(rare.medianSeconds, std::nullopt);
}

}  // namespace
}  // namespace engine::analysis
