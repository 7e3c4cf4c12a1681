// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/taps.hpp"

#include <gtest/gtest.h>

#include "engine/stencil/expression.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::stencil {
namespace {

Pattern patternOf(std::string_view text) { return parseFormula(text).value(); }

/// The coefficients as text, in the order of offsets.
std::vector<std::string> coefficients(const Pattern& pattern) {
    std::vector<std::string> texts;
    const auto form = linearForm(pattern);
    if (!form) return {"not linear"};
    for (const auto& [offset, coefficient] : form->coefficients) {
        Pattern shown = pattern;
        shown.constants.clear();
        shown.statements.clear();
        shown.result = coefficient;
        texts.push_back(writeFormula(shown));
        texts.back() = texts.back().substr(texts.back().find("= ") + 2);
        texts.back().resize(texts.back().size() - 2);
    }
    return texts;
}

using Texts = std::vector<std::string>;

TEST(LinearForm, ExpandsTemporariesAndFoldsNumbers) {
    EXPECT_EQ(
        coefficients(patternOf("const w = 2; t = u[i-1,j] + 3*u[i,j]; v[i,j] = (t - u[i,j])*w/4;")),
        (Texts{"0.5", "1"}));
}

TEST(LinearForm, KeepsNamesOfConstantsAndArrays) {
    EXPECT_EQ(
        coefficients(patternOf("const w = 2; v[i,j] = w*u[i-1,j] + a[i,j]*(u[i,j] - u[i+1,j]);")),
        (Texts{"w", "a[i,j]", "-a[i,j]"}));
    EXPECT_EQ(coefficients(patternOf("const w = 2; v[i,j] = (u[i,j] + b[i,j]*u[i+1,j])/a[i,j];")),
              (Texts{"1/a[i,j]", "b[i,j]/a[i,j]"}));
}

TEST(LinearForm, CancelledCellsDisappear) {
    const Pattern pattern = patternOf("v[i,j] = u[i+1,j] - u[i,j] + u[i,j];");
    EXPECT_EQ(linearForm(pattern)->coefficients.size(), 1U);
    EXPECT_EQ(accessedOffsets(pattern).size(), 2U);
}

TEST(LinearForm, BiasCollectsWhatReadsNoInput) {
    const auto form = linearForm(patternOf("v[i,j] = 2*(u[i+1,j] + b[i,j]) - sqrt(c[i,j]);"));
    ASSERT_TRUE(form);
    ASSERT_TRUE(form->bias);
    EXPECT_TRUE(std::holds_alternative<Binary>(form->bias->node));
    EXPECT_FALSE(linearForm(patternOf("v[i,j] = u[i,j] + 1 - 1;"))->bias);
}

TEST(LinearForm, HimenoIsLinearWithBias) {
    const auto form = linearForm(findPreset("himeno").value());
    ASSERT_TRUE(form);
    EXPECT_EQ(form->coefficients.size(), 19U);
    EXPECT_TRUE(form->bias);  // wrk1
}

TEST(LinearForm, NotLinear) {
    for (const char* text :
         {"v[i,j] = u[i,j]*u[i+1,j];", "v[i,j] = 1/u[i,j];", "v[i,j] = sqrt(u[i,j]);",
          "v[i,j] = max(u[i,j], 0);", "t = abs(u[i,j]); v[i,j] = t + u[i,j];"})
        EXPECT_FALSE(linearForm(patternOf(text))) << text;
    EXPECT_FALSE(linearForm(findPreset("gradient2d").value()));
    // A temporary nobody uses does not matter.
    EXPECT_TRUE(linearForm(patternOf("t = abs(u[i,j]); v[i,j] = u[i,j];")));
}

TEST(LinearForm, ExplosionsAreGivenUp) {
    // What is read first is the input: a and b are parameters, and all of this is linear in u.
    const std::string begun = "s = u[i,j]; t = a[i,j];";
    EXPECT_TRUE(linearForm(patternOf(begun + "t = t*t + b[i,j]; t = -t - t; v[i,j] = t*s;")));
    for (const char* step : {"t = t*t + b[i,j];", "t = -t - t;"}) {
        std::string text = begun;
        for (int n = 0; n < 60; ++n) text += step;  // 2^60 nodes when written out
        EXPECT_FALSE(linearForm(patternOf(text + "v[i,j] = t*s;"))) << step;
    }
    std::string text = "t = u[i,j] + u[i+1,j];";
    for (int n = 0; n < 60; ++n) text += "t = t + t;";  // folds to 2^60
    const auto form = linearForm(patternOf(text + "v[i,j] = t;"));
    ASSERT_TRUE(form);
    EXPECT_EQ(constantValue(*form->coefficients.at({}), patternOf("v[i,j] = u[i,j];")), 0x1p60);
}

TEST(DrawableTaps, SortedByOffset) {
    const auto taps = drawableTaps(patternOf("const c = 0.5; v[i,j] = c*(u[i+1,j] + u[i-1,j])/2;"));
    ASSERT_TRUE(taps);
    EXPECT_EQ(*taps, (std::vector<Tap>{{{-1, 0, 0}, 0.25}, {{1, 0, 0}, 0.25}}));
    EXPECT_EQ(whyNotDrawable(patternOf("v[i,j] = u[i,j];")), "");
}

TEST(DrawableTaps, RefusalsSayWhy) {
    const auto why = [](std::string_view text) {
        const Pattern pattern = patternOf(text);
        EXPECT_FALSE(drawableTaps(pattern)) << text;
        return whyNotDrawable(pattern);
    };
    EXPECT_NE(why("v[i,j] = a[i,j]*u[i+1,j];").find("array parameter a"), std::string::npos);
    EXPECT_NE(why("v[i,j] = u[i,j]*u[i,j];").find("not a weighted sum"), std::string::npos);
    EXPECT_NE(why("v[i,j] = u[i,j] + 1;").find("belongs to no cell"), std::string::npos);
    EXPECT_NE(why("v[i,j] = u[i-5,j];").find("distance 5"), std::string::npos);
    EXPECT_NE(why("v[i,j] = 0*u[i,j];").find("zero"), std::string::npos);
}

TEST(PatternFromTaps, AddsUpDuplicatesAndDropsZeros) {
    const Pattern pattern = patternFromTaps(
        "x", 2,
        {{{1, 0, 0}, 0.5}, {{0, 0, 0}, 0}, {{1, 0, 0}, 0.25}, {{0, 1, 0}, 1}, {{0, 1, 0}, -1}});
    EXPECT_EQ(drawableTaps(pattern), (std::vector<Tap>{{{1, 0, 0}, 0.75}}));
    EXPECT_EQ(accessedOffsets(pattern).size(), 1U);
}

TEST(PatternFromTaps, NothingDrawnIsStillAPattern) {
    const Pattern pattern = patternFromTaps("x", 3, {});
    EXPECT_EQ(writeFormula(pattern), "v[i,j,k] = 0*u[i,j,k];\n");
}

TEST(PatternFromTaps, EqualCoefficientsShareOneProduct) {
    EXPECT_EQ(features(findPreset("star3d1r").value()).flops, 8);
    EXPECT_EQ(features(findPreset("box2d1r").value()).flops, 11);
}

TEST(ConstantValue, OfExpressions) {
    const Pattern pattern = patternOf("const a = 3; v[i,j] = max(-a, 2)*sqrt(a + 1)*u[i,j];");
    const auto& product = std::get<Binary>(pattern.result->node);
    EXPECT_EQ(constantValue(*product.left, pattern), 4);
    EXPECT_FALSE(constantValue(*product.right, pattern));
    EXPECT_FALSE(constantValue(Expression{ConstantRead{"unknown"}}, pattern));
}

}  // namespace
}  // namespace engine::stencil
