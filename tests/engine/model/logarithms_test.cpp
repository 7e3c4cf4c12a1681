// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/logarithms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace engine::model;

TEST(Logarithms, AreThoseOfTheLibraryAtEverySize) {
    for (double number = 1e-300; number < 1e300; number *= 1.00917)
        ASSERT_NEAR(logOf(number), std::log(number), 1e-12) << number;
}

TEST(Logarithms, AreThoseOfTheLibraryOnBothSidesOfAPlace) {
    for (int place = 0; place <= 128; ++place) {
        const double middle = 1 + place / 128.0;
        for (const double number : {std::nextafter(middle, 0), middle, std::nextafter(middle, 3)})
            ASSERT_NEAR(logOf(number), std::log(number), 1e-12) << number;
    }
}

TEST(Logarithms, OfOneIsNothing) {
    EXPECT_EQ(logOf(1), 0);
    EXPECT_EQ(logOfWhole(1), 0);
    EXPECT_EQ(log1pOfMostlyWhole(0), 0);
}

TEST(Logarithms, OfWhatHasNoneAreThoseOfTheLibrary) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(logOf(0), -kInfinity);
    EXPECT_EQ(logOf(kInfinity), kInfinity);
    EXPECT_TRUE(std::isnan(logOf(-1)));
    EXPECT_TRUE(std::isnan(logOf(std::nan(""))));
    EXPECT_DOUBLE_EQ(logOf(1e-310), std::log(1e-310));
}

TEST(Logarithms, OfWholeNumbersContinueBeyondThoseThatAreLookedUp) {
    for (const int whole : {2, 3, 1023, 1024, 1025, 1 << 30})
        EXPECT_NEAR(logOfWhole(whole), std::log(whole), 1e-12) << whole;
    EXPECT_NEAR(logOfMostlyWhole(2.5), std::log(2.5), 1e-12);
    EXPECT_NEAR(log1pOfMostlyWhole(2.5), std::log(3.5), 1e-12);
}

}  // namespace
