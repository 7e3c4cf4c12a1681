// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/quality.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <vector>

namespace engine::learn {
namespace {

TEST(Quality, MapeIsOverWhatWasMeasured) {
    EXPECT_DOUBLE_EQ(
        meanAbsolutePercentageError(std::array{2.0, 4.0, 0.0}, std::array{3.0, 3.0, 9.0}),
        (50 + 25) / 2.0);
}

TEST(Quality, SpearmanComparesOrders) {
    const std::array measured{1.0, 2.0, 3.0, 4.0};
    EXPECT_DOUBLE_EQ(spearman(measured, std::array{10.0, 20.0, 90.0, 91.0}), 1);
    EXPECT_DOUBLE_EQ(spearman(measured, std::array{4.0, 3.0, 2.0, 1.0}), -1);
    EXPECT_DOUBLE_EQ(spearman(measured, std::array{5.0, 5.0, 5.0, 5.0}), 0);
    EXPECT_NEAR(spearman(measured, std::array{1.0, 1.0, 2.0, 2.0}), 0.894427, 1e-6);
}

TEST(Quality, BestOfTheFirstIsAShareOfTheBest) {
    std::vector<double> measured(20), predicted(20);
    std::iota(measured.begin(), measured.end(), 1.0);
    std::iota(predicted.rbegin(), predicted.rend(), 1.0);  // the wrong way round
    EXPECT_DOUBLE_EQ(bestOfFirst(measured, predicted, 16), 1.0 / 5);
    EXPECT_DOUBLE_EQ(bestOfFirst(measured, measured, 1), 1);
    EXPECT_DOUBLE_EQ(bestOfFirst(measured, predicted, 100), 1);
}

}  // namespace
}  // namespace engine::learn
