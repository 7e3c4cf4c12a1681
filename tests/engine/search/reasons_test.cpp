// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Why strategies ask for what they ask for, in their words.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/stencil/presets.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using Reasons = std::vector<std::string>;

/// Every value that is not the usual costs a little, each parameter another share.
double costOfReasons(const space::Setting& setting) {
    double ms = 1;
    for (std::size_t i = 0; i < setting.size(); ++i) {
        const auto id = static_cast<space::ParameterId>(i);
        ms *= 1 + 0.01 * static_cast<double>(i + 1) * std::abs(std::log2(1 + setting[id]) - 3);
    }
    return ms;
}

Reasons reasonsOf(Strategy& strategy, std::size_t most) {
    Reasons reasons;
    while (reasons.size() < most) {
        const auto requests = strategy.ask({1, 0});
        if (requests.empty()) break;
        reasons.push_back(requests.front().why);
        strategy.tell(
            testing::told(requests.front().setting, costOfReasons(requests.front().setting)));
    }
    return reasons;
}

std::unique_ptr<Strategy> made(const std::string& name, const space::TuningSpace& space) {
    auto strategy = makeStrategy(name, {}, space, Random(5));
    EXPECT_TRUE(strategy) << strategy.error().message;
    return std::move(*strategy);
}

bool says(const Reasons& reasons, const std::string& words) {
    return std::ranges::any_of(
        reasons, [&](const std::string& reason) { return reason.find(words) != reason.npos; });
}

TEST(Reasons, EveryStrategySaysWhyItAsksInAFewWords) {
    const auto space = testing::spaceOf(testing::binarySettings());
    for (const StrategyInfo& info : strategies()) {
        const auto strategy = made(info.name, space);
        for (const std::string& reason : reasonsOf(*strategy, 300)) {
            ASSERT_FALSE(reason.empty()) << info.name;
            EXPECT_LE(reason.size(), 150u) << info.name << ": " << reason;
            EXPECT_EQ(reason.find('\n'), reason.npos) << info.name;
        }
    }
}

TEST(Reasons, ScoutTellsItsSourcesApart) {
    const stencil::Problem problem{*stencil::findPreset("star3d1r"), {512, 512, 512}};
    const auto space = space::TuningSpace::full(problem, {});
    const auto reasons = reasonsOf(*made("scout", space), 250);
    ASSERT_EQ(reasons.size(), 250u);
    for (const char* words :
         {", among the best of ", "one step beside one of the ", "crossed from two of the best",
          "a kind seldom tried, ", "one step beside what is expected to be best",
          "; checks what is expected, which is off by "})
        EXPECT_TRUE(says(reasons, words)) << words;
    EXPECT_EQ(reasons, reasonsOf(*made("scout", space), 250));
}

TEST(Reasons, OfASmallSpaceScoutKnowsEverySetting) {
    const auto space = testing::spaceOf(testing::binarySettings());
    EXPECT_TRUE(
        says(reasonsOf(*made("scout", space), 20), "drawn, among the best of all 2\u202f048 left"));
}

TEST(Reasons, OthersNameTechniqueGroupStageAndParents) {
    const auto space = testing::spaceOf(testing::binarySettings());
    const auto of = [&](const char* name) { return reasonsOf(*made(name, space), 300); };
    EXPECT_TRUE(says(of("bandit"), "differential evolution"));
    EXPECT_TRUE(says(of("gest"), "group 1 of "));
    EXPECT_TRUE(says(of("genetic"), "crossed from two neighbours"));
    EXPECT_TRUE(says(of("gstuner"), "founder of a sub-population"));
    EXPECT_TRUE(says(of("garvey"), "stage 1 of "));
}

}  // namespace
}  // namespace engine::search
