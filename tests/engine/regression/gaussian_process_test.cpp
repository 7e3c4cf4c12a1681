// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/gaussian_process.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/random.hpp"

namespace engine::regression {
namespace {

using Rows = std::vector<std::vector<double>>;

/// The second feature says nothing.
double sloped(const std::vector<double>& row) { return row[0] + (row[2] == 1 ? 3 : 0); }

struct Fitted {
    GaussianProcess process{{9, 9, 0}};
    Rows rows;
};
Fitted fitted(int count) {
    Random random(4);
    Fitted made;
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        made.rows.push_back({static_cast<double>(random.below(10)),
                             static_cast<double>(random.below(10)),
                             static_cast<double>(random.below(2))});
        values.push_back(sloped(made.rows.back()));
    }
    made.process.fit(made.rows, values);
    return made;
}

TEST(GaussianProcess, SaysWhatItWasToldAndSomethingBetween) {
    const auto made = fitted(60);
    for (const auto& row : made.rows)
        EXPECT_NEAR(made.process.predict(row).mean, sloped(row), 0.35);
    double sum = 0;
    Random random(9);
    for (int i = 0; i < 200; ++i) {
        const std::vector<double> row{static_cast<double>(random.below(10)),
                                      static_cast<double>(random.below(10)),
                                      static_cast<double>(random.below(2))};
        sum += std::abs(made.process.predict(row).mean - sloped(row)) / 200;
    }
    EXPECT_LT(sum, 0.4);  // values lie between 0 and 12
}

TEST(GaussianProcess, FindsOutWhichFeaturesMatter) {
    const auto made = fitted(60);
    const double here = made.process.predict(std::vector<double>{4, 0, 0}).mean;
    EXPECT_NEAR(made.process.predict(std::vector<double>{4, 9, 0}).mean, here, 0.5);
    EXPECT_GT(made.process.predict(std::vector<double>{4, 0, 1}).mean, here + 2);
}

TEST(GaussianProcess, IsSureOfWhatItKnowsAlone) {
    GaussianProcess process({9});
    EXPECT_FALSE(process.isFitted());
    process.fit({{0}, {1}, {2}}, {1, 2, 3});
    EXPECT_TRUE(process.isFitted());
    const double near = process.predict(std::vector<double>{3}).deviation;
    EXPECT_LT(process.predict(std::vector<double>{1}).deviation, near / 2);  // noise is left
    EXPECT_GT(process.predict(std::vector<double>{9}).deviation, near);
}

TEST(GaussianProcess, WhatLiesBetweenTwoIsSurerThanWhatLiesBesideOne) {
    GaussianProcess process({9});
    process.fit({{0}, {4}, {6}}, {1, 2, 4});
    EXPECT_LT(process.predict(std::vector<double>{5}).deviation,
              process.predict(std::vector<double>{7}).deviation);
}

TEST(GaussianProcess, WhatRestsStandsApart) {
    GaussianProcess process({1});
    process.fit({{-1}, {0}, {1}}, {5, 0, 0});
    const double rests = process.predict(std::vector<double>{-1}).mean;
    EXPECT_GT(rests, 3);
    EXPECT_LT(process.predict(std::vector<double>{0}).mean, 1);
}

TEST(GaussianProcess, TheSameSamplesGiveTheSame) {
    const auto one = fitted(100), other = fitted(100);
    for (const auto& row : one.rows)
        EXPECT_EQ(one.process.predict(row).mean, other.process.predict(row).mean);
}

}  // namespace
}  // namespace engine::regression
