// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/expression.hpp"

#include <cmath>

namespace engine::stencil {

double applyOperator(Operator op, double left, double right) {
    switch (op) {
        case Operator::Add:
            return left + right;
        case Operator::Subtract:
            return left - right;
        case Operator::Multiply:
            return left * right;
        case Operator::Divide:
            return left / right;
    }
    return 0;
}

double applyFunction(Function function, std::span<const double> arguments) {
    switch (function) {
        case Function::Sqrt:
            return std::sqrt(arguments[0]);
        case Function::Abs:
            return std::fabs(arguments[0]);
        case Function::Min:
            return std::fmin(arguments[0], arguments[1]);
        case Function::Max:
            return std::fmax(arguments[0], arguments[1]);
    }
    return 0;
}

const char* nameOf(Function function) {
    switch (function) {
        case Function::Sqrt:
            return "sqrt";
        case Function::Abs:
            return "abs";
        case Function::Min:
            return "min";
        case Function::Max:
            return "max";
    }
    return "";
}

}  // namespace engine::stencil
