// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "engine/search/gstuner/combination_choice.hpp"
#include "engine/search/gstuner/combination_quota.hpp"
#include "engine/space/combination.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::binarySettings;
using testing::play;
using testing::spaceOf;

/// The eight combinations that GSTuner's code samples in two dimensions.
const std::vector<std::size_t> kFlat{252, 252, 252, 252, 252, 238, 238, 238};

/// As GSTuner's code calls it.
constexpr QuotaConstants kCodedQuota{0.4, 0.04, 0.001, 0.001};

TEST(CombinationQuota, WithTheConstantsOfTheCodeTheWinnerGains) {
    CombinationQuota quota(kFlat, kCodedQuota);
    EXPECT_EQ(quota.draw(), (std::vector<std::size_t>{11, 11, 11, 11, 11, 10, 10, 10}));  // 85
    quota.reward(2);
    EXPECT_NEAR(quota.shares()[0], 0.0041064, 5e-8);
    EXPECT_NEAR(quota.shares()[7], 0.0038227, 5e-8);
    EXPECT_NEAR(quota.shares()[2], 0.0121064, 5e-8);
    EXPECT_EQ(quota.draw(), (std::vector<std::size_t>{9, 9, 24, 9, 9, 8, 8, 8}));  // 84
    quota.reward(2);
    EXPECT_NEAR(quota.shares()[2], 0.0191, 5e-5);
    quota.draw();
    quota.reward(2);
    EXPECT_NEAR(quota.shares()[2], 0.0261, 5e-5);
}

// The shares are the code's, each of a round's total; it ends with the paper's tenth.
TEST(CombinationQuota, RewardsATenthAsTheCodeDoesItsFourTenths) {
    CombinationQuota quota(kFlat, kRewardedQuota), coded(kFlat, kCodedQuota);
    for (int round = 0; round < 5; ++round) {
        for (std::size_t i = 0; i < kFlat.size(); ++i)
            EXPECT_NEAR(quota.shares()[i] / kRewardedQuota.total,
                        coded.shares()[i] / kCodedQuota.total, 1e-12);
        quota.reward(2);
        coded.reward(2);
    }
    EXPECT_GT(quota.shares()[2], 0.5 * kRewardedQuota.total);
    const std::vector<std::vector<double>> predicted(8, std::vector<double>(250, 1.0));
    const auto counts = sampleByQuota(predicted, kRewardedQuota, 0).sampled;
    const auto sampled = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    EXPECT_GE(sampled, 200U);
    EXPECT_LT(sampled, 230U);
}

TEST(CombinationQuota, WithTheConstantsOfThePaperNothingIsEverRewarded) {
    CombinationQuota quota(kFlat, kPublishedQuota);
    const auto before = quota.shares();
    std::size_t sampled = 0;
    int rounds = 0;
    for (; static_cast<double>(sampled) < 0.1 * 1974; ++rounds) {
        const auto counts = quota.draw();
        sampled += std::accumulate(counts.begin(), counts.end(), std::size_t{0});
        quota.reward(2);
        for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(quota.shares()[i], before[i], 1e-12);
    }
    EXPECT_EQ(rounds, 9);
}

TEST(CombinationQuota, WhatIsUsedUpHasNoShareAndWinsForOneRoundOnly) {
    CombinationQuota quota({4, 1000, 1000}, {0.4, 0.04, 0.001, 0.001});
    EXPECT_EQ(quota.draw().front(), 1U);
    for (int i = 0; i < 2; ++i) {
        quota.draw();
        quota.reward(1);
    }
    EXPECT_EQ(quota.draw().front(), 1U);  // the last
    EXPECT_EQ(quota.shares().front(), 0);
    quota.reward(0);
    EXPECT_GT(quota.shares().front(), 0);  // as printed: it gets what the others leave
    EXPECT_EQ(quota.draw().front(), 0U);
    EXPECT_EQ(quota.shares().front(), 0);
    quota.reward(1);
    EXPECT_NEAR(quota.shares()[1] + quota.shares()[2], 0.04, 1e-12);
}

