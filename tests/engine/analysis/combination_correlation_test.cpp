// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/combination_correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "engine/analysis/merging.hpp"
#include "engine/analysis/ordering.hpp"
#include "engine/space/combination.hpp"

namespace engine::analysis {
namespace {

// Ids: 0 NAIVE, 2 BM, 4 CM, 6 ST, 8 ST+PR.

device::Evaluation evaluation(const space::Setting& setting, double ms, int steps = 1) {
    device::Evaluation result;
    result.setting = setting;
    result.samplesMs = {ms};
    result.steps = steps;
    return result;
}

TEST(BestTimes, PerStepAndWithoutFailures) {
    using enum space::ParameterId;
    const space::Setting naive;
    const auto streaming = naive.with(space::ParameterId::ST, 1).with(SD, 2);
    const auto merged = naive.with(CMy, 2), invalid = merged.with(BMy, 2);
    const auto fused = naive.with(space::ParameterId::TB, 2);
    auto failed = evaluation(streaming, 0.1);
    failed.outcome = device::Outcome::WrongResult;
    const std::vector<device::Evaluation> evaluations = {
        evaluation(naive, 3),     evaluation(naive, 2),  evaluation(fused, 5, 2), failed,
        evaluation(streaming, 4), evaluation(merged, 7), evaluation(invalid, 0.1)};
    const StencilTimes times = bestTimes("star2d1r", evaluations);
    EXPECT_EQ(times.stencil, "star2d1r");
    EXPECT_EQ(times.bestMs, (std::map<int, double>{{0, 2}, {1, 2.5}, {4, 7}, {6, 4}}));
}

const CombinationPair& pairOf(const CombinationCorrelation& correlation, int first, int second) {
    for (const auto& pair : correlation.pairs) {
        if (pair.first == first && pair.second == second) return pair;
    }
    throw std::out_of_range("no such pair");
}

TEST(RelativeTimes, AreOverTheGeometricMeanOfTheStencil) {
    const auto relative = relativeTimes({"a", {{0, 1}, {2, 4}, {4, 16}}});
    EXPECT_EQ(relative.size(), 3u);
    EXPECT_NEAR(relative.at(0), 0.25, 1e-12);
    EXPECT_NEAR(relative.at(2), 1, 1e-12);
    EXPECT_NEAR(relative.at(4), 4, 1e-12);
    EXPECT_TRUE(relativeTimes({"b", {}}).empty());
}

/// Ever larger stencils on which BM and ST take the same part of the mean, CM the rest of it.
std::vector<StencilTimes> fourStencils() {
    std::vector<StencilTimes> stencils;
    double size = 1;
    for (const double part : {0.5, 1.0, 2.0, 4.0}) {
        stencils.push_back({std::to_string(size),
                            {{2, size * part}, {4, size / (part * part)}, {6, size * part}}});
        size *= 100;
    }
    stencils[0].bestMs[8] = stencils[1].bestMs[8] = 1;  // ST+PR: on two stencils only
    return stencils;
}

TEST(Correlation, OfRelativeTimesWhateverTheSizeOfTheStencil) {
    auto stencils = fourStencils();
    for (auto& stencil : stencils) stencil.bestMs.erase(8);
    const auto correlation = correlateCombinations(stencils);
    EXPECT_EQ(correlation.combinations, (std::vector<int>{2, 4, 6}));
    EXPECT_EQ(correlation.pairs.size(), 3u);
    EXPECT_NEAR(pairOf(correlation, 2, 6).pcc, 1, 1e-12);
    EXPECT_NEAR(correlation.at(0, 2), 1, 1e-12);
    EXPECT_NEAR(correlation.at(2, 0), 1, 1e-12);
    EXPECT_EQ(correlation.at(1, 1), 1);
    // Parts 1/2, 1, 2, 4 against 4, 1, 1/4, 1/16.
    const double covariance =
        -1.375 * 2.671875 + -0.875 * -0.328125 + 0.125 * -1.078125 + 2.125 * -1.265625;
    const double spreads = 7.1875 * (2.671875 * 2.671875 + 0.328125 * 0.328125 +
                                     1.078125 * 1.078125 + 1.265625 * 1.265625);
    EXPECT_NEAR(pairOf(correlation, 2, 4).pcc, covariance / std::sqrt(spreads), 1e-12);
    EXPECT_NEAR(pairOf(correlation, 2, 4).p, 1 - std::abs(covariance) / std::sqrt(spreads), 1e-12);
}

TEST(Correlation, OfTheCombinationThatIsAlwaysBest) {
    // Relative to the best it would be 1 everywhere and have no coefficient.
    const std::vector<StencilTimes> stencils = {
        {"a", {{0, 1}, {2, 2}}}, {"b", {{0, 1}, {2, 3}}}, {"c", {{0, 1}, {2, 4}}}};
    const auto correlation = correlateCombinations(stencils);
    EXPECT_TRUE(pairOf(correlation, 0, 2).defined);
    EXPECT_LT(pairOf(correlation, 0, 2).pcc, -0.9);
}

TEST(Correlation, UndefinedPairsCountAsZeroAndSayWhy) {
    const auto correlation = correlateCombinations(fourStencils());
    EXPECT_EQ(pairOf(correlation, 6, 8), (CombinationPair{6, 8, 0, 2, false, 1}));
    const std::size_t last = correlation.pairs.size() - 1;
    EXPECT_FALSE(correlation.pairs[last].defined);
    EXPECT_FALSE(correlation.pairs[last].isSignificant());
    EXPECT_EQ(correlation.at(2, 3), 0);
    const std::vector<StencilTimes> equal(3, StencilTimes{"a", {{0, 1}, {2, 1}}});
    EXPECT_EQ(pairOf(correlateCombinations(equal), 0, 2), (CombinationPair{0, 2, 0, 3, false, 1}));
}

TEST(Correlation, FindsItsPairs) {
    const auto correlation = correlateCombinations(fourStencils());
    EXPECT_EQ(correlation.pairAt(1, 1), nullptr);
    EXPECT_EQ(correlation.pairAt(0, 2), correlation.pairAt(2, 0));
    EXPECT_EQ(correlation.pairAt(2, 0)->first, 2);
    EXPECT_EQ(correlation.pairAt(2, 0)->second, 6);
}

TEST(Interval95, IsFishersOfZ) {
    const auto [low, high] = interval95(0.5, 28);  // z = 0.5493 +- 1.96 / 5
    EXPECT_NEAR(low, 0.156, 5e-4);
    EXPECT_NEAR(high, 0.736, 5e-4);
    EXPECT_EQ(interval95(0.9, 3).low, -1);
    EXPECT_EQ(interval95(1, 10).low, 1);
    EXPECT_NEAR(interval95(-0.5, 28).high, -low, 1e-12);
}

TEST(PValue, IsThatOfStudentsT) {
    // Of four points every coefficient is equally likely; of three, every angle.
    for (const double pcc : {-0.9, 0.0, 0.25, 1.0})
        EXPECT_NEAR(pValue(pcc, 4), 1 - std::abs(pcc), 1e-12);
    EXPECT_NEAR(pValue(0.5, 3), 2.0 / 3, 1e-12);
    EXPECT_NEAR(pValue(-1, 3), 0, 1e-12);
    // Where tables have the limit of 5 %, two-sided.
    for (const auto& [count, limit] :
         {std::pair{5, 0.8783}, std::pair{8, 0.7067}, std::pair{9, 0.6664}, std::pair{32, 0.3494}})
        EXPECT_NEAR(pValue(limit, count), 0.05, 1e-4) << count;
    EXPECT_NEAR(pValue(0.9587, 5), 0.01, 1e-4);
}

TEST(PValue, BelowOneInTwentyIsSignificant) {
    EXPECT_TRUE((CombinationPair{0, 2, .8, 8, true, 0.0499}).isSignificant());
    EXPECT_FALSE((CombinationPair{0, 2, .7, 8, true, 0.05}).isSignificant());
    const std::vector<StencilTimes> few = {{"a", {{0, 1}, {2, 2}, {4, 7}}},
                                           {"b", {{0, 1}, {2, 3}, {4, 5}}},
                                           {"c", {{0, 1}, {2, 4}, {4, 6}}}};
    const auto correlation = correlateCombinations(few);
    int significant = 0;
    for (const auto& pair : correlation.pairs) significant += pair.p < 0.05 ? 1 : 0;
    EXPECT_EQ(correlation.significantPairs(), significant);
}

TEST(Correlation, OfNothing) {
    const auto correlation = correlateCombinations({});
    EXPECT_TRUE(correlation.combinations.empty());
    EXPECT_TRUE(mergeCombinations(correlation, 8).groups.empty());
    EXPECT_TRUE(orderByTree(correlation).empty());
}

/// Five combinations with the given PCCs; every other pair is undefined.
CombinationCorrelation correlationOf(std::vector<CombinationPair> pairs) {
    CombinationCorrelation correlation{{0, 2, 4, 6, 8}, std::vector<double>(25, 0), pairs};
    const auto index = [](int id) { return static_cast<std::size_t>(id / 2); };
    for (std::size_t i = 0; i < 5; ++i) correlation.values[i * 6] = 1;
    for (const auto& pair : pairs) {
        correlation.values[index(pair.first) * 5 + index(pair.second)] = pair.pcc;
        correlation.values[index(pair.second) * 5 + index(pair.first)] = pair.pcc;
    }
    return correlation;
}
CombinationCorrelation example() {
    return correlationOf({{2, 6, .99, 8, true},
                          {0, 4, -.95, 8, true},
                          {6, 8, .9, 8, true},
                          {2, 8, .4, 8, true},
                          {4, 8, .2, 8, true},
                          {0, 2, 0, 2, false}});
}

std::vector<std::vector<int>> membersOf(const std::vector<CombinationGroup>& groups) {
    std::vector<std::vector<int>> members;
    for (const auto& group : groups) members.push_back(group.members);
    return members;
}
using Members = std::vector<std::vector<int>>;

TEST(Merging, StrongestPairsFirst) {
    const Merging merging = mergeCombinations(example(), 2);
    ASSERT_EQ(merging.steps.size(), 3u);
    EXPECT_EQ(membersOf(merging.steps[0].groupsAfter), (Members{{0}, {2, 6}, {4}, {8}}));
    EXPECT_EQ(membersOf(merging.steps[1].groupsAfter), (Members{{0, 4}, {2, 6}, {8}}));
    EXPECT_EQ(merging.steps[1].pair.pcc, -.95);  // strength is the absolute value
    EXPECT_EQ(membersOf(merging.groups), (Members{{0, 4}, {2, 6, 8}}));
    EXPECT_EQ(merging.groups[1].leastPcc, .4);
    EXPECT_EQ(merging.groups[0].leastPcc, .95);
}

TEST(Merging, StopsAtTheCountTheThresholdAndTheLastDefinedPair) {
    EXPECT_EQ(membersOf(mergeCombinations(example(), 3).groups), (Members{{0, 4}, {2, 6}, {8}}));
    EXPECT_EQ(mergeCombinations(example(), 5).steps.size(), 0u);
    EXPECT_EQ(membersOf(mergeCombinations(example(), 1, .92).groups),
              (Members{{0, 4}, {2, 6}, {8}}));
    // (2,8) joins nothing new; (4,8) at last joins the two groups.
    EXPECT_EQ(mergeCombinations(example(), 1).steps.size(), 4u);
    auto onlyStrong = correlationOf({{2, 6, .99, 8, true}, {0, 2, 0, 2, false}});
    EXPECT_EQ(mergeCombinations(onlyStrong, 1).groups.size(), 4u);
    EXPECT_EQ(mergeCombinations(onlyStrong, 1).groups[0].leastPcc, std::nullopt);
}

TEST(Merging, TheFastestMemberRepresents) {
    const StencilTimes times{"a", {{2, 3}, {6, 1}, {8, 1}}};
    EXPECT_EQ(representativeOf({{2, 6, 8}, {}}, times), 6);
    EXPECT_EQ(representativeOf({{0, 2}, {}}, times), 2);
    EXPECT_EQ(representativeOf({{0, 4}, {}}, times), std::nullopt);
}

TEST(Ordering, ByNameGroupsAndTree) {
    const auto correlation = example();
    std::vector<std::string> names;
    for (const std::size_t i : orderByName(correlation)) {
        names.push_back(
            space::combinations()[static_cast<std::size_t>(correlation.combinations[i])].name);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"BM", "CM", "NAIVE", "ST", "ST+PR"}));
    EXPECT_EQ(orderByGroups(correlation, mergeCombinations(correlation, 2).groups),
              (Order{0, 2, 1, 3, 4}));
    // {2,6} at .01, {0,4} at .05, then 8 with {2,6} at (.6 + .1) / 2, then both.
    EXPECT_EQ(orderByTree(correlation), (Order{0, 2, 1, 3, 4}));
}

TEST(Ordering, TheTreeUsesAverageDistances) {
    // Of single distances 8 is nearest to 4 (.3), of averages to {2,6} (.4) and not {0,4} (.65).
    const auto correlation = correlationOf({{2, 6, .9, 8, true},
                                            {0, 4, .9, 8, true},
                                            {2, 8, .6, 8, true},
                                            {6, 8, .6, 8, true},
                                            {4, 8, .7, 8, true}});
    EXPECT_EQ(orderByTree(correlation), (Order{0, 2, 1, 3, 4}));
}

}  // namespace
}  // namespace engine::analysis
