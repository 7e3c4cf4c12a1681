// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/groups/grouping.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/search/groups/parameter_correlation.hpp"
#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using enum space::ParameterId;
using space::ParameterId;
using Group = std::vector<ParameterId>;

// The published example's singles a to e.
constexpr ParameterId a = SH, b = CO, c = UFx, d = UFy, e = UFz;

TunedParameters exampleParameters() {
    return {{{TBx, TBy, TBz}, {CMx, CMy, CMz}}, {a, b, c, d, e}};
}
std::vector<CorrelatedPair> examplePairs() {
    return {{a, b, .1}, {c, d, .2}, {a, e, .3}, {b, c, .4}, {d, e, .5}, {a, c, .6}};
}

TEST(Grouping, FourGroups) {
    const Grouping grouping = groupParameters(exampleParameters(), examplePairs(), 4);
    ASSERT_EQ(grouping.groups.size(), 4u);
    EXPECT_EQ(grouping.groups[2], (Group{a, b, e}));
    EXPECT_EQ(grouping.groups[3], (Group{c, d}));
    ASSERT_EQ(grouping.steps.size(), 6u);
    EXPECT_TRUE(grouping.steps[0].fromRight);
    EXPECT_EQ(grouping.steps[0].sentence, "SH founds PG2. UFx founds PG3.");
    EXPECT_FALSE(grouping.steps[1].fromRight);
    EXPECT_EQ(grouping.steps[1].sentence, "SH is in PG2: CO joins it.");
    EXPECT_EQ(grouping.steps[4].sentence, "CO and UFx are grouped already.");
    EXPECT_EQ(grouping.steps[1].groupsAfter[2], (Group{a, b}));
}

TEST(Grouping, FiveGroupsDoNotOvershoot) {
    const Grouping grouping = groupParameters(exampleParameters(), examplePairs(), 5);
    ASSERT_EQ(grouping.groups.size(), 5u);
    EXPECT_EQ(grouping.groups[2], (Group{a, b, e}));
    EXPECT_EQ(grouping.groups[3], (Group{c}));
    EXPECT_EQ(grouping.groups[4], (Group{d}));
    EXPECT_EQ(grouping.steps[1].sentence, "UFy founds PG4. UFz must wait: there are 5 groups.");
}

TEST(Grouping, LeftOversJoinTheSmallestGroup) {
    // Two groups exist from the start: nothing is founded, and of a pair of two ungrouped none can
    // join.
    const TunedParameters tuned{{{TBx, TBy}, {CMx}}, {a, b, c}};
    const Grouping grouping = groupParameters(tuned, {{a, b, .1}, {b, c, .2}}, 2);
    EXPECT_EQ(grouping.groups, (ParameterGroups{{TBx, TBy, b}, {CMx, a, c}}));
    EXPECT_EQ(grouping.steps[0].sentence, "Neither SH nor CO has a group to join.");
}

TEST(Grouping, PairsAscendWithUndefinedLast) {
    const double nan = std::nan("");
    const record::CvMatrix matrix{{a, b, c}, {nan, .5, nan, .2, nan, .5, .5, 0, nan}};
    const auto pairs = pairsByCoefficient(matrix);
    ASSERT_EQ(pairs.size(), 6u);
    EXPECT_EQ(pairs[0].first, c);
    EXPECT_EQ(pairs[0].second, b);
    EXPECT_EQ(pairs[1].cv, .2);
    EXPECT_EQ(pairs[2].first, a);  // ties keep the order of the matrix
    EXPECT_EQ(pairs[3].first, b);
    EXPECT_EQ(pairs[4].first, c);
    EXPECT_TRUE(std::isnan(pairs[5].cv));
}

TEST(Grouping, ParametersWithOneValueAreNotTuned) {
    std::vector<space::Setting> settings;
    for (const int tbx : {32, 64}) {
        for (const int ufx : {1, 2}) {
            settings.push_back(space::Setting().with(TBx, tbx).with(UFx, ufx).with(CO, 1));
        }
    }
    const TunedParameters tuned = tunedParameters(testing::spaceOf(settings));
    EXPECT_EQ(tuned.preGroups, (ParameterGroups{{TBx}}));
    EXPECT_EQ(tuned.singles, (Group{UFx}));
}

TEST(CoefficientOfVariation, Literals) {
    const auto cv = [](std::vector<double> values) { return coefficientOfVariation(values); };
    EXPECT_DOUBLE_EQ(cv({2, 4, 4, 4, 5, 5, 7, 9}), 0.4);  // sigma 2 with 1/n, mean 5
    EXPECT_EQ(cv({3}), 0);
    EXPECT_EQ(cv({0, 0, 0}), 0);
    // Equal ones have none at all, however their sum is rounded: such pairs are ties.
    for (const double value : {std::log2(3), std::log2(5), 0.1, 1e17 / 3})
        for (std::size_t count = 1; count < 60; ++count)
            EXPECT_EQ(cv(std::vector<double>(count, value)), 0) << value << " " << count;
    EXPECT_EQ(cv({-1, 1}), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(cv({})));
}

TEST(CoefficientOfVariation, FastestColumnValuePerRowValue) {
    const auto row = [](int sh, int ufx, double cost) {
        return Measured{space::Setting().with(SH, sh).with(UFx, ufx), cost};
    };
    const double failed = std::numeric_limits<double>::infinity();
    const std::vector<Measured> measured = {row(0, 2, 1), row(0, 8, 3), row(1, 8, 2),
                                            row(1, 4, failed)};
    const record::CvMatrix matrix = correlateParameters(measured, {SH, UFx});
    ASSERT_EQ(matrix.values.size(), 4u);
    EXPECT_TRUE(std::isnan(matrix.values[0]));
    EXPECT_DOUBLE_EQ(matrix.values[1], 0.5);      // log2: 1 at SH off, 3 at SH on
    EXPECT_DOUBLE_EQ(matrix.values[2], 1.0 / 3);  // switches as 1 and 2: off at 2, on at 8
}

TEST(Grouping, NamesAndCodesParametersOfSpacesFromElsewhereByTheirTable) {
    const auto space = testing::foreignSpace();
    std::vector<Measured> measured;
    space.forEach([&](const space::Setting& setting) {
        measured.push_back({setting, static_cast<double>(1 + measured.size())});
        return true;
    });
    const auto diagnostics = groupsFrom(space, measured, 3);
    ASSERT_FALSE(diagnostics.deque.empty());
    for (const auto& step : diagnostics.deque) {
        EXPECT_EQ(step.sentence.find("TB"), std::string::npos) << step.sentence;
        EXPECT_NE(step.sentence.find(space.info(step.first).abbreviation), std::string::npos);
    }
    EXPECT_EQ(encodedValue(space.info(testing::foreign::kTile), 4), 2);  // a power of two
    EXPECT_EQ(encodedValue(space.info(testing::foreign::kBlock), 48), 48);
}

}  // namespace
}  // namespace engine::search
