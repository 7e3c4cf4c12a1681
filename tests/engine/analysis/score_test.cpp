// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/score.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "engine/core/random.hpp"

namespace engine::analysis {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
using Steps = std::vector<record::CurvePoint>;

TEST(RandomBaseline, ExpectsTheLeastOfTheDraws) {
    const RandomBaseline baseline(std::vector<double>{3, kNever, 1, 2}, 3);
    EXPECT_EQ(baseline.optimumMs(), 1);
    EXPECT_EQ(baseline.medianMs(), 2);
    EXPECT_EQ(baseline.worstMs(), 3);
    // A success takes 4 s: one of four evaluations of 3 s fails.
    EXPECT_DOUBLE_EQ(baseline.expectedAt(0), 2);  // the median
    EXPECT_DOUBLE_EQ(baseline.expectedAt(7.9), 2);
    EXPECT_DOUBLE_EQ(baseline.expectedAt(8.1), 4.0 / 3);
    EXPECT_DOUBLE_EQ(baseline.expectedAt(11.9), 4.0 / 3);
    EXPECT_DOUBLE_EQ(baseline.expectedAt(12.1), 1);
    EXPECT_DOUBLE_EQ(baseline.expectedAt(1e9), 1);
    EXPECT_DOUBLE_EQ(baseline.secondsToReach(0.95), 12);
    EXPECT_DOUBLE_EQ(baseline.secondsToReach(0.5), 8);
}

TEST(RandomBaseline, FollowsTheStepsOfAnyClock) {
    const RandomBaseline baseline(std::vector<double>{5, kNever, 1, 2, 3},
                                  {{0, 5}, {1, 4}, {2, 2}, {4, 1.5}});
    EXPECT_EQ(baseline.medianMs(), 2.5);
    EXPECT_EQ(baseline.expectedAt(0.9), 5);
    EXPECT_EQ(baseline.expectedAt(1), 4);
    EXPECT_EQ(baseline.expectedAt(3.9), 2);
    EXPECT_EQ(baseline.expectedAt(100), 1.5);
    EXPECT_EQ(baseline.secondsToReach(0.1), 2);
    EXPECT_EQ(baseline.secondsToReach(0.95), 4);  // not by the last moment
}

/// A thousand settings with costs 1 to 1000, 1 s each.
std::vector<double> thousandCosts() {
    std::vector<double> costs;
    for (int i = 1; i <= 1000; ++i) costs.push_back(i);
    return costs;
}

std::optional<double> scoreOf(const std::vector<Steps>& runs, double budget = 1e9) {
    const RandomBaseline baseline(thousandCosts(), 1);
    const std::vector<Curve> curves(runs.begin(), runs.end());
    return score(curves, baseline, scoreWindow(baseline, budget));
}

TEST(Score, IsOneForTheOptimumAtOnce) { EXPECT_EQ(scoreOf({{{0, 1, 1}}}), 1); }

TEST(Score, IsNegativeForAStandstill) {
    EXPECT_LT(*scoreOf({{{0, 1, 500}}}), -1);
    EXPECT_LT(*scoreOf({{{0, 1, 900}}}), *scoreOf({{{0, 1, 500}}}));
}

/// The slowest of a recording may be a thousand times slower than any other.
TEST(Score, OfARunWithoutASuccessIsThatOfTheMedianSetting) {
    EXPECT_EQ(*scoreOf({{}}), *scoreOf({{{0, 1, 500.5}}}));
    auto costs = thousandCosts();
    costs.back() = 1e6;
    const RandomBaseline baseline(costs, 1);
    const Steps late = {{5, 1, 1}};
    EXPECT_GT(*score(std::vector<Curve>{late}, baseline, scoreWindow(baseline, 20)), -1);
}

/// Searches at random, an evaluation a second.
std::vector<Steps> randomRuns(std::vector<double> costs, int count, int evaluations) {
    std::vector<Steps> runs;
    Random random(1);
    for (int run = 0; run < count; ++run) {
        random.shuffle(costs);
        Steps steps;
        double best = kNever;
        for (int i = 0; i < evaluations; ++i) {
            best = std::min(best, costs[static_cast<std::size_t>(i)]);
            steps.push_back({i + 1.0, i + 1, best});
        }
        runs.push_back(std::move(steps));
    }
    return runs;
}

TEST(Score, IsZeroForRandomSearch) {
    EXPECT_NEAR(*scoreOf(randomRuns(thousandCosts(), 400, 1000)), 0, 0.1);
}

/// A fifth of the settings take a thousand times as long as the others, so that one draw is
/// expected far above the median: neither a race that ends before anything is known, nor one that
/// ends soon after, is won by that.
TEST(Score, IsZeroForRandomSearchFromTheFirstMomentOn) {
    auto costs = thousandCosts();
    for (std::size_t i = 0; i < costs.size(); i += 5) costs[i] = 1e6;
    const RandomBaseline baseline(costs, 1);
    EXPECT_EQ(baseline.expectedAt(0.5), baseline.medianMs());
    EXPECT_GT(baseline.expectedAt(1), 10 * baseline.medianMs());
    const auto steps = randomRuns(costs, 4000, 3);
    const std::vector<Curve> runs(steps.begin(), steps.end());
    for (const double budget : {0.5, 1.5, 2.5})
        EXPECT_NEAR(*score(runs, baseline, scoreWindow(baseline, budget)), 0, 0.15) << budget;
}

TEST(Score, AveragesRepeats) {
    const Steps good = {{0, 1, 1}}, bad = {{0, 1, 21}};
    EXPECT_NEAR(*scoreOf({good, bad}), (*scoreOf({good}) + *scoreOf({bad})) / 2, 1e-9);
}

TEST(Score, TheBudgetCutsTheWindowOff) {
    const RandomBaseline baseline(thousandCosts(), 1);
    const ScoreWindow whole = scoreWindow(baseline, 1e9), cut = scoreWindow(baseline, 10);
    EXPECT_LT(whole.from, whole.to);
    EXPECT_EQ(cut.to, 10);
    EXPECT_EQ(cut.from, whole.from);
    const ScoreWindow tiny = scoreWindow(baseline, 0.5);
    EXPECT_EQ(tiny.from, tiny.to);
    EXPECT_EQ(scoreOf({{{0, 1, 1}}}, 0.5), 1);
}

TEST(Score, NeedsSomethingToGain) {
    const RandomBaseline flat(std::vector<double>{2, 2}, 1);
    const Steps run = {{0, 1, 2}};
    EXPECT_EQ(score(std::vector<Curve>{run}, flat, scoreWindow(flat, 100)), std::nullopt);
}

}  // namespace
}  // namespace engine::analysis
