// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The shrinking sample by the examples and figures of its paper (HiPC 2021).
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "engine/search/walk/shrinking_round.hpp"
#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::gridSpace;
using testing::kA;
using testing::kB;
using testing::kC;
using testing::play;
using testing::settingsAsked;
using testing::told;

Section range(int from, int to, int step) {
    Section values;
    for (int value = from; value <= to; value += step) values.push_back(value);
    return values;
}

TEST(ShrinkingRound, PartsAreNearEqualAndNeverEmpty) {
    EXPECT_EQ(cut({1, 2, 4, 8}, 2), (std::vector<Section>{{1, 2}, {4, 8}}));
    EXPECT_EQ(cut({1, 2, 3, 4, 5, 6, 7}, 2), (std::vector<Section>{{1, 2, 3, 4}, {5, 6, 7}}));
    EXPECT_EQ(cut({1, 2, 3, 4, 5}, 3), (std::vector<Section>{{1, 2}, {3, 4}, {5}}));
    EXPECT_EQ(cut({1, 2}, 4), (std::vector<Section>{{1}, {2}}));
    EXPECT_EQ(cut({7}, 2), (std::vector<Section>{{7}}));
}

TEST(ShrinkingRound, ThePartsOfTheExampleAreRepresentedByTheirLowerMedians) {
    EXPECT_EQ(lowerMedian(range(32, 512, 32)), 256);
    EXPECT_EQ(lowerMedian(range(544, 1024, 32)), 768);
    EXPECT_EQ(lowerMedian({1, 2}), 1);
    EXPECT_EQ(lowerMedian({4, 8}), 4);
    EXPECT_EQ(lowerMedian({1, 2, 3}), 2);
    EXPECT_EQ(lowerMedian({5}), 5);
}

TEST(ShrinkingRound, GoesOnWithThePartsThatHoldTheBest) {
    const ShrinkingRound first({range(32, 1024, 32), {1, 2, 4, 8}, {0, 1}}, {2, 1});
    EXPECT_EQ(first.representatives(), (std::vector<Section>{{256, 768}, {1, 4}, {0, 1}}));
    EXPECT_EQ(first.runs(), 8U);
    const ShrinkingRound second = first.around({768, 4, 0});
    EXPECT_EQ(second.sections(), (std::vector<Section>{range(544, 1024, 32), {4, 8}, {0}}));
    EXPECT_EQ(second.representatives(), (std::vector<Section>{{640, 896}, {4, 8}, {0}}));
    EXPECT_FALSE(second.isLast());
    // Nothing is known of a parameter that rests.
    EXPECT_EQ(first.around({768, std::nullopt, 0}).sections()[1], (Section{1, 2}));
}

TEST(ShrinkingRound, SectionsAtTheThresholdWaitForTheLastRound) {
    const ShrinkingRound first({{1, 2, 3, 4, 5}, {1, 2, 3}, {0, 1}}, {2, 3});
    EXPECT_EQ(first.representatives(), (std::vector<Section>{{2, 4}, {2}, {0}}));
    const ShrinkingRound last = first.around({4, 2, 0});
    EXPECT_TRUE(last.isLast());
    EXPECT_EQ(last.representatives(), (std::vector<Section>{{4, 5}, {1, 2, 3}, {0, 1}}));
}

TEST(ShrinkingRound, WhatNoPartHoldsGoesOnWithTheNextOne) {
    const ShrinkingRound round({{1, 2, 4, 8, 16, 32}}, {3, 1});
    EXPECT_EQ(round.around({64}).sections()[0], (Section{16, 32}));
    EXPECT_EQ(round.around({0}).sections()[0], (Section{1, 2}));
    EXPECT_EQ(round.around({7}).sections()[0], (Section{4, 8}));
}

TEST(ShrinkingRound, DrawnRepresentativesKeepTheBest) {
    ShrinkingRound round({range(1, 16, 1), range(1, 16, 1)}, {2, 1});
    Random random(1);
    std::set<int> seen;
    for (int i = 0; i < 200; ++i) {
        round.redraw({11, std::nullopt}, random);
        EXPECT_EQ(round.representatives()[0][1], 11);
        const int low = round.representatives()[0][0], high = round.representatives()[1][1];
        EXPECT_TRUE(low >= 1 && low <= 8 && high >= 9 && high <= 16);
        seen.insert(low);
    }
    EXPECT_EQ(seen.size(), 8U);
}

