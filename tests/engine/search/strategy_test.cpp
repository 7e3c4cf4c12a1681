// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What every strategy promises, whatever it does inside.
#include <gtest/gtest.h>

#include <map>
#include <unordered_set>

#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::binarySettings;
using testing::play;
using testing::settingsAsked;
using testing::spaceOf;

/// A cost that depends on every gene and on pairs of them.
double rugged(const space::Setting& setting) {
    return 1 + static_cast<double>(setting.hash() % 1000) / 200 +
           setting[space::ParameterId::TBx] * (1 + setting[space::ParameterId::SH]);
}
/// Many cost the same.
double stepped(const space::Setting& setting) {
    return 1 + static_cast<double>(setting.hash() % 4);
}
double failing(const space::Setting&) { return std::numeric_limits<double>::infinity(); }

class EveryStrategy : public ::testing::TestWithParam<std::string> {
protected:
    /// As published, many end by themselves, whatever is left of the space: `least` is what they
    /// ask for at least, `busy` how many of 2^11 settings they ask for before a place may stay
    /// free.
    struct End {
        const char* strategy;
        std::size_t least, busy;
    };
    static constexpr End kEnds[] = {{"shrinking-sample", 256, 1500},
                                    {"orthogonal", 9, 12},
                                    {"window", 50, 64},
                                    {"pattern", 9, 12},
                                    {"pso", 20, 50},
                                    {"annealing", 100, 100},
                                    {"genetic-kernel-tuner", 60, 100},
                                    {"differential-evolution", 32, 50},
                                    {"genetic", 32, 100},
                                    {"an5d", 1, 0},
                                    {"gstuner", 1, 0},
                                    {"artemis", 30, 60},
                                    {"garvey", 15, 30},
                                    {"cstuner", 32, 60}};
    static const End* end() {
        const auto* found = std::ranges::find(kEnds, GetParam(), &End::strategy);
        return found == std::end(kEnds) ? nullptr : found;
    }
    static bool usesUpTheSpace() { return end() == nullptr; }
    static std::unique_ptr<Strategy> make(const space::TuningSpace& space, std::uint64_t seed = 1) {
        return *makeStrategy(GetParam(), {}, space, Random(seed));
    }
};

