// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/instructions.hpp"

#include <algorithm>

#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

using namespace stencil;

/// What is left of an expression for the device: its instructions, whether it is a constant, and
/// whether it ends in a product of its own, which an addition can take over.
struct Cost {
    int instructions = 0;
    bool constant = false;
    bool product = false;
};

Cost costOf(const Expression& expression);

Cost costOf(const Binary& binary) {
    const Cost left = costOf(*binary.left), right = costOf(*binary.right);
    if (left.constant && right.constant) return {0, true, false};
    Cost cost{left.instructions + right.instructions, false, false};
    switch (binary.op) {
        case Operator::Multiply:
            cost.product = true;
            cost.instructions += 1;
            break;
        case Operator::Divide:
            cost.instructions += kDivisionInstructions;
            break;
        case Operator::Add:
        case Operator::Subtract:
            // a * b + c is one instruction; of a * b + c * d only one product is taken over.
            cost.instructions += left.product || right.product ? 0 : 1;
            break;
    }
    return cost;
}

Cost costOf(const Call& call) {
    Cost cost{0, true, false};
    for (const auto& argument : call.arguments) {
        const Cost one = costOf(*argument);
        cost.instructions += one.instructions;
        cost.constant = cost.constant && one.constant;
    }
    if (cost.constant) return {0, true, false};
    if (call.function == Function::Sqrt) cost.instructions += kRootInstructions;
    if (call.function == Function::Min || call.function == Function::Max) cost.instructions += 1;
    return cost;
}

Cost costOf(const Expression& expression) {
    if (const auto* binary = std::get_if<Binary>(&expression.node)) return costOf(*binary);
    if (const auto* call = std::get_if<Call>(&expression.node)) return costOf(*call);
    if (const auto* negation = std::get_if<Negation>(&expression.node))
        return costOf(*negation->operand);
    return {0,
            std::holds_alternative<Number>(expression.node) ||
                std::holds_alternative<ConstantRead>(expression.node),
            false};
}

}  // namespace

int updateInstructions(const Pattern& pattern) {
    int instructions = costOf(*pattern.result).instructions;
    for (const auto& statement : pattern.statements)
        instructions += costOf(*statement.value).instructions;
    return instructions;
}

int contributionInstructions(const Pattern& pattern) {
    const auto form = linearForm(pattern);
    if (!form) return 0;
    // Taps with one coefficient are summed first: an addition each, then one fused multiply-add.
    int instructions = static_cast<int>(form->coefficients.size());
    for (const auto& [offset, coefficient] : form->coefficients)
        instructions += costOf(*coefficient).instructions;
    if (form->bias) instructions += 1 + costOf(*form->bias).instructions;
    return instructions;
}

}  // namespace engine::model