/// Runs until the sections have one value each, going on with the longest parts, and the rounds.
std::pair<std::uint64_t, int> mostRuns(const std::vector<int>& lengths) {
    std::vector<Section> sections;
    for (const int length : lengths) sections.push_back(range(1, length, 1));
    ShrinkingRound round(sections, {2, 1});
    std::uint64_t runs = 0;
    int rounds = 0;
    for (; !round.isLast(); ++rounds) {
        runs += round.runs();
        std::vector<std::optional<int>> first;
        for (const Section& values : round.representatives()) first.emplace_back(values.front());
        round = round.around(first);
    }
    return {runs, rounds};
}

TEST(ShrinkingRound, TakesAsManyRunsAsThePapersBenchmarksNeed) {
    const auto [stereo, rounds] = mostRuns({16, 16, 2, 2, 4, 3, 3, 2, 2});
    EXPECT_EQ(stereo, 552U);
    EXPECT_EQ(rounds, 4);
    EXPECT_EQ(mostRuns({16, 16, 3, 2, 2, 2, 2}).first, 144U) << "bilateral";
    EXPECT_EQ(mostRuns({8, 7, 9, 9, 2}).first, 68U) << "convolution";
    EXPECT_EQ(mostRuns({16, 16, 2, 2, 2, 2}).first, 76U) << "median";
    EXPECT_EQ(mostRuns({7, 7, 3, 3, 16}).first, 74U) << "raycast";
    EXPECT_EQ(mostRuns({3, 6, 4, 4}).first, 34U) << "GEMM";
    EXPECT_EQ(mostRuns({32, 6, 2}).first, 20U) << "SpMV";
}

/// SpMV of the paper: block 32 to 1024 by 32, threads of a row 1, 2, 4, 8, read-only or not; the
/// best is (576, 4, 0), as there.
space::TuningSpace spmv() { return gridSpace({32, 4, 2}); }
std::vector<int> valuesOf(const space::Setting& setting) {
    return {32 * (setting[kA] + 1), 1 << setting[kB], setting[kC]};
}
double spmvCost(const space::Setting& setting) {
    const auto values = valuesOf(setting);
    return 100 + std::abs(values[0] - 576) + 50 * std::abs(values[1] - 4) + 10 * values[2];
}

using Rounds = std::set<std::vector<int>>;
Rounds asSet(const std::vector<Measured>& answers, std::size_t from, std::size_t to) {
    Rounds set;
    for (std::size_t i = from; i < to; ++i) set.insert(valuesOf(answers[i].setting));
    return set;
}

TEST(ShrinkingSample, WalksThroughTheExample) {
    const auto space = spmv();
    ASSERT_EQ(space.size(), 256U);
    const auto strategy = *makeStrategy("shrinking-sample", {}, space, Random(1));
    const auto answers = play(*strategy, spmvCost, 1000).answers;
    // The last round but one measures 544 and 576 again, and the last 576: they are known.
    ASSERT_EQ(answers.size(), 8U + 4U + 2U + 2U);
    EXPECT_TRUE(strategy->finished());
    EXPECT_EQ(asSet(answers, 0, 8), (Rounds{{256, 1, 0},
                                            {256, 1, 1},
                                            {256, 4, 0},
                                            {256, 4, 1},
                                            {768, 1, 0},
                                            {768, 1, 1},
                                            {768, 4, 0},
                                            {768, 4, 1}}));
    EXPECT_EQ(asSet(answers, 8, 12), (Rounds{{640, 4, 0}, {640, 8, 0}, {896, 4, 0}, {896, 8, 0}}));
    EXPECT_EQ(asSet(answers, 12, 14), (Rounds{{576, 4, 0}, {704, 4, 0}}));
    // These two are equally good: the first goes on.
    EXPECT_EQ(asSet(answers, 14, 16), (Rounds{{544, 4, 0}, {608, 4, 0}}));
}

TEST(ShrinkingSample, ThresholdAndPartsAreOptions) {
    const auto space = spmv();
    const auto wide = *makeStrategy("shrinking-sample", {{"threshold", 64}}, space, Random(1));
    EXPECT_EQ(play(*wide, spmvCost, 1000).answers.size(), 256U) << "nothing is cut";
    const auto four = *makeStrategy("shrinking-sample", {{"partitions", 4}}, space, Random(1));
    // 4 x 4 x 2, then 4, then 2.
    const auto answers = play(*four, spmvCost, 1000).answers;
    EXPECT_EQ(asSet(answers, 0, 32).size(), 32U);
    EXPECT_EQ(asSet(answers, 32, answers.size()).contains({576, 4, 0}), true);
}