TEST_P(EveryStrategy, AsksEverySettingOfTheSpaceOnce) {
    const auto settings = binarySettings(8);
    const auto space = spaceOf(settings);
    for (const std::size_t width : {1, 7, 32}) {
        for (const auto& cost : {rugged, failing}) {
            const auto strategy = make(space);
            const auto played = play(*strategy, cost, 10'000, width);
            std::unordered_set<space::Setting, space::SettingHash> asked;
            for (const auto& answer : played.answers) {
                EXPECT_TRUE(space.allows(answer.setting));
                EXPECT_TRUE(asked.insert(answer.setting).second);
            }
            if (usesUpTheSpace()) {
                EXPECT_EQ(asked.size(), settings.size()) << width;
            }
            if (!usesUpTheSpace()) {
                EXPECT_GE(asked.size(), end()->least);
            }
            EXPECT_TRUE(strategy->finished());
        }
    }
}

TEST_P(EveryStrategy, LeavesNoPlaceFreeWhileTheSpaceLasts) {
    const auto space = spaceOf(binarySettings());
    for (const std::size_t width : {2, 8, 32, 64}) {
        const auto strategy = make(space);
        const std::size_t most = usesUpTheSpace() ? 1500 : end()->busy;
        EXPECT_EQ(play(*strategy, rugged, most, width).starved, 0u) << width;
    }
}

TEST_P(EveryStrategy, TakesSpacesOfOtherPrograms) {
    const auto space = testing::foreignSpace();
    const auto cost = [](const space::Setting& setting) {
        return 1.0 + static_cast<double>(space::SettingHash()(setting) % 1000);
    };
    for (const std::size_t width : {1, 8}) {
        const auto made = makeStrategy(GetParam(), {}, space, Random(1));
        if (!made) {  // its model is of the kernels
            EXPECT_EQ(GetParam(), "an5d") << made.error().message;
            return;
        }
        const auto& strategy = *made;
        const auto played = play(*strategy, cost, 10'000, width);
        std::unordered_set<space::Setting, space::SettingHash> asked;
        for (const auto& answer : played.answers) {
            EXPECT_TRUE(space.allows(answer.setting));
            EXPECT_TRUE(asked.insert(answer.setting).second);
        }
        if (usesUpTheSpace()) {
            EXPECT_EQ(asked.size(), space.size());
        }
        EXPECT_GE(asked.size(), 6u);
        EXPECT_TRUE(strategy->finished());
    }
}

TEST_P(EveryStrategy, SameSeedSameQuestions) {
    const auto space = spaceOf(binarySettings());
    for (const std::size_t width : {1, 16}) {
        const auto first = make(space, 7), second = make(space, 7);
        const auto a = play(*first, rugged, 400, width), b = play(*second, rugged, 400, width);
        if (usesUpTheSpace()) {
            ASSERT_EQ(a.answers.size(), 400u);
        }
        ASSERT_EQ(a.answers.size(), b.answers.size());
        for (std::size_t i = 0; i < a.answers.size(); ++i)
            EXPECT_EQ(a.answers[i].setting, b.answers[i].setting);
    }
}

TEST_P(EveryStrategy, OrderOfTheReportsDoesNotMatter) {
    const auto space = spaceOf(binarySettings());
    for (const auto& cost : {rugged, stepped}) {
        const auto inOrder = make(space), reversed = make(space);
        for (int round = 0; round < 60; ++round) {
            auto asked = settingsAsked(*inOrder, 8);
            ASSERT_EQ(asked, settingsAsked(*reversed, 8));
            for (const auto& setting : asked) inOrder->tell(testing::told(setting, cost(setting)));
            std::reverse(asked.begin(), asked.end());
            for (const auto& setting : asked) reversed->tell(testing::told(setting, cost(setting)));
        }
    }
}

TEST_P(EveryStrategy, ASpaceOfOneSetting) {
    for (const auto& cost : {rugged, failing}) {
        const auto strategy = make(spaceOf({space::Setting()}));
        EXPECT_EQ(play(*strategy, cost, 10).answers.size(), 1u);
        EXPECT_TRUE(strategy->finished());
    }
}

TEST_P(EveryStrategy, ReportsNobodyAskedForAreIgnored) {
    const auto space = spaceOf(binarySettings(5));
    const auto strategy = make(space);
    const auto unasked = space::Setting().with(space::ParameterId::TBx, 512);
    strategy->tell(testing::told(unasked, 0.001));
    const auto answers = play(*strategy, rugged, 1000).answers;
    if (usesUpTheSpace()) {
        EXPECT_EQ(answers.size(), 32u);
    }
    for (const auto& answer : answers) EXPECT_NE(answer.setting, unasked);
}

INSTANTIATE_TEST_SUITE_P(All, EveryStrategy, ::testing::ValuesIn([] {
                             std::vector<std::string> names;
                             for (const auto& each : strategies()) names.push_back(each.name);
                             return names;
                         }()),
                         [](const auto& name) {
                             std::string test = name.param;
                             std::replace(test.begin(), test.end(), '-', '_');
                             return test;
                         });

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

TEST(RandomSearch, BeginsWhereAPriorWould) {
    // The prior expects little of settings of few threads, and nothing of shared memory.
    class Wide final : public Prior {
    public:
        double expectedMs(const space::Setting& setting) const override {
            using enum space::ParameterId;
            if (setting[SH] == 1) return kNever;
            return 10.0 - setting[TBx] - 2 * setting[TBy];
        }
    };
    const auto space = spaceOf(binarySettings(6));
    const Surroundings surroundings{
        {}, [](PriorKind kind) {
            EXPECT_EQ(kind, PriorKind::Model);
            return Result<std::shared_ptr<const Prior>>(std::make_shared<const Wide>());
        }};
    const Wide wide;
    int looked = 0;
    for (const auto& info : strategies()) {
        if (info.priors.empty() || info.predicts) continue;
        ++looked;
        const auto strategy = makeStrategy(info.name, {{"prior", "model"}, {"starts", 5}}, space,
                                           Random(3), surroundings);
        ASSERT_TRUE(strategy);
        const auto first = play(**strategy, rugged, 20).answers;
        for (int i = 0; i < 5; ++i) EXPECT_EQ(wide.expectedMs(first[i].setting), 4) << info.name;
        for (int i = 1; i < 5; ++i) EXPECT_NE(first[i].setting, first[i - 1].setting);
        // Without the option the same strategy sees nothing of it.
        const auto blind = makeStrategy(info.name, {}, space, Random(3), surroundings);
        const auto bare = makeStrategy(info.name, {}, space, Random(3));
        const auto a = play(**blind, rugged, 20).answers, b = play(**bare, rugged, 20).answers;
        for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(a[i].setting, b[i].setting);
    }
    EXPECT_GT(looked, 1);
}

TEST(RandomSearch, IsUniform) {
    // The first of 8 settings over 8,000 seeds: each about 1,000 times (sigma 30).
    const auto settings = binarySettings(3);
    const auto space = spaceOf(settings);
    std::map<space::Setting, int> first;
    for (std::uint64_t seed = 0; seed < 8000; ++seed) {
        const auto strategy = *makeStrategy("random", {}, space, Random(seed));
        ++first[settingsAsked(*strategy, 1).front()];
    }
    ASSERT_EQ(first.size(), 8u);
    for (const auto& [setting, count] : first) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace engine::search
