// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Building and walking expressions; arithmetic on their constants.

#include <span>
#include <utility>

#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

/// Recursive walks over expressions (here and in every generator) need this much stack at most.
inline constexpr int maximumHeight = 2000;

template <class Node>
ExpressionPtr makeExpression(Node node) {
    return std::make_shared<const Expression>(Expression{std::move(node)});
}
inline ExpressionPtr makeNumber(double value) { return makeExpression(Number{value}); }
inline ExpressionPtr makeBinary(Operator op, ExpressionPtr left, ExpressionPtr right) {
    return makeExpression(Binary{op, std::move(left), std::move(right)});
}

double applyOperator(Operator op, double left, double right);
double applyFunction(Function function, std::span<const double> arguments);

/// "sqrt", "abs", "min", "max"
const char* nameOf(Function function);

/// Calls `visit(expression)` for every node, operands before operators, from left to right.
template <class Visitor>
void forEachNode(const Expression& expression, Visitor&& visit) {
    if (const auto* negation = std::get_if<Negation>(&expression.node)) {
        forEachNode(*negation->operand, visit);
    } else if (const auto* binary = std::get_if<Binary>(&expression.node)) {
        forEachNode(*binary->left, visit);
        forEachNode(*binary->right, visit);
    } else if (const auto* call = std::get_if<Call>(&expression.node)) {
        for (const ExpressionPtr& argument : call->arguments) forEachNode(*argument, visit);
    }
    visit(expression);
}

/// The same for all statements in order, then the result.
template <class Visitor>
void forEachNode(const Pattern& pattern, Visitor&& visit) {
    for (const Statement& statement : pattern.statements) forEachNode(*statement.value, visit);
    forEachNode(*pattern.result, visit);
}

}  // namespace engine::stencil