TEST(ShrinkingSample, OnAParallelDeviceTheWayIsTheSame) {
    const auto space = spmv();
    const auto serial =
        play(**makeStrategy("shrinking-sample", {}, space, Random(1)), spmvCost, 1000);
    for (const std::size_t width : {2, 8, 32}) {
        const auto strategy = *makeStrategy("shrinking-sample", {}, space, Random(1));
        const auto wide = play(*strategy, spmvCost, 1000, width);
        const auto all = asSet(wide.answers, 0, wide.answers.size());
        for (const auto& each : asSet(serial.answers, 0, serial.answers.size()))
            EXPECT_TRUE(all.contains(each)) << width;
        if (width == 32) {
            EXPECT_GT(all.size(), serial.answers.size()) << "rounds were begun ahead";
        }
    }
    // What was measured ahead is not waited for: with the first round under way, others go on.
    const auto strategy = *makeStrategy("shrinking-sample", {}, space, Random(1));
    const auto first = settingsAsked(*strategy, 12);
    EXPECT_EQ(first.size(), 8U) << "nothing is known of the first round yet";
    strategy->tell(told(first[0], spmvCost(first[0])));
    EXPECT_EQ(strategy->ask({5, 7}).size(), 5U);
}

TEST(ShrinkingSample, WithoutAnAllowedRepresentativeOthersAreTaken) {
    // Lower medians are 0 and 2: exactly those are forbidden.
    const auto space = gridSpace({4, 4}, [](const space::Setting& setting) {
        return setting[kA] % 2 == 1 && setting[kB] % 2 == 1;
    });
    ASSERT_EQ(space.size(), 4U);
    for (const char* name : {"shrinking-sample", "shrinking-sample-restarts"}) {
        const auto strategy = *makeStrategy(name, {}, space, Random(1));
        const auto played = play(
            *strategy, [](const auto& s) { return 9.0 - s[kA] - s[kB]; }, 100);
        EXPECT_EQ(played.best, 3.0) << name;
        EXPECT_TRUE(strategy->finished());
    }
}

TEST(ShrinkingSample, ChangedItDrawsCombinationsAroundTheBest) {
    // Of one round; as published it had 2^10.
    const auto space = gridSpace(std::vector<int>(10, 8));
    const auto cost = [](const space::Setting& setting) {
        return 1.0 + static_cast<double>(space::SettingHash()(setting) % 100'000);
    };
    constexpr std::size_t kSample = 20, kRuns = 30;
    const auto strategy = *makeStrategy("shrinking-sample-restarts",
                                        {{"runs", static_cast<std::int64_t>(kRuns)}, {"keep", 0.7}},
                                        space, Random(1));
    const auto answers = play(*strategy, cost, kSample + kRuns).answers;
    const Measured best =
        *std::min_element(answers.begin(), answers.begin() + kSample,
                          [](const Measured& a, const Measured& b) { return a.costMs < b.costMs; });
    int kept = 0;
    for (std::uint16_t i = 0; i < 10; ++i) {
        const space::ParameterId id{i};
        std::set<int> values{best.setting[id]};
        for (std::size_t j = kSample; j < answers.size(); ++j) {
            values.insert(answers[j].setting[id]);
            kept += answers[j].setting[id] == best.setting[id];
        }
        ASSERT_EQ(values.size(), 2U) << "one of each part, the best's own among them";
        EXPECT_TRUE(*values.begin() < 4 && *values.rbegin() >= 4);
    }
    // Kept on purpose, or drawn as one of two: 0.7 + 0.3 / 2.
    EXPECT_NEAR(kept / 300.0, 0.85, 0.08);
}

TEST(ShrinkingSample, ChangedItFindsWhatAFirstRoundOverlooks) {
    // The best lies where the medians of its parts are not good.
    const auto space = gridSpace({16, 16, 16});
    const auto cost = [](const space::Setting& setting) {
        const int off =
            std::abs(setting[kA] - 15) + std::abs(setting[kB] - 8) + std::abs(setting[kC] - 1);
        return off <= 6 ? 1.0 + off : 100.0 + setting[kA] - setting[kC];
    };
    EXPECT_GT(play(**makeStrategy("shrinking-sample", {}, space, Random(1)), cost, 400).best, 80);
    int found = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        found +=
            play(**makeStrategy("shrinking-sample-restarts", {}, space, Random(seed)), cost, 400)
                .best < 5;
    EXPECT_GE(found, 5);
}

}  // namespace
}  // namespace engine::search