TEST(CombinationQuota, AShareComesDownToTheFloorAndNoFurther) {
    CombinationQuota quota({1000, 1000}, {1, 1, 0.25, 0.25});
    for (int round = 0; round < 2; ++round) {
        quota.reward(0);
        EXPECT_EQ(quota.shares(), (std::vector<double>{0.75, 0.25}));
    }
}

TEST(CombinationQuota, RoundsEndWithTheRatioAndRewardTheFastest) {
    std::vector<std::vector<double>> predicted;
    for (std::size_t i = 0; i < kFlat.size(); ++i)
        predicted.emplace_back(kFlat[i], i == 2 ? 1.0 : 2.0);
    const auto sampling = sampleByQuota(predicted, kCodedQuota, 0);
    const auto all =
        std::accumulate(sampling.sampled.begin(), sampling.sampled.end(), std::size_t{0});
    EXPECT_GE(static_cast<double>(all), 0.4 * 1974);
    EXPECT_LT(static_cast<double>(all), 0.4 * 1974 + 90);
    EXPECT_EQ(sampling.sampled[2], 252U);  // then the first of the others, all alike, wins
    for (const std::size_t other : {1, 3, 4}) EXPECT_LT(sampling.sampled[other], 130U);
    EXPECT_NEAR(std::accumulate(sampling.shares[0].begin(), sampling.shares[0].end(), 0.0), 1,
                1e-9);
    // Where nothing is predicted nobody wins, and a small space is sampled as far as it goes.
    const std::vector<std::vector<double>> unknown(2, std::vector<double>(30, kNever));
    const auto even = sampleByQuota(unknown, kCodedQuota, 1000);
    EXPECT_EQ(even.sampled, (std::vector<std::size_t>{30, 30}));
}

TEST(CombinationChoice, HoldsEachCombinationOnceAtMost) {
    for (const auto* groups : {&publishedCombinations(), &recordedCombinations()}) {
        EXPECT_EQ(groups->size(), 8U);
        std::set<int> ids;
        std::size_t count = 0;
        for (const auto& group : *groups) {
            ids.insert(group.begin(), group.end());
            count += group.size();
        }
        EXPECT_EQ(ids.size(), count);
    }
    EXPECT_EQ(publishedCombinations().front(), std::vector{14});
}

space::TuningSpace fullSpaceOf(const char* name) {
    const auto pattern = *stencil::findPreset(name);
    return space::TuningSpace::full(
        {pattern, stencil::Problem::defaultGrid(pattern.dimensions), stencil::DataType::Double},
        {});
}

TEST(CombinationChoice, DrawsDistinctSettingsOfTheCombination) {
    const auto space = fullSpaceOf("star2d1r");
    Random random(1);
    for (const auto& group : publishedCombinations()) {
        const auto settings = settingsOfCombination(space, group.front(), 50, {}, random);
        EXPECT_EQ(settings.size(), 50U) << group.front();
        EXPECT_EQ(std::set<space::Setting>(settings.begin(), settings.end()).size(),
                  settings.size());
        for (const auto& setting : settings) {
            EXPECT_EQ(space::combinationOf(setting).id, group.front());
            EXPECT_TRUE(space.allows(setting));
        }
    }
}

/// Expects everything to be as fast as it has threads along x.
class Threads final : public Prior {
public:
    double expectedMs(const space::Setting& setting) const override {
        return 2000.0 - setting[space::ParameterId::TBx];
    }
};

Surroundings withThreads(std::vector<PriorKind>& asked) {
    return {{}, [&asked](PriorKind kind) -> Result<std::shared_ptr<const Prior>> {
                asked.push_back(kind);
                if (kind == PriorKind::Model) return badInput("There is no model.");
                return std::make_shared<const Threads>();
            }};
}

