// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Searches that go from one setting to another: orthogonal, pattern, window, annealing, climbing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::Cost;
using testing::foreignSpace;
using testing::gridSpace;
using testing::kA;
using testing::kB;
using testing::kC;
using testing::kD;
using testing::play;
using testing::Played;

Played run(const std::string& name, const space::TuningSpace& space, const Cost& cost,
           std::size_t most, const Options& options = {}, std::uint64_t seed = 1) {
    return play(**makeStrategy(name, options, space, Random(seed)), cost, most);
}

double bowlOfWalks(const space::Setting& setting) {
    return 1 + std::abs(setting[kA] - 5) + 2 * std::abs(setting[kB] - 2) +
           3 * std::abs(setting[kC] - 7);
}

TEST(Orthogonal, OptimisesOneParameterAfterTheOther) {
    const auto space = gridSpace({10, 4, 9});
    const auto strategy = *makeStrategy("orthogonal", {}, space, Random(3));
    const auto answers = play(*strategy, bowlOfWalks, 1000).answers;
    EXPECT_TRUE(strategy->finished());
    ASSERT_EQ(answers.size(), 1U + 9U + 3U + 8U);
    space::Setting best = answers[0].setting;
    std::size_t next = 1;
    const std::vector<std::pair<space::ParameterId, int>> order{{kA, 5}, {kB, 2}, {kC, 7}};
    for (const auto& [id, bestValue] : order) {
        std::set<int> seen{best[id]};
        while (seen.size() < space.values(id).size()) {
            const auto& asked = answers[next++].setting;
            EXPECT_EQ(asked.with(id, best[id]), best) << "all others at their best";
            EXPECT_TRUE(seen.insert(asked[id]).second);
        }
        best.set(id, bestValue);
    }
}

TEST(Orthogonal, ChangedItSweepsUntilNothingIsBetter) {
    // The best of each parameter depends on the other: one sweep is not enough.
    const auto space = gridSpace({16, 16});
    const auto valley = [](const space::Setting& s) {
        return 1.0 + 4 * std::abs(s[kA] - s[kB]) + std::abs(s[kA] + s[kB] - 18) / 4.0;
    };
    int once = 0, changed = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        once += run("orthogonal", space, valley, 120, {}, seed).best == 1;
        changed += run("orthogonal-restarts", space, valley, 120, {}, seed).best == 1;
    }
    EXPECT_GT(changed, once);
}

TEST(Orthogonal, ChangedItGoesOnWhileReportsAreAwaited) {
    const auto space = gridSpace({10, 4, 9});
    for (const bool changed : {false, true}) {
        const auto strategy =
            changed ? *makeStrategy("orthogonal-restarts", {{"sample", 1}}, space, Random(3))
                    : *makeStrategy("orthogonal", {}, space, Random(3));
        const auto start = strategy->ask({1, 1}).front().setting;
        strategy->tell(testing::told(start, bowlOfWalks(start)));
        const auto near = space.neighbours(start);
        std::ptrdiff_t asked = 0;
        for (const auto& request : strategy->ask({15, 1}))
            asked += std::ranges::count(near, request.setting);
        EXPECT_EQ(asked >= 9 + 3 + 3, changed) << "steps along all three parameters";
        EXPECT_GE(asked, 9) << "other walks fill the places";
    }
}

TEST(Pattern, TriesAStepUpAndDownAndThenSmallerOnes) {
    const auto space = gridSpace({64});
    const auto cost = [](const space::Setting& s) { return 1.0 + std::abs(s[kA] - 40); };
    const auto strategy = *makeStrategy("pattern", {{"step", 8}}, space, Random(5));
    const auto answers = play(*strategy, cost, 1000).answers;
    EXPECT_TRUE(strategy->finished());
    // The same by hand: values asked for, the known ones left out.
    int base = answers[0].setting[kA];
    std::set<int> expected{base};
    for (int step = 8; step >= 1;) {
        int best = base;
        for (const int to : {base - step, base + step})
            if (to >= 0 && to < 64) {
                expected.insert(to);
                if (std::abs(to - 40) < std::abs(best - 40)) best = to;
            }
        if (best == base) step /= 2;
        base = best;
    }
    std::set<int> asked;
    for (const auto& answer : answers) asked.insert(answer.setting[kA]);
    EXPECT_EQ(asked, expected);
    EXPECT_TRUE(asked.contains(40));
    EXPECT_LT(asked.size(), 32U);
}

