// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/screened.hpp"

#include <gtest/gtest.h>

#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using device::Look;
using space::Setting;

const device::Looks kEvery{Look::Compile, Look::Limit, Look::Grid};

std::unique_ptr<Strategy> makeScreened(const Options& options, int genes = 5) {
    return *makeStrategy("exhaustive", options, testing::spaceOf(testing::binarySettings(genes)),
                         Random(1), {kEvery, {}});
}

Report compiled(const Setting& setting, int spilled) {
    device::Evaluation evaluation;
    evaluation.setting = setting;
    evaluation.resources.spillStoreBytes = spilled;
    return Report(evaluation, Look::Compile);
}

Report seen(const Setting& setting, double ms, Look look) {
    device::Evaluation evaluation;
    evaluation.setting = setting;
    evaluation.samplesMs = {ms};
    return Report(evaluation, look);
}

TEST(Screened, OnlyFullReportsHaveACost) {
    EXPECT_EQ(seen(Setting(), 2, Look::Full).costMs, 2);
    EXPECT_EQ(seen(Setting(), 2, Look::Limit).costMs, kNever);
    EXPECT_EQ(seen(Setting(), 2, Look::Limit).seenMs, 2);
    EXPECT_EQ(compiled(Setting(), 0).costMs, kNever);
}

TEST(Screened, WhatSpillsIsNeverEvaluated) {
    const auto strategy = makeScreened({{"screen", "compile"}, {"screen-spills", 64}});
    int looks = 0, full = 0;
    while (true) {
        const auto requests = strategy->ask({1, 0});
        if (requests.empty()) break;
        const auto& request = requests.front();
        if (request.look == Look::Full) {
            ++full;
            EXPECT_EQ(request.setting[space::ParameterId::SH], 0);
            strategy->tell(testing::told(request.setting, 1.0));
        } else {
            ++looks;
            EXPECT_EQ(request.look, Look::Compile);
            strategy->tell(
                compiled(request.setting, request.setting[space::ParameterId::SH] == 1 ? 65 : 64));
        }
    }
    EXPECT_EQ(looks, 32);
    EXPECT_EQ(full, 16);
    EXPECT_TRUE(strategy->finished());
}

TEST(Screened, ALimitIsSetOnceSomethingIsKnown) {
    const auto strategy = makeScreened({{"screen", "limit"}, {"screen-slower", 2.0}});
    const auto first = strategy->ask({1, 0}).front();
    EXPECT_EQ(first.look, Look::Full);
    strategy->tell(testing::told(first.setting, 3.0));
    const auto second = strategy->ask({1, 0}).front();
    EXPECT_EQ(second.look, Look::Limit);
    EXPECT_EQ(second.limitMs, 6.0);
    strategy->tell(seen(second.setting, 6.5, Look::Limit));  // given up: it does not come again
    const auto third = strategy->ask({1, 0}).front();
    EXPECT_NE(third.setting, second.setting);
    strategy->tell(testing::told(third.setting, 1.0));  // within its limit: a full evaluation
    EXPECT_EQ(strategy->ask({1, 0}).front().limitMs, 2.0);
}

TEST(Screened, TheSmallerGridChoosesWhatIsEvaluated) {
    const auto strategy = makeScreened({{"screen", "grid"}});
    const auto asked = strategy->ask({4, 0});
    ASSERT_EQ(asked.size(), 4u);
    for (const auto& request : asked) EXPECT_EQ(request.look, Look::Grid);
    strategy->tell(seen(asked[0].setting, 1.0, Look::Grid));
    strategy->tell(seen(asked[1].setting, 1.6, Look::Grid));  // above 1.5 times the best
    strategy->tell(seen(asked[2].setting, 1.4, Look::Grid));
    Report failed = seen(asked[3].setting, 1.0, Look::Grid);
    failed.evaluation.outcome = device::Outcome::LaunchError;  // the grid may be too small for it
    strategy->tell(failed);
    const auto passed = strategy->ask({3, 0});
    ASSERT_EQ(passed.size(), 3u);
    EXPECT_EQ(passed[0], device::Request(asked[0].setting));
    EXPECT_EQ(passed[0].why, asked[0].why);
    EXPECT_EQ(passed[1], device::Request(asked[2].setting));
    EXPECT_EQ(passed[2], device::Request(asked[3].setting));
}

}  // namespace
}  // namespace engine::search
