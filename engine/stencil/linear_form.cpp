// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expands a pattern into out = bias + sum of coefficient * u[offset]. Temporaries are expanded, so
// a short formula can describe an enormous expression: work, size and height are limited.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "engine/stencil/expression.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

constexpr long maximumSize = 20000;    ///< nodes of one coefficient, counted as a tree
constexpr long maximumTotal = 200000;  ///< of all coefficients together
constexpr long maximumWork = 400000;   ///< operations on coefficients

/// An expression without input reads; its value when it reads no array either.
struct Coefficient {
    ExpressionPtr expression;
    std::optional<double> value;
    long size = 1;
    int height = 1;
};

/// A linear function of the input; no bias means zero.
struct Linear {
    std::map<Offset, Coefficient> coefficients;
    std::optional<Coefficient> bias;
    bool readsInput() const { return !coefficients.empty(); }
};

class Expander {
public:
    explicit Expander(const Pattern& pattern) : m_pattern(pattern) {}

    std::optional<LinearForm> expand() {
        for (const Statement& statement : m_pattern.statements) {
            // A temporary that is not linear matters only if the output depends on it.
            std::optional<Linear> value = linear(*statement.value);
            if (m_exhausted) return std::nullopt;
            m_temporaries[statement.target] = std::move(value);
        }
        std::optional<Linear> result = linear(*m_pattern.result);
        if (!result || m_exhausted) return std::nullopt;
        LinearForm form;
        long size = 0;
        for (auto& [offset, coefficient] : result->coefficients) {
            size += coefficient.size;
            form.coefficients.emplace(offset, std::move(coefficient.expression));
        }
        if (size > maximumTotal) return std::nullopt;
        if (result->bias && result->bias->value != 0.0)
            form.bias = std::move(result->bias->expression);
        return form;
    }

private:
    std::optional<Linear> linear(const Expression& expression) {
        if (m_exhausted) return std::nullopt;
        return std::visit([this](const auto& node) { return expandNode(node); }, expression.node);
    }

    std::optional<Linear> expandNode(const Number& number) { return constant(number.value); }
    std::optional<Linear> expandNode(const ConstantRead& read) {
        const ExpressionPtr expression = makeExpression(read);
        return Linear{{}, Coefficient{expression, constantValue(*expression, m_pattern)}};
    }
    std::optional<Linear> expandNode(const ArrayRead& read) {
        return Linear{{}, Coefficient{makeExpression(read), std::nullopt}};
    }
    std::optional<Linear> expandNode(const InputRead& read) {
        Linear result;
        result.coefficients.emplace(read.offset, numberCoefficient(1));
        return result;
    }
    std::optional<Linear> expandNode(const TemporaryRead& read) {
        const auto found = m_temporaries.find(read.name);
        if (found == m_temporaries.end() || !found->second) return std::nullopt;
        spend(static_cast<long>(found->second->coefficients.size()));
        return found->second;
    }
    std::optional<Linear> expandNode(const Negation& negation) {
        auto operand = linear(*negation.operand);
        if (operand) scale(*operand, Operator::Multiply, numberCoefficient(-1));
        return operand;
    }
    std::optional<Linear> expandNode(const Binary& binary) {
        auto left = linear(*binary.left);
        auto right = left ? linear(*binary.right) : std::nullopt;
        if (!right) return std::nullopt;
        switch (binary.op) {
            case Operator::Subtract:
                scale(*right, Operator::Multiply, numberCoefficient(-1));
                [[fallthrough]];
            case Operator::Add:
                addTo(*left, std::move(*right));
                return left;
            case Operator::Multiply:
                if (left->readsInput() && right->readsInput()) return std::nullopt;
                if (right->readsInput()) std::swap(left, right);
                scale(*left, Operator::Multiply, biasOf(*right));
                return left;
            case Operator::Divide:
                if (right->readsInput()) return std::nullopt;
                scale(*left, Operator::Divide, biasOf(*right));
                return left;
        }
        return std::nullopt;
    }
    std::optional<Linear> expandNode(const Call& call) {
        Call folded{call.function, {}};
        std::vector<double> values;
        Coefficient result;
        for (const ExpressionPtr& argument : call.arguments) {
            const auto value = linear(*argument);
            if (!value || value->readsInput()) return std::nullopt;
            const Coefficient coefficient = biasOf(*value);
            folded.arguments.push_back(coefficient.expression);
            result.size += coefficient.size;
            result.height = std::max(result.height, 1 + coefficient.height);
            if (coefficient.value) values.push_back(*coefficient.value);
        }
        if (values.size() == call.arguments.size())
            return constant(applyFunction(call.function, values));
        result.expression = makeExpression(std::move(folded));
        check(result);
        return Linear{{}, result};
    }