TEST(Pattern, StepsOutOfAListAreNotTakenAsPublished) {
    // Two values are never 4 places apart.
    const auto space = gridSpace({2, 2, 2, 2});
    const auto first = run(
        "pattern", space, [](const auto&) { return 1.0; }, 100);
    EXPECT_EQ(first.answers.size(), 1U + 4U) << "with steps of 1 all others are tried once";
    // Changed, a step is cut short: all is found in the first sweep.
    const auto cost = [](const space::Setting& s) { return 10.0 - s[kA] - s[kB] - s[kC] - s[kD]; };
    const auto changed = run("pattern-restarts", space, cost, 1 + 4, {{"sample", 1}});
    EXPECT_EQ(changed.best, 6.0);
}

TEST(Window, ClosesInOnTheBestOfASample) {
    const auto space = gridSpace({256});
    const auto cost = [](const space::Setting& s) { return 1.0 + std::abs(s[kA] - 100); };
    const auto strategy = *makeStrategy("window", {{"sample", 12}}, space, Random(2));
    const auto answers = play(*strategy, cost, 1000).answers;
    EXPECT_TRUE(strategy->finished());
    // Windows of 128, 64, 32, 16 and 8 values; the last is measured whole.
    const auto distance = [](const Measured& a, const Measured& b) {
        return std::abs(a.setting[kA] - b.setting[kA]);
    };
    const auto best =
        std::min_element(answers.begin(), answers.begin() + 12,
                         [](const Measured& a, const Measured& b) { return a.costMs < b.costMs; });
    for (std::size_t i = 12; i < 20; ++i) EXPECT_LE(distance(answers[i], *best), 128);
    std::set<int> last;
    for (std::size_t i = answers.size() - 3; i < answers.size(); ++i)
        last.insert(answers[i].setting[kA]);
    EXPECT_LT(*last.rbegin() - *last.begin(), 8);
    EXPECT_LE(answers.size(), 5U * 12U + 8U);
}

TEST(Window, OfASmallSpaceIsAllOfIt) {
    const auto space = gridSpace({5, 3});
    EXPECT_EQ(run(
                  "window", space, [](const auto&) { return 1.0; }, 100)
                  .answers.size(),
              15U);
}

TEST(Annealing, EndsWhenItIsCold) {
    const auto space = gridSpace({30, 30, 30});
    const auto count = [&](const Options& options) {
        return run("annealing", space, bowlOfWalks, 5000, options).answers.size();
    };
    // 66 temperatures from 1 down to 0.001 by 0.9, 20 tries each, less what was known.
    EXPECT_GT(count({}), 300U);
    EXPECT_LE(count({}), 1U + 66U * 20U);
    EXPECT_LE(count({{"tries", 2}}), 1U + 66U * 2U);
    EXPECT_LE(count({{"hottest", 0.01}}), 1U + 22U * 20U);
}

TEST(Annealing, EveryParameterMovesAsPublishedOneWhenChanged) {
    const auto space = gridSpace({9, 9, 9, 9});
    const auto moved = [](const space::Setting& a, const space::Setting& b) {
        int count = 0;
        for (const auto id : {kA, kB, kC, kD}) count += a[id] != b[id];
        return count;
    };
    // Nothing is better: it stays at the start as long as it is that cold.
    const auto worse =
        [first = std::optional<space::Setting>()](const space::Setting& setting) mutable {
            if (!first) first = setting;
            return setting == *first ? 1.0 : 1000.0;
        };
    double all = 0;
    const Options cold{{"hottest", 0.002}, {"coldest", 0.0001}};
    const auto published = run("annealing", space, worse, 100, cold).answers;
    for (std::size_t i = 1; i < published.size(); ++i)
        all += moved(published[i].setting, published[0].setting);
    EXPECT_GT(all / static_cast<double>(published.size()), 2.5);
    const auto changed = run("annealing-restarts", space, worse, 9, {{"sample", 1}}).answers;
    for (std::size_t i = 1; i < changed.size(); ++i)
        EXPECT_EQ(moved(changed[i].setting, changed[0].setting), 1);
}

