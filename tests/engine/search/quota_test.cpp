// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/gest/quota.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::search {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

auto near(double value) { return DoubleNear(value, 1e-12); }

TEST(QuotaPolicy, SmallGroupsStartAtTheFloor) {
    const QuotaPolicy policy{0.1, 0.1};
    const std::vector<double> sizes = {1, 1, 10, 38, 50};
    EXPECT_THAT(policy.initialShares(sizes),
                ElementsAre(near(.1), near(.1), near(.1), near(.7 * 38 / 88), near(.7 * 50 / 88)));
}

TEST(QuotaPolicy, AFloorThatFillsEverythingMeansEqualShares) {
    const std::vector<double> sizes = {1, 2, 97};
    EXPECT_THAT((QuotaPolicy{0.1, 0.4}.initialShares(sizes)),
                ElementsAre(near(1. / 3), near(1. / 3), near(1. / 3)));
}

TEST(QuotaPolicy, TheRewardedGroupGainsWhatTheOthersLose) {
    const std::vector<double> shares = {.1, .1, .3, .15, .35};
    // 0.15 is less than floor + adjustment and stays; those at the floor count as well.
    EXPECT_THAT((QuotaPolicy{}.nextShares(shares, {true, false, false, false, false})),
                ElementsAre(near(.3), near(.1), near(.2), near(.15), near(.25)));
}

TEST(QuotaPolicy, SeveralRewardedGroupsShareEqually) {
    const std::vector<double> shares = {.2, .2, .6};
    EXPECT_THAT((QuotaPolicy{}.nextShares(shares, {true, true, false})),
                ElementsAre(near(.25), near(.25), near(.5)));
}

TEST(QuotaPolicy, WithoutARewardNothingChanges) {
    const std::vector<double> shares = {.2, .2, .6};
    EXPECT_EQ((QuotaPolicy{}.nextShares(shares, {false, false, false})), shares);
}

TEST(QuotaPolicy, SharesReachTheFloorExactly) {
    std::vector<double> shares = {.4, .6};
    for (int round = 0; round < 10; ++round)
        shares = QuotaPolicy{}.nextShares(shares, {false, true});
    EXPECT_THAT(shares, ElementsAre(near(.1), near(.9)));
}

TEST(QuotaPolicy, SamplesAreRoundedUp) {
    EXPECT_EQ(samplesOf(.2, 15), 3u);
    EXPECT_EQ(samplesOf(.21, 15), 4u);
    EXPECT_EQ(samplesOf(.1 + .2, 10), 3u);  // 0.30000000000000004
    EXPECT_EQ(samplesOf(0, 15), 1u);
}

}  // namespace
}  // namespace engine::search
