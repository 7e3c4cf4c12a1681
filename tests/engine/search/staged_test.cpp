// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Artemis and Garvey and Abdelrahman's tuner.
#include <gtest/gtest.h>

#include <set>

#include "engine/search/staged/staged.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using P = space::ParameterId;
using testing::binarySettings;
using testing::play;
using testing::spaceOf;

TEST(Stages, HoldEveryParameterOnce) {
    const auto space = spaceOf(binarySettings());
    const auto stages = stagesOf(space, {{P::TBy, P::TBx}, {P::RT}, {P::SH, P::TBx}});
    ASSERT_EQ(stages.size(), 3U);  // nothing is known of RT's
    EXPECT_EQ(stages[0], (std::vector{P::TBy, P::TBx}));
    EXPECT_EQ(stages[1], std::vector{P::SH});
    EXPECT_EQ(stages[2].size(), 8U);  // whatever is left
    for (const auto& stage : stagesOf(testing::foreignSpace(), {{P::TBx}}))
        EXPECT_EQ(stage.size(), 1U);
}

/// Of the binary ones those that use no shared memory: it has no meaning with a single tap.
std::vector<space::Setting> plainSettings() {
    auto settings = binarySettings();
    std::erase_if(settings, [](const auto& setting) { return setting[P::SH] == 1; });
    return settings;
}

/// Only the block's shape and merging matter, each for itself.
double separable(const space::Setting& setting) {
    return 100 - 10 * setting[P::TBx] - 20 * setting[P::TBy] + 3 * setting[P::TBz] -
           setting[P::CMx] + 2 * setting[P::BMy];
}

TEST(Artemis, TunesLevelByLevelAroundTheFastest) {
    const auto space = spaceOf(plainSettings());
    const auto strategy = *makeStrategy("artemis", {{"kept", 1}}, space, Random(1));
    const auto answers = play(*strategy, separable, 10'000).answers;
    EXPECT_TRUE(strategy->finished());
    // The first level: all 16 of block and time, no merging.
    for (std::size_t i = 0; i < 16; ++i) {
        EXPECT_EQ(answers[i].setting[P::CMx] * answers[i].setting[P::BMx], 1);
    }
    // The second: merging around the fastest block.
    for (std::size_t i = 16; i < 16 + 63; ++i) {
        EXPECT_EQ(answers[i].setting[P::TBx], 2);
        EXPECT_EQ(answers[i].setting[P::TBy], 2);
        EXPECT_EQ(answers[i].setting[P::TBz], 1);
    }
    EXPECT_EQ(answers.size(), 16U + 63);
    double least = 1e9;
    for (const auto& setting : plainSettings()) least = std::min(least, separable(setting));
    EXPECT_EQ(play(**makeStrategy("artemis", {}, space, Random(2)), separable, 10'000).best, least);
}

TEST(Garvey, SearchesGroupByGroupAndEnds) {
    const auto space = spaceOf(plainSettings());
    const auto strategy = *makeStrategy("garvey", {{"per-group", 64}}, space, Random(1));
    const auto answers = play(*strategy, separable, 10'000).answers;
    EXPECT_TRUE(strategy->finished());
    EXPECT_LE(answers.size(), 8U + 7 + 63 + 1);
    double best = 1e9, least = 1e9;
    for (const auto& answer : answers) best = std::min(best, answer.costMs);
    for (const auto& setting : plainSettings()) least = std::min(least, separable(setting));
    EXPECT_EQ(best, least);  // groups that do not depend on one another are enough
}

/// A stage without parameters would only measure the best once more.
TEST(Staged, EveryStageHasParameters) {
    const auto pattern = *stencil::findPreset("star3d1r");
    const auto space = space::TuningSpace::full(
        {pattern, stencil::Problem::defaultGrid(3), stencil::DataType::Double}, {});
    for (const char* name : {"artemis", "garvey"}) {
        const auto stages = (*makeStrategy(name, {}, space, Random(1)))->diagnostics().groups;
        EXPECT_GT(stages.size(), 1U) << name;
        for (const auto& stage : stages) EXPECT_FALSE(stage.empty()) << name;
    }
}

TEST(Garvey, LetsThePriorPickTheMemory) {
    class Constant final : public Prior {
    public:
        double expectedMs(const space::Setting& setting) const override {
            return setting[P::CO] == 1 && setting[P::SH] == 0 ? 1 : 2;
        }
    };
    const auto pattern = *stencil::findPreset("star2d1r");
    const auto space = space::TuningSpace::full(
        {pattern, stencil::Problem::defaultGrid(2), stencil::DataType::Double}, {});
    const auto count = [&](const Surroundings& surroundings) {
        const auto strategy =
            *makeStrategy("garvey", {{"first", 50}}, space, Random(1), surroundings);
        const auto answers = play(
                                 *strategy, [](const auto&) { return 1.0; }, 50)
                                 .answers;
        return std::ranges::count_if(answers, [](const Measured& answer) {
            return answer.setting[P::CO] == 1 && answer.setting[P::SH] == 0;
        });
    };
    EXPECT_LT(count({}), 40);
    EXPECT_EQ(
        count({{},
               [](PriorKind) {
                   return Result<std::shared_ptr<const Prior>>(std::make_shared<const Constant>());
               }}),
        50);
}

TEST(Staged, WhatFailsAtFirstIsReplaced) {
    const auto space = spaceOf(binarySettings());
    const auto seldom = [](const space::Setting& setting) {
        return setting.hash() % 16 == 0 ? separable(setting) : kNever;
    };
    for (const char* name : {"artemis", "garvey"}) {
        const auto strategy = *makeStrategy(name, {}, space, Random(1));
        EXPECT_LT(play(*strategy, seldom, 10'000).best, kNever) << name;
        EXPECT_TRUE(strategy->finished());
    }
}

}  // namespace
}  // namespace engine::search
