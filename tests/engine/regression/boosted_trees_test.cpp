// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/boosted_trees.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/core/random.hpp"

namespace engine::regression {
namespace {

double curved(double x, double y) { return std::sin(3 * x) + (y > 0.5 ? 2 * x : -1.0); }

Samples drawn(int count, std::uint64_t seed) {
    Random random(seed);
    Samples samples;
    for (int i = 0; i < count; ++i) {
        const std::array row{random.uniform(), random.uniform(), random.uniform()};
        samples.add(row, curved(row[0], row[1]));
    }
    return samples;
}

double meanError(const BoostedTrees& trees, const Samples& samples) {
    double sum = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        sum += std::abs(trees.predict(samples.row(i)) - samples.observed[i]);
    return sum / static_cast<double>(samples.size());
}

TEST(BoostedTrees, TellEveryTreeAndStopWhenAsked) {
    std::stop_source source;
    std::vector<int> told;
    const TreesWatch watch{[&](int grown, int of) {
                               EXPECT_EQ(of, 20);
                               told.push_back(grown);
                               if (grown == 3) source.request_stop();
                           },
                           source.get_token()};
    BoostingOptions options;
    options.trees = 20;
    EXPECT_EQ(fitBoostedTrees(drawn(500, 3), options, watch).trees().size(), 3u);
    EXPECT_EQ(told, (std::vector<int>{1, 2, 3}));
}

TEST(BoostedTrees, FollowWhatNoLineCan) {
    const auto trees = fitBoostedTrees(drawn(3000, 1));
    EXPECT_LT(meanError(trees, drawn(500, 2)), 0.03);
}

TEST(BoostedTrees, OneSplitIsBetweenTheValuesThatItParts) {
    Samples samples;
    for (const double x : {1.0, 2.0, 5.0, 6.0}) samples.add(std::array{x}, x < 3 ? -1.0 : 1.0);
    const auto trees = fitBoostedTrees(samples, {1, 2, 1.0, 1, 0, 16});
    ASSERT_EQ(trees.trees().size(), 1u);
    ASSERT_EQ(trees.trees()[0].size(), 3u);
    EXPECT_FLOAT_EQ(trees.trees()[0][0].value, 3.5f);
    EXPECT_DOUBLE_EQ(trees.predict(std::array{3.4}), -1.0);
    EXPECT_DOUBLE_EQ(trees.predict(std::array{3.6}), 1.0);
}

TEST(BoostedTrees, HeavySamplesCountMore) {
    Samples samples;
    samples.add(std::array{0.0}, 0.0, 3);
    samples.add(std::array{0.0}, 4.0, 1);
    EXPECT_DOUBLE_EQ(fitBoostedTrees(samples).predict(std::array{0.0}), 1.0);
}

TEST(BoostedTrees, LeavesHoldAtLeastSoManySamples) {
    BoostingOptions options;
    options.leastInLeaf = 200;
    options.trees = 1;
    const auto trees = fitBoostedTrees(drawn(500, 3), options);
    EXPECT_LE(trees.trees()[0].size(), 3u);  // 500 samples part once
    options.leastInLeaf = 300;
    EXPECT_TRUE(fitBoostedTrees(drawn(500, 3), options).trees().empty());
}

TEST(BoostedTrees, NothingKnownIsZero) {
    Samples samples;
    samples.features = 2;
    EXPECT_DOUBLE_EQ(fitBoostedTrees(samples).predict(std::array{1.0, 2.0}), 0.0);
}

TEST(BoostedTrees, OfAFileAreCheckedBeforeTheyAreWalked) {
    using Node = BoostedTrees::Node;
    const std::vector<Node> good{{1, 1, 0.5f}, {0, 0, 1.0f}, {0, 0, 2.0f}};
    const auto made = BoostedTrees::from(2, 0.25, {good});
    ASSERT_TRUE(made);
    EXPECT_DOUBLE_EQ(made->predict(std::array{9.0, 0.4}), 1.25);
    EXPECT_DOUBLE_EQ(made->predict(std::array{9.0, 0.6}), 2.25);
    EXPECT_FALSE(BoostedTrees::from(1, 0, {good}));  // a feature that is not there
    EXPECT_FALSE(BoostedTrees::from(2, 0, {{{1, 2, 0.5f}, {}, {}}}));      // right stands outside
    EXPECT_FALSE(BoostedTrees::from(2, 0, {{{0, 1, 0}, {0, 1, 0}, {}}}));  // walks in a circle
    EXPECT_FALSE(BoostedTrees::from(2, 0, {{}}));
    EXPECT_FALSE(BoostedTrees::from(2, 0, {{{0, 0, NAN}}}));
}

}  // namespace
}  // namespace engine::regression
