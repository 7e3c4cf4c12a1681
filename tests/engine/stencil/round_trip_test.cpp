// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text and pattern are two views of one value: writing and parsing must lose nothing.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/stencil/expression.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"
#include "tests/engine/stencil/pattern_equality.hpp"
#include "tests/engine/stencil/random_formula.hpp"

namespace engine::stencil {
namespace {

using test::samePattern;

void expectRoundTrip(const Pattern& pattern, const std::string& origin) {
    const std::string text = writeFormula(pattern);
    const auto again = parseFormula(text, pattern.name);
    ASSERT_TRUE(again) << again.error().sentence() << "\nin\n" << text << "\nfrom\n" << origin;
    EXPECT_TRUE(samePattern(*again, pattern)) << text << "\nfrom\n" << origin;
    EXPECT_EQ(writeFormula(*again), text);
}

TEST(RoundTrip, RandomFormulas) {
    Random random(20240601);
    int valid = 0;
    for (int n = 0; n < 3000; ++n) {
        const std::string text = test::randomFormula(random);
        const auto pattern = parseFormula(text);
        if (!pattern) {  // the only thing the generator cannot avoid
            EXPECT_TRUE(pattern.error().expected == "a divisor other than zero" ||
                        pattern.error().expected == "constants whose result is a finite number")
                << pattern.error().sentence() << "\nin\n"
                << text;
            continue;
        }
        ++valid;
        expectRoundTrip(*pattern, text);
        if (HasFailure()) return;
    }
    EXPECT_GT(valid, 2500);
}

TEST(RoundTrip, RandomTapPatterns) {
    Random random(7);
    for (int n = 0; n < 400; ++n)
        expectRoundTrip(randomPattern(2 + n % 2, 0, random, "random"), "taps");
}

TEST(RoundTrip, RandomTapsWithRandomCoefficients) {
    Random random(8);
    int redrawn = 0;
    for (int n = 0; n < 300; ++n) {
        std::vector<Tap> taps;
        for (int count = random.between(1, 30); count > 0; --count)
            taps.push_back({{random.between(-4, 4), random.between(-4, 4), random.between(-4, 4)},
                            random.chance(0.5) ? random.normal() : random.between(-2, 2) * 0.25});
        const Pattern pattern = patternFromTaps("drawn", 3, taps);
        expectRoundTrip(pattern, "taps");
        const auto drawn = drawableTaps(pattern);
        if (!drawn) continue;  // all coefficients cancelled
        ++redrawn;
        EXPECT_TRUE(samePattern(patternFromTaps("drawn", 3, *drawn), pattern))
            << writeFormula(pattern);
    }
    EXPECT_GT(redrawn, 250);
}

TEST(RoundTrip, EveryPreset) {
    for (const PresetInfo& preset : presets())
        expectRoundTrip(findPreset(preset.name).value(), preset.name);
}

TEST(RoundTrip, StructureIsKept) {
    for (const char* text :
         {"v[i,j] = a[i,j] - (u[i,j] - u[i+1,j]);\n", "v[i,j] = u[i,j]/(2*u[i+1,j]);\n",
          "v[i,j] = -u[i,j]*2;\n", "v[i,j] = -(u[i,j]*2);\n", "v[i,j] = -(-u[i,j]);\n",
          "v[i,j] = -(0.5)*u[i,j];\n", "v[i,j] = -0.5*u[i,j];\n", "v[i,j] = u[i,j]*(-0.5);\n",
          "v[i,j] = u[i,j] - (-0.5);\n", "v[i,j] = (u[i,j] + 1)*(u[i,j] - 1);\n",
          "t = u[i,j];\nt += u[i+1,j] + 1;\nv[i,j] = t + (t + t);\n",
          "const a = 1e-300, b = -0;\nv[i,j] = a*b*u[i,j];\n"}) {
        const auto pattern = parseFormula(text);
        ASSERT_TRUE(pattern) << text << pattern.error().sentence();
        EXPECT_EQ(writeFormula(*pattern), text);
    }
}

TEST(RoundTrip, NumbersKeepEveryBit) {
    Random random(3);
    for (int n = 0; n < 500; ++n) {
        Pattern pattern = patternFromTaps(
            "x", 2, {{{1, 0, 0}, random.normal() * std::exp2(random.between(-900, 900))}});
        expectRoundTrip(pattern, "one tap");
    }
    for (const double extreme :
         {std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min()})
        expectRoundTrip(patternFromTaps("x", 2, {{{1, 0, 0}, extreme}}), "extreme");
}

TEST(RoundTrip, DeepestAndLongestFormulas) {
    const std::string deep = "v[i,j] = " + std::string(199, '(') + "u[i,j]";
    std::string text = deep;
    for (int n = 0; n < 199; ++n) text += "*(-1))";
    const auto nested = parseFormula(text + ";");
    ASSERT_TRUE(nested) << nested.error().sentence();
    expectRoundTrip(*nested, "deep");
    std::string chain = "v[i,j] = u[i,j]";
    for (int n = 0; n < 1999; ++n) chain += " + u[i+1,j]";
    const auto longest = parseFormula(chain + ";");
    ASSERT_TRUE(longest) << longest.error().sentence();
    expectRoundTrip(*longest, "long");
    EXPECT_FALSE(parseFormula(chain + " + u[i,j];"));
}

TEST(Writer, BreaksLinesAtSums) {
    for (const char* name : {"box3d4r", "ebisu-2d25pt", "3d125pt", "himeno"}) {
        const std::string text = writeFormula(findPreset(name).value());
        std::size_t begin = 0;
        while (begin < text.size()) {
            const std::size_t end = text.find('\n', begin);
            EXPECT_LE(end - begin, 100U) << text.substr(begin, end - begin);
            EXPECT_NE(text[end - 1], ' ');
            begin = end + 1;
        }
    }
}

TEST(Writer, GroupsTapsOfOneCoefficient) {
    EXPECT_EQ(writeFormula(findPreset("star3d1r").value()),
              "v[i,j,k] = 0.4*u[i,j,k]\n"
              "    + 0.1*(u[i-1,j,k] + u[i+1,j,k] + u[i,j-1,k] + u[i,j+1,k] + u[i,j,k-1] + "
              "u[i,j,k+1]);\n");
    EXPECT_EQ(
        writeFormula(patternFromTaps(
            "laplace", 2,
            {{{0, 0, 0}, -4}, {{1, 0, 0}, 1}, {{-1, 0, 0}, 1}, {{0, 1, 0}, 1}, {{0, -1, 0}, 1}})),
        "v[i,j] = -4*u[i,j] + (u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);\n");
}

}  // namespace
}  // namespace engine::stencil
