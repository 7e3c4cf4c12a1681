// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/stencil/pattern_equality.hpp"

#include <algorithm>
#include <bit>

namespace engine::stencil::test {
namespace {

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool same(const Number& a, const Number& b) { return sameBits(a.value, b.value); }
bool same(const ConstantRead& a, const ConstantRead& b) { return a.name == b.name; }
bool same(const InputRead& a, const InputRead& b) { return a.offset == b.offset; }
bool same(const ArrayRead& a, const ArrayRead& b) { return a.name == b.name; }
bool same(const TemporaryRead& a, const TemporaryRead& b) { return a.name == b.name; }
bool same(const Negation& a, const Negation& b) { return sameExpression(*a.operand, *b.operand); }
bool same(const Binary& a, const Binary& b) {
    return a.op == b.op && sameExpression(*a.left, *b.left) && sameExpression(*a.right, *b.right);
}
bool same(const Call& a, const Call& b) {
    return a.function == b.function &&
           std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(),
                      b.arguments.end(),
                      [](const auto& x, const auto& y) { return sameExpression(*x, *y); });
}

}  // namespace

bool sameExpression(const Expression& a, const Expression& b) {
    if (a.node.index() != b.node.index()) return false;
    return std::visit(
        [&](const auto& node) {
            return same(node, std::get<std::decay_t<decltype(node)>>(b.node));
        },
        a.node);
}

bool samePattern(const Pattern& a, const Pattern& b) {
    const auto sameConstant = [](const Constant& x, const Constant& y) {
        return x.name == y.name && sameBits(x.value, y.value);
    };
    const auto sameStatement = [](const Statement& x, const Statement& y) {
        return x.target == y.target && sameExpression(*x.value, *y.value);
    };
    return a.dimensions == b.dimensions && a.input == b.input && a.output == b.output &&
           a.arrays == b.arrays &&
           std::equal(a.constants.begin(), a.constants.end(), b.constants.begin(),
                      b.constants.end(), sameConstant) &&
           std::equal(a.statements.begin(), a.statements.end(), b.statements.begin(),
                      b.statements.end(), sameStatement) &&
           sameExpression(*a.result, *b.result);
}

}  // namespace engine::stencil::test
