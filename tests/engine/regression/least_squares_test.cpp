// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/least_squares.hpp"

#include <gtest/gtest.h>

#include <array>

namespace engine::regression {
namespace {

/// 3 + 2 x - y, and a feature that never changes.
Samples plane(double strange = 0) {
    Samples samples;
    for (int x = 0; x < 6; ++x)
        for (int y = 0; y < 5; ++y)
            samples.add(std::array{1.0, double(x), double(y), 7.0},
                        3 + 2 * x - y + (x == 5 && y == 4 ? strange : 0));
    return samples;
}

/// All deviations count as squares.
std::vector<double> leastSquares(const Samples& samples, double penalty) {
    return fitLeastDeviations(samples, penalty, 1e9);
}

TEST(Regression, FindsWhatIsLinear) {
    for (const auto& weights : {leastSquares(plane(), 0), fitLeastDeviations(plane(), 0, 0.01)}) {
        EXPECT_NEAR(weights[0], 3, 1e-4);
        EXPECT_NEAR(weights[1], 2, 1e-4);
        EXPECT_NEAR(weights[2], -1, 1e-4);
        EXPECT_EQ(weights[3], 0);
        EXPECT_NEAR(combined(weights, std::array{1.0, 10.0, 20.0, 7.0}), 3, 1e-3);
    }
}

TEST(Regression, OneStrangeSampleDrawsLeastDeviationsLess) {
    const auto squares = leastSquares(plane(100), 0);
    const auto deviations = fitLeastDeviations(plane(100), 0, 0.01);
    EXPECT_GT(squares[1], 3);
    EXPECT_NEAR(deviations[1], 2, 0.05);
}

TEST(Regression, APenaltyMakesWeightsSmallerAndWeightsOfSamplesCount) {
    EXPECT_LT(leastSquares(plane(), 0.5)[1], 1.5);
    EXPECT_GT(leastSquares(plane(), 0.5)[1], 1.0);
    Samples samples;
    samples.add(std::array{1.0}, 1, 3);
    samples.add(std::array{1.0}, 5, 1);
    EXPECT_NEAR(leastSquares(samples, 0)[0], 2, 1e-5);
}

}  // namespace
}  // namespace engine::regression
