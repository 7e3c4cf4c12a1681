// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What every strategy promises, whatever it does inside.
#include <gtest/gtest.h>

#include <unordered_set>

#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::binarySettings;
using testing::play;
using testing::spaceOf;

/// A cost that depends on every gene and on pairs of them.
double rugged(const space::Setting& setting) {
    return 1 + static_cast<double>(setting.hash() % 1000) / 200 +
           setting[space::ParameterId::TBx] * (1 + setting[space::ParameterId::SH]);
}
double failing(const space::Setting&) { return std::numeric_limits<double>::infinity(); }

class EveryStrategy : public ::testing::TestWithParam<std::string> {
protected:
    static std::unique_ptr<Strategy> make(const space::TuningSpace& space, std::uint64_t seed = 1) {
        return *makeStrategy(GetParam(), {}, space, Random(seed));
    }
};

TEST_P(EveryStrategy, AsksEverySettingOfTheSpaceOnce) {
    const auto settings = binarySettings(8);
    const auto space = spaceOf(settings);
    for (const auto& cost : {rugged, failing}) {
        const auto strategy = make(space);
        const auto played = play(*strategy, cost, 10'000, 7);
        std::unordered_set<space::Setting, space::SettingHash> asked;
        for (const auto& answer : played.answers) {
            EXPECT_TRUE(space.allows(answer.setting));
            EXPECT_TRUE(asked.insert(answer.setting).second);
        }
        EXPECT_EQ(asked.size(), settings.size());
        EXPECT_TRUE(strategy->finished());
    }
}

TEST_P(EveryStrategy, SameSeedSameQuestions) {
    const auto space = spaceOf(binarySettings());
    const auto first = make(space, 7), second = make(space, 7);
    const auto a = play(*first, rugged, 400), b = play(*second, rugged, 400);
    ASSERT_EQ(a.answers.size(), 400u);
    for (std::size_t i = 0; i < 400; ++i) EXPECT_EQ(a.answers[i].setting, b.answers[i].setting);
}

TEST_P(EveryStrategy, SizeOfTheQuestionsDoesNotMatter) {
    const auto space = spaceOf(binarySettings());
    const auto first = make(space), second = make(space);
    const auto a = play(*first, rugged, 300, 1), b = play(*second, rugged, 300, 16);
    for (std::size_t i = 0; i < 300; ++i) EXPECT_EQ(a.answers[i].setting, b.answers[i].setting);
}

TEST_P(EveryStrategy, OrderOfTheAnswersDoesNotMatter) {
    const auto space = spaceOf(binarySettings());
    const auto inOrder = make(space), reversed = make(space);
    for (int round = 0; round < 60; ++round) {
        auto asked = inOrder->ask(8);
        ASSERT_EQ(asked, reversed->ask(8));
        for (const auto& setting : asked) inOrder->tell(testing::told(setting, rugged(setting)));
        std::reverse(asked.begin(), asked.end());
        for (const auto& setting : asked) reversed->tell(testing::told(setting, rugged(setting)));
    }
}

TEST_P(EveryStrategy, ASpaceOfOneSetting) {
    for (const auto& cost : {rugged, failing}) {
        const auto strategy = make(spaceOf({space::Setting()}));
        EXPECT_EQ(play(*strategy, cost, 10).answers.size(), 1u);
        EXPECT_TRUE(strategy->finished());
    }
}

TEST_P(EveryStrategy, AnswersNobodyAskedForAreIgnored) {
    const auto space = spaceOf(binarySettings(5));
    const auto strategy = make(space);
    strategy->tell(testing::told(space::Setting().with(space::ParameterId::TBx, 512), 0.001));
    EXPECT_EQ(play(*strategy, rugged, 1000).answers.size(), 32u);
}

INSTANTIATE_TEST_SUITE_P(All, EveryStrategy,
                         ::testing::Values("random", "exhaustive", "gest", "genetic"),
                         [](const auto& name) { return name.param; });

TEST(Exhaustive, FollowsTheOrderOfTheSpace) {
    const auto space = spaceOf(binarySettings(6));
    const auto strategy = *makeStrategy("exhaustive", {}, space, Random(1));
    const auto played = play(*strategy, rugged, 100);
    std::size_t i = 0;
    space.forEach([&](const space::Setting& setting) {
        EXPECT_EQ(played.answers[i++].setting, setting);
        return true;
    });
    EXPECT_EQ(i, played.answers.size());
}

TEST(Exhaustive, WalksAnUnlistedSpaceLazilyAndInOrder) {
    // Far too large to list: a walk that did not pause would not end within this test.
    const auto full = spaceOf({space::Setting()});
    const auto space = space::TuningSpace::full(full.circumstances().problem, {});
    const auto strategy = *makeStrategy("exhaustive", {}, space, Random(1));
    const auto asked = play(*strategy, failing, 3000, 64).answers;
    ASSERT_EQ(asked.size(), 3000u);
    std::size_t i = 0;
    space.forEach([&](const space::Setting& setting) {
        EXPECT_EQ(asked[i].setting, setting);
        return ++i < asked.size();
    });
    EXPECT_FALSE(strategy->finished());
}

TEST(RandomSearch, IsUniform) {
    // The first of 8 settings over 8,000 seeds: each about 1,000 times (sigma 30).
    const auto settings = binarySettings(3);
    const auto space = spaceOf(settings);
    std::map<space::Setting, int> first;
    for (std::uint64_t seed = 0; seed < 8000; ++seed) {
        const auto strategy = *makeStrategy("random", {}, space, Random(seed));
        ++first[strategy->ask(1).front()];
    }
    ASSERT_EQ(first.size(), 8u);
    for (const auto& [setting, count] : first) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace engine::search
