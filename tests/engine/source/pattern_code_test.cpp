// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/pattern_code.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/stencil/expression.hpp"
#include "tests/engine/source/kernel_examples.hpp"

namespace engine::source {
namespace {

using stencil::DataType;
using testing::HasSubstr;
using testing::Not;

const stencil::Extents grid{40, 30, 1};

std::string updateOf(const stencil::Problem& problem, bool constantMemory = false) {
    const auto code = updateCode(problem, constantMemory);
    if (!code) return "error: " + code.error().message;
    return fmt::format("{}", fmt::join(code->lines, "\n"));
}
std::string updateOf(std::string_view formula, DataType type = DataType::Double,
                     bool constantMemory = false) {
    return updateOf(examples::problemFromFormula(formula, grid, type), constantMemory);
}

TEST(UpdateCode, KeepsTheParenthesesThatTheStructureNeeds) {
    EXPECT_THAT(updateOf("v[i,j] = u[i,j] - (u[i-1,j] - u[i+1,j]);"),
                HasSubstr("return u(0, 0) - (u(-1, 0) - u(1, 0));"));
    EXPECT_THAT(updateOf("v[i,j] = (u[i,j] - u[i-1,j]) - u[i+1,j];"),
                HasSubstr("return u(0, 0) - u(-1, 0) - u(1, 0);"));
    EXPECT_THAT(updateOf("v[i,j] = u[i,j] / (u[i-1,j] * u[i+1,j]) + u[i,j+1];"),
                HasSubstr("return u(0, 0) / (u(-1, 0) * u(1, 0)) + u(0, 1);"));
    EXPECT_THAT(updateOf("v[i,j] = -(u[i,j] + u[i-1,j]) * 2;"),
                HasSubstr("return -(u(0, 0) + u(-1, 0)) * 2.0;"));
}

TEST(UpdateCode, NumbersAreOfTheProblemsTypeAndReadBackExactly) {
    EXPECT_THAT(updateOf("v[i,j] = 0.1*u[i,j] + 2*u[i+1,j];"),
                HasSubstr("0.1 * u(0, 0) + 2.0 * u(1, 0)"));
    EXPECT_THAT(updateOf("v[i,j] = 0.1*u[i,j] + 2*u[i+1,j];", DataType::Float),
                HasSubstr("0.1f * u(0, 0) + 2.0f * u(1, 0)"));
    EXPECT_THAT(updateOf("v[i,j] = 0.3333333333333333*u[i,j] + 1e-30*u[i+1,j];"),
                HasSubstr("0.3333333333333333 * u(0, 0) + 1e-30 * u(1, 0)"));
}

TEST(UpdateCode, WritesWhatOnlyConstantsGoIntoAsTheNumberItIs) {
    // An array keeps the formula from being taken apart into taps.
    EXPECT_THAT(updateOf("v[i,j] = 1/3*(a[i,j]*u[i,j] + sqrt(2)*u[i+1,j]);"),
                HasSubstr("0.3333333333333333 * (a_a * u(0, 0) + 1.4142135623730951 * u(1, 0))"));
    EXPECT_THAT(updateOf("h = 0.5; v[i,j] = u[i,j] - (1 - 2/(h*4))*a[i,j];"),
                HasSubstr("2.0 / (t_h * 4.0)"));
    // What is no number of the type stays as it was written.
    EXPECT_THAT(updateOf("v[i,j] = a[i,j]*u[i,j] + 1e30*1e30;", DataType::Float),
                HasSubstr("1e+30f * 1e+30f"));
    EXPECT_THAT(updateOf("v[i,j] = 1/3*(a[i,j]*u[i,j] + u[i+1,j]);", DataType::Double, true),
                HasSubstr("COEFFICIENT[1] = {0.3333333333333333};"));
}

// Rounded to the type after every step, as a compiler does.
TEST(UpdateCode, RoundsConstantsAsTheTypeDoes) {
    const float third = 0.1F / 0.3F, sum = 1 / 7.0F + 1e-8F;
    EXPECT_NE(third, static_cast<float>(0.1 / 0.3));
    EXPECT_THAT(
        updateOf("v[i,j] = 0.1/0.3*(a[i,j]*u[i,j] + (1/7 + 1e-8)*u[i+1,j]);", DataType::Float),
        HasSubstr(fmt::format("{}f * (a_a * u(0, 0) + {}f * u(1, 0))", third, sum)));
}

TEST(UpdateCode, FunctionsAreOfTheProblemsType) {
    const char* formula = "v[i,j] = sqrt(abs(u[i,j])) + min(u[i+1,j], max(u[i,j], u[i-1,j]));";
    EXPECT_THAT(updateOf(formula),
                HasSubstr("sqrt(fabs(u(0, 0))) + fmin(u(1, 0), fmax(u(0, 0), u(-1, 0)))"));
    EXPECT_THAT(updateOf(formula, DataType::Float),
                HasSubstr("sqrtf(fabsf(u(0, 0))) + fminf(u(1, 0), fmaxf(u(0, 0), u(-1, 0)))"));
}

TEST(UpdateCode, RefusesWhatTheTypeCannotHold) {
    EXPECT_THAT(updateOf("v[i,j] = 1e300*u[i,j];", DataType::Float),
                HasSubstr("too large for the data type"));
    EXPECT_THAT(updateOf("v[i,j] = 1e300*u[i,j];"), HasSubstr("1e+300 * u(0, 0)"));
}

TEST(UpdateCode, CoefficientsMoveToConstantMemory) {
    const std::string code =
        updateOf("v[i,j] = 0.1*u[i,j] + 0.2*u[i+1,j] + 0.1*u[i-1,j];", DataType::Double, true);
    EXPECT_THAT(code, HasSubstr("__constant__ real COEFFICIENT[2] = {0.1, 0.2};"));
    EXPECT_THAT(
        code,
        HasSubstr(
            "COEFFICIENT[0] * u(0, 0) + COEFFICIENT[1] * u(1, 0) + COEFFICIENT[0] * u(-1, 0)"));
}

TEST(UpdateCode, RedefinedTemporariesGetNewNames) {
    const std::string code = updateOf("t = u[i,j]; t += u[i+1,j]; v[i,j] = t;");
    EXPECT_THAT(code, HasSubstr("const real t_t = u(0, 0);"));
    EXPECT_THAT(code, HasSubstr("const real t_t_2 = t_t + u(1, 0);"));
    EXPECT_THAT(code, HasSubstr("return t_t_2;"));
}

TEST(UpdateCode, NoTextOfAFormulaReachesTheKernel) {
    using namespace stencil;
    Problem problem = examples::problemFromFormula("v[i,j] = u[i,j];", grid, DataType::Double);
    const std::string hostile = "x; } asm(\"trap;\"); //";
    problem.pattern.name = hostile;
    problem.pattern.arrays = {hostile};
    problem.pattern.constants = {{hostile, 2}};
    problem.pattern.statements = {
        {hostile, makeBinary(Operator::Multiply, makeExpression(ArrayRead{hostile}),
                             makeExpression(ConstantRead{hostile}))}};
    problem.pattern.result =
        makeBinary(Operator::Add, makeExpression(TemporaryRead{hostile}), problem.pattern.result);
    const auto source = naiveSource(problem);
    ASSERT_TRUE(source.has_value());
    EXPECT_THAT(source->text, Not(HasSubstr("asm")));
    EXPECT_THAT(source->text, HasSubstr("const real t0 = a0 * c0;"));
    EXPECT_EQ(source->entry, "naive");
}

TEST(SafeNames, LongNamesAndCollisionsStayApart) {
    EXPECT_EQ(plainName("omega"), "omega");
    EXPECT_EQ(plainName("µ"), "");
    EXPECT_EQ(plainName(std::string(25, 'a')), "");
    const std::string code = updateOf("a = u[i,j]; a = a*a; a_2 = a; v[i,j] = a_2 + a;");
    EXPECT_THAT(code, HasSubstr("const real t_a_2 = t_a * t_a;"));
    EXPECT_THAT(code, HasSubstr("const real t_a_2_2 = t_a_2;"));
    EXPECT_THAT(code, HasSubstr("return t_a_2_2 + t_a_2;"));
}

std::string contributionOf(std::string_view formula, int axis, int back, int ahead,
                           bool constantMemory = false) {
    const auto problem = examples::problemFromFormula(formula, grid, DataType::Double);
    const auto form = stencil::linearForm(problem.pattern);
    const auto code = contributionCode(problem, form.value(), axis, back, ahead, constantMemory);
    return fmt::format("{}", fmt::join(code->lines, "\n"));
}

// The 19 points of a compact Laplacian: what is left and right of a cell, above and below, is what
// others of a thread's cells add up as well.
TEST(ContributionCode, SumsAreWrittenSoThatNeighboursShareThem) {
    const auto problem = examples::problemOf("ebisu-poisson", {40, 30, 20});
    const auto form = stencil::linearForm(problem.pattern);
    const auto codeOf = [&](const stencil::CellBlock& block) {
        const auto code = contributionCode(problem, form.value(), 2, 1, 1, false, {}, block);
        return fmt::format("{}", fmt::join(code->lines, "\n"));
    };
    EXPECT_THAT(codeOf({1, 1, 1}), HasSubstr("(u(-1, -1) + u(-1, 1) + u(1, -1) + u(1, 1))"));
    EXPECT_THAT(codeOf({2, 5, 1}), HasSubstr("(u(-1, -1) + u(1, -1) + (u(-1, 1) + u(1, 1)))"));
    EXPECT_THAT(codeOf({2, 5, 1}), HasSubstr("(u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1))"));
}

// Pipelines finish one sum before the others, which pays where it has nothing in common with them.
TEST(ContributionCode, TellsWhetherTheFirstSumIsAlone) {
    const auto alone = [](const char* preset) {
        const auto problem = examples::problemOf(preset, grid);
        const auto form = stencil::linearForm(problem.pattern);
        const int reach = preset == std::string_view("ebisu-2d25pt") ? 2 : 1;
        return contributionCode(problem, form.value(), 1, reach, reach, false)->firstAlone;
    };
    EXPECT_TRUE(alone("ebisu-2d9pt"));
    EXPECT_TRUE(alone("ebisu-2d25pt"));
    EXPECT_FALSE(alone("box2d1r"));
}

TEST(ContributionCode, EachPlaneAddsToTheOutputsItReaches) {
    const std::string code = contributionOf(
        "v[i,j] = 0.5*u[i,j] + 0.1*u[i,j-1] + 0.2*u[i,j+1] + 0.3*(u[i-1,j] + u[i+1,j]);", 1, 1, 1);
    EXPECT_THAT(code, HasSubstr("real (&sum)[3]"));
    // The arriving plane is one ahead of the oldest output: there it stands at +1, for the newest
    // at -1.
    EXPECT_THAT(code, HasSubstr("sum[0] += 0.2 * u(0);"));
    EXPECT_THAT(code, HasSubstr("sum[1] += 0.3 * (u(-1) + u(1));\n    sum[1] += 0.5 * u(0);"));
    EXPECT_THAT(code, HasSubstr("sum[2] = 0.1 * u(0);"));
}

TEST(ContributionCode, WhatSumsGetAlikeIsAddedUpOnce) {
    // Two terms pay only where one of the sums begins with them, three always.
    EXPECT_THAT(contributionOf("v[i,j] = 0.1*u[i-1,j-1] + 0.2*u[i,j-1] + 0.4*u[i,j] + "
                               "0.1*u[i-1,j+1] + 0.2*u[i,j+1];",
                               1, 1, 1),
                HasSubstr("    const real share0 = 0.1 * u(-1) + 0.2 * u(0);\n"
                          "    sum[0] += share0;\n"
                          "    sum[1] += 0.4 * u(0);\n"
                          "    sum[2] = share0;"));
    EXPECT_THAT(contributionOf("v[i,j] = 0.1*u[i-1,j+1] + 0.2*u[i,j+1] + 0.1*u[i-1,j] + "
                               "0.2*u[i,j] + 0.3*u[i,j-1];",
                               1, 1, 1),
                Not(HasSubstr("share")));
}

TEST(ContributionCode, ConstantMemoryHoldsOnesWhenThereIsNothingElse) {
    EXPECT_THAT(contributionOf("v[i,j] = u[i,j-1] + u[i,j+1];", 1, 1, 1, true),
                HasSubstr("__constant__ real COEFFICIENT[1] = {1.0};"));
    EXPECT_THAT(contributionOf("v[i,j] = u[i,j-1] + u[i,j+1];", 1, 1, 1, false),
                HasSubstr("sum[0] += u(0);"));
}

TEST(ContributionCode, CoefficientsFromArraysAreReadAtTheOutput) {
    const std::string code =
        contributionOf("v[i,j] = w[i,j]*u[i,j-1] + u[i,j+1] + w[i,j];", 1, 1, 1);
    EXPECT_THAT(code, HasSubstr("sum[0] += u(0);"));
    EXPECT_THAT(code, HasSubstr("sum[2] = a_w[output(2)] * u(0);"));
}

}  // namespace
}  // namespace engine::source
