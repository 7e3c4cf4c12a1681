// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A wrong coefficient is noticed and another order of sums is not, for every shipped stencil.
#include "engine/stencil/rounding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/stencil/expression.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/reference.hpp"

namespace engine::stencil {
namespace {

/// With the `which`-th read of the input `factor` times as large; counts down at each read.
ExpressionPtr spoiled(const ExpressionPtr& expression, double factor, int& which) {
    if (std::holds_alternative<InputRead>(expression->node))
        return which-- == 0 ? makeBinary(Operator::Multiply, makeNumber(factor), expression)
                            : expression;
    if (const auto* negation = std::get_if<Negation>(&expression->node))
        return makeExpression(Negation{spoiled(negation->operand, factor, which)});
    if (const auto* binary = std::get_if<Binary>(&expression->node)) {
        auto left = spoiled(binary->left, factor, which);
        return makeBinary(binary->op, left, spoiled(binary->right, factor, which));
    }
    if (const auto* call = std::get_if<Call>(&expression->node)) {
        Call changed{call->function, {}};
        for (const auto& argument : call->arguments)
            changed.arguments.push_back(spoiled(argument, factor, which));
        return makeExpression(std::move(changed));
    }
    return expression;
}

Pattern spoiled(Pattern pattern, double factor, int which) {
    for (auto& statement : pattern.statements)
        statement.value = spoiled(statement.value, factor, which);
    pattern.result = spoiled(pattern.result, factor, which);
    return pattern;
}

int readsOf(const Pattern& pattern) {
    int reads = 0;
    forEachNode(pattern, [&](const Expression& expression) {
        reads += std::holds_alternative<InputRead>(expression.node) ? 1 : 0;
    });
    return reads;
}

/// All reads, or some thirty of those of large patterns.
std::vector<int> someOf(int reads) {
    const int step = std::max(1, reads / 23);
    std::vector<int> some;
    for (int i = 0; i < reads; i += step) some.push_back(i);
    return some;
}

Problem problemOf(Pattern pattern, DataType type) {
    const bool deep = pattern.dimensions == 3;
    return {std::move(pattern), deep ? Extents{13, 7, 5} : Extents{31, 17, 1}, type};
}

template <class T>
std::vector<T> stepOf(const Problem& problem) {
    const auto layout = GridLayout::of(problem);
    Random random(7);
    const auto filled = [&] {
        std::vector<T> values(static_cast<std::size_t>(layout.elements));
        for (T& value : values) value = static_cast<T>(0.5 + random.uniform());
        return values;
    };
    const std::vector<T> input = filled();
    std::vector<std::vector<T>> arrays;
    for (std::size_t i = 0; i < problem.pattern.arrays.size(); ++i) arrays.push_back(filled());
    std::vector<T> output(input.size(), T{0});
    referenceStep<T>(problem, input, arrays, output);
    return output;
}

/// Largest difference, relative to the largest value: as results are held to the tolerance.
template <class A, class B>
double errorOf(const std::vector<A>& actual, const std::vector<B>& expected) {
    double difference = 0, magnitude = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        difference = std::max(difference, std::abs(double{actual[i]} - double{expected[i]}));
        magnitude = std::max(magnitude, std::abs(double{expected[i]}));
    }
    return difference / magnitude;
}

template <class T>
void expectOnlyRounding(const Pattern& pattern, DataType type, double factor) {
    const auto problem = problemOf(pattern, type);
    const auto right = stepOf<T>(problem);
    const double allowed = toleranceOf(problem);
    for (const int which : someOf(readsOf(pattern))) {
        const auto wrong = stepOf<T>(problemOf(spoiled(pattern, factor, which), type));
        EXPECT_GT(errorOf(wrong, right), allowed)
            << pattern.name << " in " << nameOf(type) << ", read " << which;
    }
}

TEST(Rounding, NoWrongCoefficientOfAShippedStencilPasses) {
    for (const auto& preset : presets()) {
        const Pattern pattern = findPreset(preset.name).value();
        // Of 343 or 729 taps the smallest weigh so little that 1 % is what single precision rounds.
        const bool many = preset.name == "box3d3r" || preset.name == "box3d4r";
        expectOnlyRounding<float>(pattern, DataType::Float, many ? 0 : 1.01);
        expectOnlyRounding<double>(pattern, DataType::Double, 1.01);
    }
}

// Against the same in double precision: what a float's rounding makes of a cell.
TEST(Rounding, WhatRoundingMakesOfAShippedStencilPassesWithRoomToSpare) {
    for (const auto& preset : presets()) {
        const Pattern pattern = findPreset(preset.name).value();
        const auto single = problemOf(pattern, DataType::Float);
        const auto layout = GridLayout::of(single);
        Random random(9);
        std::vector<float> input(static_cast<std::size_t>(layout.elements));
        for (float& value : input) value = static_cast<float>(0.5 + random.uniform());
        const std::vector<std::vector<float>> arrays(pattern.arrays.size(), input);
        std::vector<float> rounded(input.size());
        referenceStep<float>(single, input, arrays, rounded);
        const std::vector<double> exactInput(input.begin(), input.end());
        std::vector<double> exact(input.size());
        referenceStep<double>(problemOf(pattern, DataType::Double), exactInput,
                              std::vector<std::vector<double>>(pattern.arrays.size(), exactInput),
                              exact);
        EXPECT_LT(errorOf(rounded, exact), toleranceOf(single) / 2) << preset.name;
    }
}

Problem flat(const std::string& formula, DataType type) {
    return {parseFormula(formula, "flat").value(), {64, 64, 1}, type};
}

TEST(Rounding, WhatCancelsKeepsTheErrorsOfItsTerms) {
    const double small = toleranceOf(flat("v[i,j] = u[i-1,j] + u[i+1,j];", DataType::Float));
    const double cancelled =
        toleranceOf(flat("v[i,j] = 1000*u[i,j] - 999*u[i,j] + 0.001*u[i-1,j];", DataType::Float));
    EXPECT_LT(small, 5e-6);
    EXPECT_GT(cancelled, 100 * small);
}

TEST(Rounding, SizesOfCoefficientsDoNotMatter) {
    const double one = toleranceOf(flat("v[i,j] = u[i-1,j] + u[i+1,j];", DataType::Float));
    const double tiny =
        toleranceOf(flat("v[i,j] = 0.000001*(u[i-1,j] + u[i+1,j]);", DataType::Float));
    EXPECT_GT(tiny, one / 2);
    EXPECT_LT(tiny, one * 2);
    EXPECT_EQ(toleranceOf(flat("v[i,j] = u[i-1,j] + u[i+1,j];", DataType::Double)), 1e-10);
}

TEST(Rounding, PatternsWithoutAFiniteValueStillHaveATolerance) {
    for (const char* formula :
         {"v[i,j] = sqrt(-u[i,j]);", "v[i,j] = u[i,j]/(u[i,j] - u[i,j]);", "v[i,j] = 0*u[i,j];"}) {
        const double tolerance = toleranceOf(flat(formula, DataType::Float));
        EXPECT_GT(tolerance, 0) << formula;
        EXPECT_LE(tolerance, 1e-2) << formula;
    }
}

}  // namespace
}  // namespace engine::stencil
