// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using enum space::ParameterId;
using space::ParameterId;
using space::Setting;

/// A dense space as recordings have it: a few values of every parameter.
std::vector<Setting> denseSettings() {
    std::vector<Setting> settings;
    for (int code = 0; code < 3 * 3 * 2 * 2 * 3 * 3 * 3 * 2; ++code) {
        int rest = code;
        const auto next = [&rest](std::vector<int> values) {
            const int value = values[static_cast<std::size_t>(rest) % values.size()];
            rest /= static_cast<int>(values.size());
            return value;
        };
        Setting setting;
        for (const ParameterId id : {TBx, TBy}) setting.set(id, next({8, 16, 32}));
        for (const ParameterId id : {SH, CO}) setting.set(id, next({0, 1}));
        setting.set(CMy, next({1, 2, 4}));
        setting.set(CMz, next({1, 2, 4}));
        setting.set(UFy, next({1, 2, 4}));
        setting.set(ParameterId::TB, next({1, 2}));
        settings.push_back(setting);
    }
    return settings;
}

double bowl(const Setting& setting) {
    const auto away = [&](ParameterId id, double best) {
        const double distance = std::log2(setting[id]) - best;
        return distance * distance;
    };
    return 1 + away(TBx, 4) + away(TBy, 3) + 0.5 * away(CMy, 1) + 0.3 * away(CMz, 2) +
           0.2 * away(UFy, 0) + 0.4 * setting[SH] * setting[CMy] + 0.1 * (1 - setting[CO]);
}

std::unique_ptr<Strategy> makeGest(const Options& options = {}, std::uint64_t seed = 1,
                                   const std::string& name = "gest-wide") {
    return *makeStrategy(name, options, testing::spaceOf(denseSettings()), Random(seed));
}

TEST(Gest, GroupsFormAfterTheDataSet) {
    const auto gest = makeGest();
    testing::play(*gest, bowl, 14);
    EXPECT_FALSE(gest->diagnostics().cv.has_value());
    testing::play(*gest, bowl, 1);
    const record::Diagnostics diagnostics = gest->diagnostics();
    ASSERT_TRUE(diagnostics.cv.has_value());
    EXPECT_EQ(diagnostics.cv->parameters, (std::vector<ParameterId>{SH, CO, UFy, ParameterId::TB}));
    EXPECT_EQ(diagnostics.pairs, 4 * 3);
    EXPECT_EQ(diagnostics.deque.size(), 12u);
    ASSERT_EQ(diagnostics.groups.size(), 5u);
    EXPECT_EQ(diagnostics.groups[0], (std::vector<ParameterId>{TBx, TBy}));
    EXPECT_EQ(diagnostics.groups[1], (std::vector<ParameterId>{CMy, CMz}));
    std::size_t grouped = 0;
    for (const auto& group : diagnostics.groups) grouped += group.size();
    EXPECT_EQ(grouped, 8u);
}

TEST(Gest, SamplesDifferFromTheBestInOneGroupOnly) {
    const auto space = testing::spaceOf(denseSettings());
    const auto gest = makeGest({}, 1, "gest");
    const auto played = testing::play(*gest, bowl, 15);
    const auto groups = gest->diagnostics().groups;
    Measured best;
    for (const Measured& answer : played.answers) {
        if (answer.costMs < best.costMs) best = answer;
    }
    for (int i = 0; i < 150; ++i) {
        const Setting setting = testing::play(*gest, bowl, 1).answers.at(0).setting;
        const auto within = [&](const std::vector<ParameterId>& group) {
            return testing::agreeOutside(space, setting, best.setting, group);
        };
        if (std::none_of(groups.begin(), groups.end(), within)) {
            // The surroundings of the first optimum are used up: it has started again.
            EXPECT_GT(i, 40);
            return;
        }
        if (bowl(setting) < best.costMs) best = {setting, bowl(setting)};
    }
    FAIL() << "a bowl of 1,944 settings has no 150 unvisited neighbours";
}

