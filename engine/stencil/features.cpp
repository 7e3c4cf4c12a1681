// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/features.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "engine/stencil/expression.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

constexpr int tensorOrder = 4;  ///< the published tensor reaches four cells to every side

bool isCorner(Offset o) { return (o.x != 0) + (o.y != 0) + (o.z != 0) >= 2; }

Offset mirrored(Offset o, int axis) {
    if (axis == 0) o.x = -o.x;
    if (axis == 1) o.y = -o.y;
    if (axis == 2) o.z = -o.z;
    return o;
}

/// Operations of a cell: those that only constants go into are worked out beforehand.
class OperationCount {
public:
    explicit OperationCount(const Pattern& pattern) {
        for (const Statement& statement : pattern.statements) {
            if (isConstant(*statement.value))
                m_constant.insert(statement.target);
            else
                m_constant.erase(statement.target);
        }
        isConstant(*pattern.result);
    }
    int operations() const { return m_operations; }

private:
    /// Counts those of an expression that is not.
    bool isConstant(const Expression& expression) {
        if (const auto* negation = std::get_if<Negation>(&expression.node))
            return isConstant(*negation->operand);
        if (const auto* read = std::get_if<TemporaryRead>(&expression.node))
            return m_constant.contains(read->name);
        if (const auto* binary = std::get_if<Binary>(&expression.node)) {
            const bool left = isConstant(*binary->left), right = isConstant(*binary->right);
            return counted(left && right);
        }
        if (const auto* call = std::get_if<Call>(&expression.node)) {
            bool constant = true;
            for (const ExpressionPtr& argument : call->arguments)
                constant = isConstant(*argument) && constant;
            return counted(constant);
        }
        return std::holds_alternative<Number>(expression.node) ||
               std::holds_alternative<ConstantRead>(expression.node);
    }
    bool counted(bool constant) {
        m_operations += constant ? 0 : 1;
        return constant;
    }

    std::set<std::string> m_constant;  ///< temporaries
    int m_operations = 0;
};

void countOffsets(Features& features, const std::vector<Offset>& offsets, int dimensions) {
    features.taps = static_cast<int>(offsets.size());
    for (const Offset offset : offsets) {
        features.order = std::max(features.order, chebyshev(offset));
        features.cornerTaps += isCorner(offset);
        for (int axis = 0; axis < 3; ++axis)
            features.halo[axis] = std::max(features.halo[axis], std::abs(offset[axis]));
    }
    const int orders = std::max(tensorOrder, features.order);
    features.tapsPerOrder.assign(orders, 0);
    features.tapsPerStep.assign(static_cast<std::size_t>(dimensions) * orders, 0);
    for (const Offset offset : offsets) {
        if (offset == Offset{}) continue;
        ++features.tapsPerOrder[chebyshev(offset) - 1];
        ++features.tapsPerStep[manhattan(offset) - 1];
    }
    features.sparsity = features.taps / std::pow(2 * tensorOrder + 1, dimensions);
}

/// Canonical text of a coefficient, to compare two of them.
std::string textOf(const ExpressionPtr& coefficient, const Pattern& pattern) {
    Pattern wrapped;
    wrapped.result = coefficient;
    if (const auto value = constantValue(*coefficient, pattern))
        wrapped.result = makeNumber(*value);
    return writeFormula(wrapped);
}

/// Of the offsets alone when the pattern is not linear: then there are no coefficients to compare.
std::array<bool, 3> symmetries(const Pattern& pattern, const std::vector<Offset>& offsets,
                               const std::optional<LinearForm>& form) {
    std::map<Offset, std::string> texts;
    for (const Offset offset : offsets) texts.emplace(offset, "");
    if (form) {
        texts.clear();
        for (const auto& [offset, coefficient] : form->coefficients)
            texts.emplace(offset, textOf(coefficient, pattern));
    }
    std::array<bool, 3> symmetric{true, true, true};
    for (int axis = 0; axis < 3; ++axis)
        for (const auto& [offset, text] : texts) {
            const auto partner = texts.find(mirrored(offset, axis));
            symmetric[axis] = symmetric[axis] && partner != texts.end() && partner->second == text;
        }
    return symmetric;
}

void appendRatios(std::vector<double>& values, const std::vector<int>& counts, int wanted,
                  int taps) {
    for (int n = 0; n < wanted; ++n) values.push_back(counts[n]);
    for (int n = 0; n < wanted; ++n) values.push_back(static_cast<double>(counts[n]) / taps);
}

}  // namespace

Features features(const Pattern& pattern) {
    Features result;
    const std::vector<Offset> offsets = accessedOffsets(pattern);
    countOffsets(result, offsets, pattern.dimensions);
    result.flops = OperationCount(pattern).operations();
    result.references = result.taps + static_cast<int>(pattern.arrays.size()) + 1;
    const auto form = linearForm(pattern);
    result.linear = form.has_value();
    result.symmetric = symmetries(pattern, offsets, form);
    if (const auto taps = drawableTaps(pattern))
        for (const Tap& tap : *taps) result.coefficientSum += tap.coefficient;
    return result;
}

std::vector<double> featureVector(const Features& features, int dimensions) {
    std::vector<double> values{static_cast<double>(features.order),
                               static_cast<double>(features.taps), features.sparsity};
    appendRatios(values, features.tapsPerOrder, tensorOrder, features.taps);
    appendRatios(values, features.tapsPerStep, tensorOrder * dimensions, features.taps);
    return values;
}

int compulsoryBytes(const Pattern& pattern, DataType type) {
    return (2 + static_cast<int>(pattern.arrays.size())) * bytesOf(type);
}

}  // namespace engine::stencil