    static Coefficient numberCoefficient(double value) { return {makeNumber(value), value}; }
    static Linear constant(double value) { return Linear{{}, numberCoefficient(value)}; }
    static Coefficient biasOf(const Linear& linear) {
        return linear.bias ? *linear.bias : numberCoefficient(0);
    }

    void spend(long operations) {
        m_exhausted = m_exhausted || (m_work += operations) > maximumWork;
    }
    void check(const Coefficient& c) {
        m_exhausted = m_exhausted || c.size > maximumSize || c.height > maximumHeight;
    }

    Coefficient combine(Operator op, const Coefficient& left, const Coefficient& right) {
        spend(1);
        if (left.value && right.value) {
            // Multiplying by one keeps a constant's name.
            if (op == Operator::Multiply && *left.value == 1) return right;
            if ((op == Operator::Multiply || op == Operator::Divide) && *right.value == 1)
                return left;
            return numberCoefficient(applyOperator(op, *left.value, *right.value));
        }
        if (op == Operator::Multiply || op == Operator::Divide) {
            if (left.value == 0.0) return left;
            if (right.value == 1.0) return left;
            if (op == Operator::Multiply) {
                if (right.value == 0.0) return right;
                if (left.value == 1.0) return right;
                if (left.value == -1.0) return negated(right);
                if (right.value == -1.0) return negated(left);
            }
        } else {
            if (right.value == 0.0) return left;
            if (left.value == 0.0 && op == Operator::Add) return right;
        }
        Coefficient result{makeBinary(op, left.expression, right.expression), std::nullopt,
                           left.size + right.size + 1, std::max(left.height, right.height) + 1};
        check(result);
        return result;
    }

    Coefficient negated(const Coefficient& c) {
        if (const auto* negation = std::get_if<Negation>(&c.expression->node))
            return {negation->operand, std::nullopt, c.size - 1, c.height - 1};
        Coefficient result{makeExpression(Negation{c.expression}), std::nullopt, c.size + 1,
                           c.height + 1};
        check(result);
        return result;
    }

    void scale(Linear& linear, Operator op, const Coefficient& factor) {
        for (auto& [offset, coefficient] : linear.coefficients)
            coefficient = combine(op, coefficient, factor);
        if (linear.bias) linear.bias = combine(op, *linear.bias, factor);
        dropZeros(linear);
    }

    void addTo(Linear& sum, Linear added) {
        for (auto& [offset, coefficient] : added.coefficients) {
            const auto [place, isNew] = sum.coefficients.emplace(offset, coefficient);
            spend(1);
            if (!isNew) place->second = combine(Operator::Add, place->second, coefficient);
            if (place->second.value == 0.0) sum.coefficients.erase(place);
        }
        if (!added.bias) return;
        sum.bias = sum.bias ? combine(Operator::Add, *sum.bias, *added.bias) : *added.bias;
    }

    static void dropZeros(Linear& linear) {
        std::erase_if(linear.coefficients,
                      [](const auto& entry) { return entry.second.value == 0.0; });
    }

    const Pattern& m_pattern;
    std::map<std::string, std::optional<Linear>> m_temporaries;
    long m_work = 0;
    bool m_exhausted = false;
};

}  // namespace

std::optional<LinearForm> linearForm(const Pattern& pattern) { return Expander(pattern).expand(); }

}  // namespace engine::stencil