TEST(Gstuner, SearchesTheEightThatThePaperIsLeftWith) {
    std::vector<PriorKind> asked;
    const auto space = fullSpaceOf("star2d1r");
    const auto strategy = *makeStrategy("gstuner", {{"combinations", std::string("published")}},
                                        space, Random(1), withThreads(asked));
    EXPECT_EQ(asked, (std::vector{PriorKind::Model, PriorKind::Learned}));
    const auto cost = [](const space::Setting& setting) {
        return 1 + static_cast<double>(setting.hash() % 1000);
    };
    const auto answers = play(*strategy, cost, 10'000).answers;
    EXPECT_TRUE(strategy->finished());
    EXPECT_GE(answers.size(), 40U);   // both populations and some children
    EXPECT_LE(answers.size(), 300U);  // a tenth of the pool, and what a round adds
    for (const auto& answer : answers) {
        const int id = space::combinationOf(answer.setting).id;
        EXPECT_TRUE(std::ranges::count(publishedCombinations(), std::vector{id}) == 1) << id;
    }
    EXPECT_FALSE(strategy->diagnostics().quotas.empty());
    EXPECT_GT(strategy->diagnostics().generation, 0);
}

TEST(Gstuner, RewardedQuotasSampleWhatIsPredictedToBeFast) {
    /// The merged group of 16 is predicted to be slow.
    class Temporal final : public Prior {
    public:
        double expectedMs(const space::Setting& setting) const override {
            return space::combinationOf(setting).id == 19 ? 1 : 2;
        }
    };
    const auto space = fullSpaceOf("star2d1r");
    const Surroundings surroundings{
        {}, [](PriorKind) {
            return Result<std::shared_ptr<const Prior>>(std::make_shared<const Temporal>());
        }};
    const auto count = [&](const char* name) {
        const auto strategy = *makeStrategy(name, {}, space, Random(1), surroundings);
        const auto answers = play(
                                 *strategy, [](const auto&) { return 1.0; }, 60)
                                 .answers;
        return std::ranges::count_if(answers, [](const Measured& answer) {
            return space::combinationOf(answer.setting).id == 19;
        });
    };
    EXPECT_GT(count("gstuner-corrected"), 1.5 * static_cast<double>(count("gstuner")));
}

TEST(Gstuner, ShowsTheSharesOfOneSamplingThatSumToOne) {
    const auto space = spaceOf(binarySettings());
    const auto strategy = *makeStrategy("gstuner-corrected", {}, space, Random(1));
    play(
        *strategy, [](const auto& s) { return 1.0 + static_cast<double>(s.hash() % 97); }, 2000);
    const auto quotas = strategy->diagnostics().quotas;
    ASSERT_FALSE(quotas.empty());
    for (const auto& shares : quotas) {
        EXPECT_EQ(shares.size(), quotas.front().size());
        for (const double share : shares) {
            EXPECT_GE(share, -1e-6);
            EXPECT_LE(share, 1 + 1e-6);
        }
    }
}

TEST(Gstuner, SamplesTheShareThatIsAskedFor) {
    const auto space = fullSpaceOf("star2d1r");
    const auto rounds = [&](const char* name, double ratio) {
        const auto strategy = *makeStrategy(name, {{"ratio", ratio}}, space, Random(1));
        play(
            *strategy, [](const auto& s) { return 1.0 + static_cast<double>(s.hash() % 97); }, 40);
        return strategy->diagnostics().quotas.size();
    };
    for (const char* name : {"gstuner", "gstuner-corrected"}) {
        const auto tenth = rounds(name, 0.1), fifth = rounds(name, 0.2);
        EXPECT_GE(tenth, 5U) << name;
        EXPECT_GE(fifth, 2 * tenth - 2) << name;
        EXPECT_LE(fifth, 2 * tenth + 2) << name;
    }
}

TEST(Gstuner, SamplesASpaceFromElsewhereAsAWhole) {
    const auto space = testing::foreignSpace();
    const auto published = *makeStrategy("gstuner", {}, space, Random(1));
    const auto some = play(
                          *published, [](const auto&) { return 1.0; }, 1000)
                          .answers;
    EXPECT_GE(some.size(), 32U);
    EXPECT_LT(some.size(), space.size());
    const auto corrected = *makeStrategy("gstuner-corrected", {}, space, Random(1));
    const auto all = play(
                         *corrected, [](const auto&) { return 1.0; }, 1000)
                         .answers;
    EXPECT_EQ(all.size(), space.size());
}

}  // namespace
}  // namespace engine::search