TEST(Gest, GoesOnAroundTheBestToldWhileOthersAreUnderWay) {
    const auto gest = makeGest({}, 1, "gest");
    testing::play(*gest, bowl, 15);
    const auto groups = gest->diagnostics().groups;
    const auto space = testing::spaceOf(denseSettings());
    // All of two rounds at once: five groups, and again.
    const auto asked = testing::settingsAsked(*gest, 32);
    ASSERT_EQ(asked.size(), 32u);
    // One turns out best. What is asked next is around it, though the others are not told: all but
    // the rest of the samples that had been decided before.
    const Setting found = asked[5];
    gest->tell(testing::told(found, 0.001));
    const auto next = gest->ask({20, 31});
    ASSERT_EQ(next.size(), 20u);
    for (std::size_t i = 8; i < next.size(); ++i) {
        EXPECT_TRUE(std::any_of(groups.begin(), groups.end(), [&](const auto& group) {
            return testing::agreeOutside(space, next[i].setting, found, group);
        }));
    }
    EXPECT_EQ(gest->diagnostics().quotas.size(), 1u) << "no round has ended";
    for (const Setting& setting : asked)
        if (setting != found) gest->tell(testing::told(setting, 1000));
    ASSERT_GE(gest->diagnostics().quotas.size(), 2u);
    EXPECT_NE(gest->diagnostics().quotas[0], gest->diagnostics().quotas[1]) << "its group gained";
}

TEST(Gest, QuotasAreSharesAboveTheFloor) {
    const auto gest = makeGest();
    testing::play(*gest, bowl, 400);
    const auto quotas = gest->diagnostics().quotas;
    ASSERT_GT(quotas.size(), 3u);
    for (const auto& round : quotas) {
        EXPECT_NEAR(std::accumulate(round.begin(), round.end(), 0.0), 1, 1e-9);
        for (const double share : round) EXPECT_GE(share, 0.1 - 1e-9);
    }
    EXPECT_NE(quotas.front(), quotas.back());
}

TEST(Gest, OptionsChangeTheSearch) {
    const auto few = makeGest({{"samples", 5}, {"groups", 3}});
    testing::play(*few, bowl, 5);
    EXPECT_EQ(few->diagnostics().groups.size(), 3u);
    const auto limited = makeGest({{"limit", 40}});
    EXPECT_EQ(testing::play(*limited, bowl, 1000).answers.size(), 40u);
    EXPECT_TRUE(limited->finished());
    const auto narrow = makeGest({{"per-round", 5}});
    testing::play(*narrow, bowl, 15);
    const auto askedInARound = [](Strategy& gest) {
        // The shares of the next round are there once this one is closed.
        std::size_t count = 0;
        for (; gest.diagnostics().quotas.size() < 2; ++count)
            if (testing::play(
                    gest, [](const Setting&) { return 1e9; }, 1)
                    .answers.empty())
                break;
        return count;
    };
    EXPECT_LE(askedInARound(*narrow), 11u);  // each group's part is rounded up
    const auto wide = makeGest({{"per-round", 500}});
    testing::play(*wide, bowl, 15);
    EXPECT_GT(askedInARound(*wide), 20u);
}

TEST(Gest, ADataSetOfFailuresIsExtended) {
    const auto gest = makeGest();
    int calls = 0;
    const auto lateSuccess = [&](const Setting& setting) {
        return ++calls <= 20 ? std::numeric_limits<double>::infinity() : bowl(setting);
    };
    testing::play(*gest, lateSuccess, 29);
    EXPECT_FALSE(gest->diagnostics().cv.has_value());
    testing::play(*gest, lateSuccess, 1);
    EXPECT_TRUE(gest->diagnostics().cv.has_value());
}

/// Block shape and merging, two groups, lead to a corner; the best is in the opposite corner of
/// both.
double trap(const Setting& setting) {
    const auto steps = [&](ParameterId id, int from) {
        return std::abs(std::log2(setting[id]) - std::log2(from));
    };
    if (steps(TBx, 32) + steps(TBy, 32) + steps(CMy, 4) + steps(CMz, 4) == 0) return 1;
    return 2 + 0.1 * (steps(TBx, 8) + steps(TBy, 8) + steps(CMy, 1) + steps(CMz, 1));
}

TEST(Gest, WideRoundsLeaveTrapsThatOneGroupCannot) {
    const auto found = [](const std::string& name) {
        int count = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const auto gest = makeGest({}, seed, name);
            count += testing::play(*gest, trap, 150).best == 1 ? 1 : 0;
        }
        return count;
    };
    const int narrow = found("gest"), wide = found("gest-wide");
    EXPECT_GE(wide, narrow + 5) << narrow;
}

TEST(Gest, FindsTheBottomOfABowlFarSoonerThanRandomSearch) {
    const auto settings = denseSettings();
    double optimum = std::numeric_limits<double>::infinity();
    for (const Setting& setting : settings) optimum = std::min(optimum, bowl(setting));
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto gest = makeGest({}, seed);
        found += testing::play(*gest, bowl, 100).best == optimum ? 1 : 0;
    }
    EXPECT_GE(found, 15);  // random search: 100 of 1,944, so about 1 of 20
}

}  // namespace
}  // namespace engine::search
