// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/formula.hpp"

#include <gtest/gtest.h>

#include "engine/stencil/features.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"
#include "tests/engine/stencil/pattern_equality.hpp"

namespace engine::stencil {
namespace {

Pattern parsed(std::string_view text) {
    auto pattern = parseFormula(text);
    EXPECT_TRUE(pattern) << text << "\n" << pattern.error().sentence();
    return pattern ? *pattern : patternFromTaps("failed", 2, {});
}

std::string canonical(std::string_view text) { return writeFormula(parsed(text)); }

TEST(Formula, FivePoint) {
    const Pattern pattern =
        parsed("v[i,j] = 0.5*u[i,j] + 0.125*(u[i+1,j] + u[i-1,j] + u[i,j+1] + u[i,j-1]);");
    EXPECT_EQ(pattern.dimensions, 2);
    EXPECT_EQ(pattern.input, "u");
    EXPECT_EQ(pattern.output, "v");
    const std::vector<Tap> taps{{{-1, 0, 0}, 0.125},
                                {{0, -1, 0}, 0.125},
                                {{0, 0, 0}, 0.5},
                                {{0, 1, 0}, 0.125},
                                {{1, 0, 0}, 0.125}};
    EXPECT_EQ(drawableTaps(pattern), taps);
}

TEST(Formula, FirstIndexIsContiguous) {
    const Pattern pattern = parsed("v[i,j,k] = u[i+1,j-2,k+3];");
    EXPECT_EQ(accessedOffsets(pattern), std::vector{(Offset{1, -2, 3})});
}

TEST(Formula, BothWaysOfWritingIndices) {
    EXPECT_EQ(canonical("w[i][j][k] = q[i+1][j-2][k] ;"), "w[i,j,k] = q[i+1,j-2,k];\n");
    EXPECT_EQ(canonical("v [ i ] [ j ] = u [ i + 1 , j - 2 ];"), "v[i,j] = u[i+1,j-2];\n");
    EXPECT_EQ(canonical("v[i,j] = u[i+0,j-0];"), "v[i,j] = u[i,j];\n");
}

TEST(Formula, CommentsBlanksAndLineEnds) {
    EXPECT_EQ(canonical("# one\r\nv[i,j] // two; v[i,j] = 1;\r\n = # three\n\tu[i,j];# four"),
              "v[i,j] = u[i,j];\n");
}

TEST(Formula, NumbersAsInC) {
    for (const char* number : {"1500", "1500.", "1.5e3", "1.5E+3", ".15e4", "0150000e-2"})
        EXPECT_EQ(canonical("v[i,j] = " + std::string(number) + "*u[i,j];"),
                  "v[i,j] = 1500*u[i,j];\n")
            << number;
}

TEST(Formula, ConstantsMayUseEarlierConstants) {
    const Pattern pattern =
        parsed("const h = 0.5, w = 1/(h*h); const s = sqrt(w) - min(1, h); v[i,j] = s*u[i,j];");
    ASSERT_EQ(pattern.constants.size(), 3U);
    EXPECT_EQ(pattern.constants[1].value, 4);
    EXPECT_EQ(pattern.constants[2].name, "s");
    EXPECT_EQ(pattern.constants[2].value, 1.5);
}

TEST(Formula, TemporariesAndAccumulation) {
    EXPECT_EQ(canonical("t = u[i,j]; t += u[i+1,j]; t = 2*t; v[i,j] = t; v[i,j] += u[i-1,j];"),
              "t = u[i,j];\nt += u[i+1,j];\nt = 2*t;\nv[i,j] = t + u[i-1,j];\n");
}

TEST(Formula, OutputKeepsTheTemporariesOfItsTime) {
    const Pattern pattern = parsed("t = u[i+1,j]; v[i,j] = t; t = 3*u[i,j]; v[i,j] += t;");
    const auto taps = drawableTaps(pattern);
    ASSERT_TRUE(taps);
    EXPECT_EQ(*taps, (std::vector<Tap>{{{0, 0, 0}, 3}, {{1, 0, 0}, 1}}));
    EXPECT_EQ(pattern.statements.size(), 3U);
}

TEST(Formula, KeptValueGetsAnUnusedName) {
    const Pattern pattern = parsed("v_1 = u[i,j]; v[i,j] = v_1; t = u[i+1,j]; v[i,j] += t*v_1;");
    EXPECT_EQ(writeFormula(pattern),
              "v_1 = u[i,j];\nv_2 = v_1;\nt = u[i+1,j];\nv[i,j] = v_2 + t*v_1;\n");
}

TEST(Formula, InputIsTheArrayReadAtOffsets) {
    const Pattern pattern = parsed("v[i,j] = a[i,j]*b[i,j] + q[i+1,j];");
    EXPECT_EQ(pattern.input, "q");
    EXPECT_EQ(pattern.arrays, (std::vector<std::string>{"a", "b"}));
}

TEST(Formula, WithoutOffsetsTheInputIsTheFirstArray) {
    const Pattern pattern = parsed("v[i,j] = a[i,j]*b[i,j];");
    EXPECT_EQ(pattern.input, "a");
    EXPECT_EQ(pattern.arrays, std::vector<std::string>{"b"});
}

TEST(Formula, SignsBindTighterThanProducts) {
    EXPECT_TRUE(test::samePattern(parsed("v[i,j] = -u[i,j]*2;"), parsed("v[i,j] = (-u[i,j])*2;")));
    EXPECT_FALSE(test::samePattern(parsed("v[i,j] = -u[i,j]*2;"), parsed("v[i,j] = -(u[i,j]*2);")));
    EXPECT_EQ(canonical("v[i,j] = +u[i,j] - -u[i+1,j];"), "v[i,j] = u[i,j] - (-u[i+1,j]);\n");
}

TEST(Formula, HimenoHasTwelveArraysAndNineteenCells) {
    const Pattern pattern = findPreset("himeno").value();
    EXPECT_EQ(pattern.arrays.size(), 12U);
    EXPECT_EQ(pattern.arrays.front(), "wrk1");
    EXPECT_EQ(pattern.output, "wrk2");
    EXPECT_EQ(accessedOffsets(pattern).size(), 19U);
}

TEST(Formula, FarOffsetsAreAccepted) {
    const Pattern pattern = parsed("v[i,j] = u[i+64,j] + u[i,j-64];");
    EXPECT_EQ(features(pattern).order, 64);
}

}  // namespace
}  // namespace engine::stencil
