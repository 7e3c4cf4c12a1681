// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/sampling.hpp"

#include <gtest/gtest.h>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace engine::worker {
namespace {

using device::SamplingEnd;

/// A kernel whose i-th timed launch lasts ms(i), on a GPU whose clock stands as clock(round) says.
struct Kernel {
    std::function<double(int)> ms;
    std::function<ClockState(int)> clock = [](int) { return ClockState{1980, {}}; };
    int failsInRound = -1;
    int launches = 0, rounds = 0;

    Samples taken(double firstMs, const Best& best = {}, std::optional<double> limitMs = {},
                  const device::SamplingRule& rule = {}) {
        return takeSamples(
            rule, firstMs, best, limitMs,
            {[&](int count,
                 const std::function<void()>& meanwhile) -> std::optional<std::vector<double>> {
                 if (rounds == failsInRound) return std::nullopt;
                 std::vector<double> times;
                 for (int i = 0; i < count; ++i) times.push_back(ms(launches++));
                 meanwhile();
                 ++rounds;
                 return times;
             },
             [&] { return clock(rounds); }});
    }
};

Kernel steady(double ms) {
    return {[ms](int) { return ms; }};
}
/// Half of the launches take `low`, half `high`.
Kernel noisy(double low, double high) {
    return {[=](int i) { return i % 2 == 0 ? low : high; }};
}

TEST(Sampling, RunsThatRaceHaveEachTheirOwnBest) {
    BestOfRuns best;
    EXPECT_TRUE(std::isinf(best.of(1, 4).ms));
    device::Evaluation timed;
    timed.steps = 2;
    timed.samplesMs = {4, 4, 4};
    best.remember(1, timed);
    timed.samplesMs = {8, 8, 8};
    best.remember(1, timed);         // slower: stays as it was
    EXPECT_EQ(best.of(1, 4).ms, 8);  // 2 ms a step
    EXPECT_EQ(best.of(1, 4).highMs, 8);
    EXPECT_TRUE(std::isinf(best.of(2, 4).ms));
}

TEST(Sampling, SteadyKernelsGetTheLeast) {
    const auto samples = steady(2).taken(2);
    EXPECT_EQ(samples.ms.size(), 5U);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Narrow);
}

TEST(Sampling, ShortKernelsRunUntilTheWorkIsEnough) {
    EXPECT_EQ(steady(0.5).taken(0.5).ms.size(), 10U);
    EXPECT_EQ(steady(0.001).taken(0.001).ms.size(), 15U);
    EXPECT_EQ(steady(0).taken(0).ms.size(), 15U);
}

TEST(Sampling, NoisyKernelsGetMoreUpToTheLimit) {
    const auto samples = noisy(2, 3).taken(2);
    EXPECT_EQ(samples.ms.size(), 15U);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Limit);
}

TEST(Sampling, TooFewSamplesForAnIntervalAreNotNarrow) {
    device::SamplingRule few;
    few.least = few.leastNear = few.most = 2;
    const auto samples = steady(2).taken(2, {}, {}, few);
    EXPECT_EQ(samples.ms.size(), 2U);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Limit);
}

TEST(Sampling, EndsAsSoonAsTheIntervalIsNarrowEnough) {
    // Two of the first samples are off; the interval leaves them behind.
    Kernel settling{[](int i) { return i < 2 ? 2.5 : 2.0; }};
    const auto samples = settling.taken(2.5);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Narrow);
    EXPECT_GT(samples.ms.size(), 5U);
    EXPECT_LT(samples.ms.size(), 15U);
    device::SamplingRule wide;
    wide.spread = 0.2;
    EXPECT_EQ(Kernel{settling.ms}.taken(2.5, {}, {}, wide).ms.size(), 5U);
}

TEST(Sampling, LongKernelsStopWhenTheTimeIsOver) {
    EXPECT_EQ(steady(20).taken(20).ms.size(), 3U);
    EXPECT_EQ(steady(5000).taken(5000).ms.size(), 3U);
    const auto samples = noisy(14, 15).taken(14);
    EXPECT_EQ(samples.ms.size(), 5U);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Limit);
}

TEST(Sampling, HopelessKernelsGetNoMoreThanTheirFirstLaunch) {
    auto kernel = steady(2.0);
    const auto samples = kernel.taken(2.1, {1, 1});
    EXPECT_EQ(samples.ms, std::vector<double>{2.1});
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Hopeless);
    EXPECT_EQ(kernel.rounds, 0);
    EXPECT_NE(steady(1.9).taken(1.9, {1, 1}).conditions.ended, SamplingEnd::Hopeless);
}

TEST(Sampling, WhatCannotWinGetsTheLeastAndNoMore) {
    const auto samples = noisy(1.5, 1.6).taken(1.5, {1, 1.01});
    EXPECT_EQ(samples.ms.size(), 3U);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::CannotWin);
    // Near the best it gets those that a median of some precision takes.
    const auto near = noisy(1.1, 1.15).taken(1.1, {1, 1.01});
    EXPECT_EQ(near.ms.size(), 5U);
    EXPECT_EQ(near.conditions.ended, SamplingEnd::CannotWin);
}

TEST(Sampling, ATieIsSampledToItsEnd) {
    const auto samples = noisy(0.99, 1.05).taken(1, {1, 1.02});
    EXPECT_EQ(samples.ms.size(), 15U);
    EXPECT_EQ(samples.conditions.ended, SamplingEnd::Limit);
}

