// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/aggregate.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace engine::analysis {
namespace {

using Scores = std::vector<std::vector<double>>;

TEST(Aggregate, IsTheMeanOfTheSpacesWhateverTheirRepeats) {
    const auto found = aggregate(Scores{{1, 1, 1, 1}, {0, 0}, {-4, -4}});
    EXPECT_DOUBLE_EQ(found.score.mean, -1);
    EXPECT_DOUBLE_EQ(found.median, 0);
}

TEST(Aggregate, OfOneSpaceItsRepeatsAreDrawn) {
    const std::vector<double> repeats{0.1, 0.4, 0.2, 0.9, 0.5};
    const auto found = aggregate(Scores{repeats});
    EXPECT_DOUBLE_EQ(found.score.mean, 0.42);
    EXPECT_EQ(found.score.interval, intervalOfMean(repeats));
}

TEST(Aggregate, SpacesAreDrawnToo) {
    // Repeats agree: all that is unsure is which spaces there are.
    const auto found = aggregate(Scores{{1, 1}, {0, 0}});
    EXPECT_EQ(found.score.interval, (Interval{0, 1}));
    const auto alike = aggregate(Scores{{1, 1}, {1, 1}});
    EXPECT_EQ(alike.score.interval, (Interval{1, 1}));
}

TEST(Aggregate, OfSingleRunsNobodyCanSay) {
    EXPECT_EQ(aggregate(Scores{{1, 2}, {3}}).score.interval, std::nullopt);
    EXPECT_DOUBLE_EQ(aggregate(Scores{{1, 2}, {3}}).score.mean, 2.25);
}

TEST(Resampling, GivesTheIntervalOfTheMean) {
    Random random(3);
    const Resampling resampling(20);
    for (int i = 0; i < 5; ++i) {
        std::vector<double> values(20);
        for (double& value : values) value = random.uniform();
        const Interval expected = *intervalOfMean(values),
                       found = resampling.intervalOfMean(values);
        EXPECT_NEAR(found.low, expected.low, 1e-12);
        EXPECT_NEAR(found.high, expected.high, 1e-12);
    }
}

}  // namespace
}  // namespace engine::analysis