TEST(HillClimb, AsksForNeighboursOfTheBestUntilNoneIsBetter) {
    const auto space = gridSpace({12, 12, 12});
    const auto answers = run("hill-climb", space, bowlOfWalks, 80).answers;
    constexpr std::size_t kSample = 20;
    Measured best =
        *std::min_element(answers.begin(), answers.begin() + kSample,
                          [](const Measured& a, const Measured& b) { return a.costMs < b.costMs; });
    std::size_t i = kSample;
    for (; i < answers.size() && best.costMs > 1; ++i) {
        const auto near = space.neighbours(best.setting);
        EXPECT_NE(std::ranges::find(near, answers[i].setting), near.end());
        if (answers[i].costMs < best.costMs) best = answers[i];
    }
    EXPECT_EQ(best.costMs, 1) << "a bowlOfWalks has one bottom";
    EXPECT_LT(i, answers.size());
}

TEST(LocalWalks, CareOnlyForRatiosOfCosts) {
    const auto space = gridSpace({12, 12, 12});
    for (const char* name :
         {"orthogonal", "orthogonal-restarts", "pattern", "pattern-restarts", "window",
          "window-restarts", "annealing", "annealing-restarts", "hill-climb"}) {
        const auto one = run(name, space, bowlOfWalks, 300);
        const auto other = run(
            name, space, [](const auto& s) { return 1024 * bowlOfWalks(s); }, 300);
        ASSERT_EQ(one.answers.size(), other.answers.size()) << name;
        for (std::size_t i = 0; i < one.answers.size(); ++i)
            ASSERT_EQ(one.answers[i].setting, other.answers[i].setting) << name;
    }
}

TEST(LocalWalks, OfEqualsTakeTheOneAskedForFirstWheneverItIsTold) {
    const auto space = gridSpace({12, 12, 12});
    const auto plateaus = [](const space::Setting& s) { return std::ceil(bowlOfWalks(s) / 6); };
    for (const char* name : {"orthogonal", "orthogonal-restarts", "pattern", "pattern-restarts",
                             "window-restarts", "annealing", "annealing-restarts", "hill-climb",
                             "pso", "differential-evolution", "genetic-kernel-tuner"}) {
        const auto inOrder = *makeStrategy(name, {}, space, Random(1));
        const auto reversed = *makeStrategy(name, {}, space, Random(1));
        for (int round = 0; round < 30; ++round) {
            auto asked = testing::settingsAsked(*inOrder, 8);
            ASSERT_EQ(asked, testing::settingsAsked(*reversed, 8)) << name << round;
            for (const auto& setting : asked)
                inOrder->tell(testing::told(setting, plateaus(setting)));
            std::reverse(asked.begin(), asked.end());
            for (const auto& setting : asked)
                reversed->tell(testing::told(setting, plateaus(setting)));
        }
    }
}

TEST(LocalWalks, LeaveSettingsThatFail) {
    // Half of the settings do not run.
    const auto space = gridSpace({12, 12, 12});
    const auto cost = [](const space::Setting& s) {
        return s[kB] % 2 == 1 ? kNever : bowlOfWalks(s);
    };
    for (const char* name : {"orthogonal-restarts", "pattern-restarts", "window-restarts",
                             "annealing-restarts", "hill-climb", "annealing"}) {
        double own = 0, random = 0;
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            own += run(name, space, cost, 150, {}, seed).best;
            random += run("random", space, cost, 150, {}, seed).best;
        }
        EXPECT_LT(own, random) << name;
    }
}

}  // namespace
}  // namespace engine::search
