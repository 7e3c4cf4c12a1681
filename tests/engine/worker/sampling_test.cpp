// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/sampling.hpp"

#include <gtest/gtest.h>
#include <functional>
#include <vector>

namespace engine::worker {
namespace {

/// Takes samples as the rule asks, the i-th of them lasting `ms(i)`.
std::vector<double> sampled(const std::function<double(int)>& ms, double firstMs,
                            double bestMs = 1e30) {
    const SamplingRule rule;
    std::vector<double> samples;
    while (const int more = moreSamples(rule, samples, firstMs, bestMs)) {
        for (int i = 0; i < more; ++i) samples.push_back(ms(static_cast<int>(samples.size())));
    }
    return samples;
}

TEST(Sampling, SteadyKernelsGetTheLeast) {
    EXPECT_EQ(sampled([](int) { return 2.0; }, 2.0).size(), 5U);
}

TEST(Sampling, ShortKernelsRunUntilTheWorkIsEnough) {
    EXPECT_EQ(sampled([](int) { return 0.5; }, 0.5).size(), 10U);
    EXPECT_EQ(sampled([](int) { return 0.001; }, 0.001).size(), 15U);
    EXPECT_EQ(sampled([](int) { return 0.0; }, 0.0).size(), 15U);
}

TEST(Sampling, NoisyKernelsGetMoreUpToTheCap) {
    EXPECT_EQ(sampled([](int i) { return i % 2 == 0 ? 2.0 : 3.0; }, 2.0).size(), 15U);
}

TEST(Sampling, LongKernelsStopWhenTheTimeIsOver) {
    EXPECT_EQ(sampled([](int) { return 20.0; }, 20.0).size(), 3U);
    EXPECT_EQ(sampled([](int) { return 5000.0; }, 5000.0).size(), 3U);
    EXPECT_EQ(sampled([](int i) { return 14.0 + i % 2; }, 14.0).size(), 5U);
}

TEST(Sampling, HopelessKernelsGetNoMoreThanTheirFirstLaunch) {
    EXPECT_TRUE(isHopeless({}, 2.1, 1.0));
    EXPECT_EQ(sampled([](int) { return 2.1; }, 2.1, 1.0).size(), 0U);
    EXPECT_FALSE(isHopeless({}, 1.9, 1.0));
    EXPECT_EQ(sampled([](int) { return 1.9; }, 1.9, 1.0).size(), 5U);
}

}  // namespace
}  // namespace engine::worker
