// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/taps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>

#include "engine/core/sentence.hpp"
#include "engine/stencil/cell_groups.hpp"
#include "engine/stencil/expression.hpp"

namespace engine::stencil {
namespace {

constexpr int drawableOrder = 4;

/// Nearest first; within a distance along x, then y, then z; minus before plus.
auto readingOrder(Offset o) {
    return std::tuple(manhattan(o), std::abs(o.z), std::abs(o.y), std::abs(o.x), o.z, o.y, o.x);
}

std::vector<CellGroup<double>> groupByCoefficient(const std::map<Offset, double>& taps) {
    std::vector<Tap> sorted;
    sorted.reserve(taps.size());
    for (const auto& [offset, coefficient] : taps) sorted.push_back({offset, coefficient});
    std::sort(sorted.begin(), sorted.end(), [](const Tap& a, const Tap& b) {
        return readingOrder(a.offset) < readingOrder(b.offset);
    });
    return groupedBy(sorted, &Tap::coefficient, &Tap::offset);
}

ExpressionPtr sumOfReads(const std::vector<Offset>& offsets) {
    ExpressionPtr sum;
    for (const Offset offset : offsets) {
        ExpressionPtr read = makeExpression(InputRead{offset});
        sum = sum ? makeBinary(Operator::Add, sum, read) : read;
    }
    return sum;
}

/// coefficient * sum, without a factor of 1.
ExpressionPtr scaled(double coefficient, ExpressionPtr sum) {
    if (coefficient == 1) return sum;
    return makeBinary(Operator::Multiply, makeNumber(coefficient), std::move(sum));
}

struct DrawableOrWhy {
    std::optional<std::vector<Tap>> taps;
    std::string why;
};

DrawableOrWhy drawable(const Pattern& pattern) {
    if (!pattern.arrays.empty())
        return {{},
                say("The formula reads the array parameter {}: its coefficients differ from cell "
                    "to cell and cannot be drawn.",
                    pattern.arrays.front())
                    .text()};
    const auto form = linearForm(pattern);
    if (!form)
        return {{},
                phrase("The formula is not a weighted sum of cells, so it has no taps to draw.")};
    if (form->bias)
        return {{},
                phrase("The formula adds a value that belongs to no cell, which cannot be drawn.")};
    std::vector<Tap> taps;
    for (const auto& [offset, expression] : form->coefficients) {
        if (chebyshev(offset) > drawableOrder)
            return {
                {},
                say("The formula reads a cell at distance {}: taps are drawn up to distance {}.",
                    chebyshev(offset), drawableOrder)
                    .text()};
        const auto value = constantValue(*expression, pattern);
        if (!value || !std::isfinite(*value))
            return {{}, phrase("A coefficient is not a finite number, so it cannot be drawn.")};
        if (*value != 0) taps.push_back({offset, *value});
    }
    if (taps.empty()) return {{}, phrase("All coefficients are zero: there is nothing to draw.")};
    return {std::move(taps), {}};
}

}  // namespace

std::optional<std::vector<Tap>> drawableTaps(const Pattern& pattern) {
    return drawable(pattern).taps;
}

std::string whyNotDrawable(const Pattern& pattern) { return drawable(pattern).why; }

std::vector<Offset> accessedOffsets(const Pattern& pattern) {
    std::set<Offset> offsets;
    forEachNode(pattern, [&](const Expression& expression) {
        if (const auto* read = std::get_if<InputRead>(&expression.node))
            offsets.insert(read->offset);
    });
    return {offsets.begin(), offsets.end()};
}

std::size_t StencilNumbers::of(const Pattern& pattern) {
    return m_known.try_emplace({pattern.dimensions, accessedOffsets(pattern)}, m_known.size())
        .first->second;
}

Pattern patternFromTaps(std::string name, int dimensions, std::vector<Tap> taps) {
    std::map<Offset, double> merged;
    for (const Tap& tap : taps) merged[tap.offset] += tap.coefficient;
    std::erase_if(merged, [](const auto& tap) { return tap.second == 0; });

    Pattern pattern;
    pattern.name = std::move(name);
    pattern.dimensions = dimensions;
    for (const auto& [coefficient, cells] : groupByCoefficient(merged)) {
        const ExpressionPtr sum = sumOfReads(cells);
        if (!pattern.result)
            pattern.result = scaled(coefficient, sum);
        else if (coefficient < 0)
            pattern.result =
                makeBinary(Operator::Subtract, pattern.result, scaled(-coefficient, sum));
        else
            pattern.result = makeBinary(Operator::Add, pattern.result, scaled(coefficient, sum));
    }
    // A pattern reads at least one cell: nothing drawn is the centre times zero.
    if (!pattern.result)
        pattern.result = makeBinary(Operator::Multiply, makeNumber(0), makeExpression(InputRead{}));
    return pattern;
}

std::optional<double> constantValue(const Expression& expression, const Pattern& pattern,
                                    DataType type) {
    // Of operands that are floats, double holds enough for its rounding to do no harm.
    const auto rounded = [&](double value) {
        return type == DataType::Float ? static_cast<double>(static_cast<float>(value)) : value;
    };
    if (const auto* number = std::get_if<Number>(&expression.node)) return rounded(number->value);
    if (const auto* read = std::get_if<ConstantRead>(&expression.node)) {
        for (const Constant& constant : pattern.constants)
            if (constant.name == read->name) return rounded(constant.value);
        return std::nullopt;
    }
    if (const auto* negation = std::get_if<Negation>(&expression.node)) {
        const auto value = constantValue(*negation->operand, pattern, type);
        return value ? std::optional(-*value) : std::nullopt;
    }
    if (const auto* binary = std::get_if<Binary>(&expression.node)) {
        const auto left = constantValue(*binary->left, pattern, type);
        const auto right = left ? constantValue(*binary->right, pattern, type) : std::nullopt;
        return right ? std::optional(rounded(applyOperator(binary->op, *left, *right)))
                     : std::nullopt;
    }
    if (const auto* call = std::get_if<Call>(&expression.node)) {
        std::vector<double> values;
        for (const ExpressionPtr& argument : call->arguments) {
            const auto value = constantValue(*argument, pattern, type);
            if (!value) return std::nullopt;
            values.push_back(*value);
        }
        return rounded(applyFunction(call->function, values));
    }
    return std::nullopt;
}

Pattern withoutDivisions(const Pattern& pattern) {
    bool divides = false;
    forEachNode(pattern, [&](const Expression& expression) {
        const auto* binary = std::get_if<Binary>(&expression.node);
        divides = divides || (binary != nullptr && binary->op == Operator::Divide);
    });
    const auto taps = divides ? drawableTaps(pattern) : std::nullopt;
    if (!taps) return pattern;
    Pattern normal = patternFromTaps(pattern.name, pattern.dimensions, *taps);
    normal.input = pattern.input;
    normal.output = pattern.output;
    return normal;
}

}  // namespace engine::stencil
