// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/features.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::stencil {
namespace {

using Counts = std::vector<int>;

Features of(const std::string& name) { return features(findPreset(name).value()); }

/// `first` and every `stride`-th entry after it hold `count`, `entries` of them; zeros elsewhere.
Counts every(int stride, int count, int entries, int length) {
    Counts counts(static_cast<std::size_t>(length), 0);
    for (int n = 1; n <= entries; ++n) counts[static_cast<std::size_t>(n * stride - 1)] = count;
    return counts;
}

Counts padded(Counts counts, std::size_t length) {
    counts.resize(length, 0);
    return counts;
}

TEST(Features, StarsAndCrosses) {
    for (int r = 1; r <= 4; ++r) {
        const Features star2 = of(fmt::format("star2d{}r", r)),
                       cross2 = of(fmt::format("cross2d{}r", r));
        const Features star3 = of(fmt::format("star3d{}r", r)),
                       cross3 = of(fmt::format("cross3d{}r", r));
        EXPECT_EQ(star2.taps, 4 * r + 1);
        EXPECT_EQ(cross2.taps, 4 * r + 1);
        EXPECT_EQ(star3.taps, 6 * r + 1);
        EXPECT_EQ(cross3.taps, 8 * r + 1);
        EXPECT_EQ(star2.tapsPerOrder, every(1, 4, r, 4));
        EXPECT_EQ(cross2.tapsPerOrder, every(1, 4, r, 4));
        EXPECT_EQ(star3.tapsPerOrder, every(1, 6, r, 4));
        EXPECT_EQ(cross3.tapsPerOrder, every(1, 8, r, 4));
        EXPECT_EQ(star2.tapsPerStep, every(1, 4, r, 8));
        EXPECT_EQ(cross2.tapsPerStep, every(2, 4, r, 8));
        EXPECT_EQ(star3.tapsPerStep, every(1, 6, r, 12));
        EXPECT_EQ(cross3.tapsPerStep, every(3, 8, r, 12));
        for (const Features& f : {star2, cross2, star3, cross3}) EXPECT_EQ(f.order, r);
    }
}

TEST(Features, Boxes) {
    const Counts rings2{8, 16, 24, 32}, rings3{26, 98, 218, 386};
    const std::vector<Counts> steps2{
        {4, 4}, {4, 8, 8, 4}, {4, 8, 12, 12, 8, 4}, {4, 8, 12, 16, 16, 12, 8, 4}};
    const std::map<int, Counts> steps3{{1, {6, 12, 8}},
                                       {2, {6, 18, 32, 36, 24, 8}},
                                       {4, {6, 18, 38, 66, 96, 116, 120, 108, 80, 48, 24, 8}}};
    for (int r = 1; r <= 4; ++r) {
        const Features flat = of(fmt::format("box2d{}r", r)), deep = of(fmt::format("box3d{}r", r));
        const int side = 2 * r + 1;
        EXPECT_EQ(flat.taps, side * side);
        EXPECT_EQ(deep.taps, side * side * side);
        EXPECT_EQ(flat.tapsPerOrder, padded(Counts(rings2.begin(), rings2.begin() + r), 4));
        EXPECT_EQ(deep.tapsPerOrder, padded(Counts(rings3.begin(), rings3.begin() + r), 4));
        EXPECT_EQ(flat.tapsPerStep, padded(steps2[static_cast<std::size_t>(r - 1)], 8));
        if (const auto known = steps3.find(r); known != steps3.end()) {
            EXPECT_EQ(deep.tapsPerStep, padded(known->second, 12));
        }
    }
}

TEST(Features, ZhangAndMuellersTable) {
    struct Row {
        const char* name;
        int flops, references, corners;
    };
    for (const Row& row : {Row{"zm-7pt", 8, 8, 0}, Row{"zm-13pt", 15, 14, 0},
                           Row{"himeno", 32, 32, 12}, Row{"zm-27pt", 30, 28, 20}}) {
        const Features f = of(row.name);
        EXPECT_EQ(f.flops, row.flops) << row.name;
        EXPECT_EQ(f.references, row.references) << row.name;
        EXPECT_EQ(f.cornerTaps, row.corners) << row.name;
    }
}

TEST(Features, EbisusFlops) {
    EXPECT_EQ(of("ebisu-2d5pt").flops, 10);
    EXPECT_EQ(of("ebisu-2ds9pt").flops, 18);
    EXPECT_EQ(of("ebisu-2d9pt").flops, 18);
    EXPECT_EQ(of("ebisu-2d25pt").flops, 50);  // the table prints 25, the code counts 50
    EXPECT_EQ(of("ebisu-3d27pt").flops, 54);
}

// What only constants go into is worked out beforehand.
TEST(Features, ConstantExpressionsAreNoOperations) {
    const auto flopsOf = [](std::string_view formula) {
        return features(parseFormula(formula).value()).flops;
    };
    EXPECT_EQ(flopsOf("v[i,j] = 1/3*u[i,j];"), 1);
    EXPECT_EQ(flopsOf("v[i,j] = (2 - sqrt(2)/4)*u[i,j] + u[i+1,j]/(3*3);"), 3);
    EXPECT_EQ(flopsOf("v[i,j] = u[i,j]*2*3;"), 2);  // as it is written, from left to right
    EXPECT_EQ(flopsOf("h = 0.5; w = 1/(h*h); v[i,j] = w*u[i,j];"), 1);
    EXPECT_EQ(flopsOf("w = 2*3; w = w*u[i,j]; v[i,j] = w*2;"), 2);
}

TEST(Features, HaloPerAxis) {
    const Features f = features(parseFormula("v[i,j,k] = u[i-3,j,k] + u[i+1,j,k-2];").value());
    EXPECT_EQ(f.halo, (std::array{3, 0, 2}));
    EXPECT_EQ(f.order, 3);
    EXPECT_EQ(f.cornerTaps, 1);
    EXPECT_EQ(f.taps, 2);
}

TEST(Features, LongOffsetsExtendTheCounts) {
    const Features f = features(parseFormula("v[i,j] = u[i-6,j+6];").value());
    EXPECT_EQ(f.tapsPerOrder, every(6, 1, 1, 6));
    EXPECT_EQ(f.tapsPerStep, every(12, 1, 1, 12));
    EXPECT_EQ(featureVector(f, 2).size(), 27U);
}

TEST(Features, Symmetry) {
    const auto symmetric = [](const char* text) {
        return features(parseFormula(text).value()).symmetric;
    };
    EXPECT_EQ(symmetric("v[i,j] = u[i-1,j] + u[i+1,j] + u[i,j+1];"),
              (std::array{true, false, true}));
    EXPECT_EQ(symmetric("v[i,j] = 2*u[i-1,j] + u[i+1,j];"), (std::array{false, true, true}));
    EXPECT_EQ(symmetric("v[i,j] = 2*u[i-1,j] + (4/2)*u[i+1,j];"), (std::array{true, true, true}));
    EXPECT_EQ(symmetric("v[i,j] = a[i,j]*(u[i-1,j] + u[i+1,j]);"), (std::array{true, true, true}));
    EXPECT_EQ(symmetric("v[i,j] = a[i,j]*(u[i-1,j] - u[i+1,j]);"), (std::array{false, true, true}));
    EXPECT_EQ(of("gradient2d").symmetric, (std::array{true, true, true}));
}

TEST(Features, SumOfCoefficients) {
    EXPECT_NEAR(of("ebisu-2d5pt").coefficientSum, 49.0 / 118, 1e-15);
    EXPECT_EQ(of("himeno").coefficientSum, 0);
    EXPECT_TRUE(of("himeno").linear);
    EXPECT_FALSE(of("gradient2d").linear);
}

TEST(FeatureVector, HasThePublishedLengthsAndOrder) {
    const std::vector<double> flat = featureVector(of("box2d1r"), 2);
    ASSERT_EQ(flat.size(), 27U);
    EXPECT_EQ(flat[0], 1);
    EXPECT_EQ(flat[1], 9);
    EXPECT_DOUBLE_EQ(flat[2], 9.0 / 81);
    EXPECT_EQ(flat[3], 8);
    EXPECT_DOUBLE_EQ(flat[7], 8.0 / 9);
    EXPECT_EQ(flat[11], 4);
    EXPECT_EQ(flat[12], 4);
    EXPECT_DOUBLE_EQ(flat[19], 4.0 / 9);
    const std::vector<double> deep = featureVector(of("box3d4r"), 3);
    ASSERT_EQ(deep.size(), 35U);
    EXPECT_EQ(deep[2], 1);
    EXPECT_EQ(std::accumulate(deep.begin() + 11, deep.begin() + 23, 0.0), 728);
}

TEST(CompulsoryBytes, InputArraysAndOneStore) {
    EXPECT_EQ(compulsoryBytes(findPreset("star3d1r").value(), DataType::Double), 16);
    EXPECT_EQ(compulsoryBytes(findPreset("himeno").value(), DataType::Float), 56);
}

}  // namespace
}  // namespace engine::stencil