TEST(Sampling, WhatLookedSlowAtFirstAndIsNearTheBestIsSampledAsSuch) {
    Kernel kernel{[](int i) { return i % 2 == 0 ? 1.0 : 1.02; }};
    EXPECT_EQ(kernel.taken(1.8, {1, 1.01}).ms.size(), 15U);
}

TEST(Sampling, ALookEndsWithItsFirstSampleWhenThatIsTooSlow) {
    const auto over = steady(3).taken(3, {}, 2.5);
    EXPECT_EQ(over.ms, std::vector<double>{3.0});
    EXPECT_EQ(over.conditions.ended, SamplingEnd::Look);
    EXPECT_EQ(steady(2).taken(2, {}, 2.5).ms.size(), 5U);
}

TEST(Sampling, RoundsWithAClockHeldBackAreTakenAgain) {
    auto kernel = steady(2);
    kernel.clock = [](int round) {
        return round == 0 ? ClockState{1200, "power cap"} : ClockState{1980, {}};
    };
    kernel.ms = [](int i) { return i < 5 ? 4.0 : 2.0; };
    const auto samples = kernel.taken(2);
    EXPECT_EQ(samples.ms, std::vector<double>(5, 2.0));
    EXPECT_EQ(samples.conditions.repeated, 1);
    EXPECT_EQ(samples.conditions.firstClockMhz, 1980);
    EXPECT_TRUE(samples.conditions.throttled.empty());
}

TEST(Sampling, AClockThatStaysHeldBackIsRecordedAfterAFewRounds) {
    auto kernel = steady(2);
    kernel.clock = [](int) { return ClockState{1200, "temperature (hardware)"}; };
    const auto samples = kernel.taken(2);
    EXPECT_EQ(samples.ms.size(), 5U);
    EXPECT_EQ(kernel.rounds, 3);
    EXPECT_EQ(samples.conditions.repeated, 2);
    EXPECT_EQ(samples.conditions.throttled, "temperature (hardware)");
    EXPECT_EQ(samples.conditions.lastClockMhz, 1200);
}

TEST(Sampling, TheClocksOfTheFirstAndTheLastRoundAreKept) {
    auto kernel = noisy(2, 3);
    kernel.clock = [](int round) { return ClockState{1980 - round, {}}; };
    const auto samples = kernel.taken(2);
    EXPECT_EQ(samples.conditions.firstClockMhz, 1980);
    EXPECT_EQ(samples.conditions.lastClockMhz, 1980 - (kernel.rounds - 1));
}

TEST(Sampling, ALaterRoundThatFailsFailsTheSetting) {
    auto kernel = noisy(2, 3);
    kernel.failsInRound = 1;
    EXPECT_TRUE(kernel.taken(2).failed);
}

/// 2 ms a launch, a tenth more from the fiftieth on, when power binds.
Kernel heating() {
    return {[](int i) { return i < 50 ? 2.0 : 2.2; }};
}
device::SamplingRule underLoad() {
    device::SamplingRule rule;
    rule.loadMs = 100;
    return rule;
}

TEST(Sampling, UnderLoadSamplesComeAfterIt) {
    auto kernel = heating();
    kernel.clock = [](int) { return ClockState{1600, "power cap"}; };
    const auto samples = kernel.taken(2, {}, {}, underLoad());
    EXPECT_EQ(samples.ms, std::vector<double>(5, 2.2));
    EXPECT_EQ(kernel.launches, 55);
    EXPECT_EQ(samples.conditions.repeated, 0) << "a clock that is held back is what is asked for";
    EXPECT_EQ(samples.conditions.throttled, "power cap");
}

TEST(Sampling, WhatIsFarFromTheBestNeedsNoLoad) {
    auto kernel = heating();
    EXPECT_EQ(kernel.taken(2, {1.4, 1.4}, {}, underLoad()).ms, std::vector<double>(3, 2.0));
    EXPECT_EQ(kernel.launches, 3);
}

TEST(Sampling, WhatLookedSlowAtFirstIsSampledAgainUnderLoad) {
    auto kernel = heating();
    const auto samples = kernel.taken(3.5, {2, 2}, {}, underLoad());
    EXPECT_EQ(samples.ms, std::vector<double>(5, 2.2));
    EXPECT_EQ(kernel.launches, 3 + 50 + 5);
}

TEST(Sampling, ALookDecidesBeforeTheLoad) {
    auto slow = heating();
    EXPECT_EQ(slow.taken(2, {}, 1.5, underLoad()).conditions.ended, SamplingEnd::Look);
    EXPECT_EQ(slow.launches, 1);
    auto fast = heating();
    EXPECT_EQ(fast.taken(2, {}, 2.1, underLoad()).ms, std::vector<double>(5, 2.2));
}

TEST(Sampling, ALaunchOfTheLoadThatFailsFailsTheSetting) {
    auto kernel = heating();
    kernel.failsInRound = 1;
    EXPECT_TRUE(kernel.taken(2, {}, {}, underLoad()).failed);
}

TEST(Sampling, TheRuleIsSaidInWords) {
    EXPECT_NE(textOf(device::SamplingRule{}).find("±0.5 %"), std::string::npos);
    EXPECT_EQ(textOf(device::SamplingRule{}).find("launches"), std::string::npos);
    EXPECT_NE(textOf(underLoad()).find("of the best after 100 ms of launches"), std::string::npos);
}

}  // namespace
}  // namespace engine::worker
