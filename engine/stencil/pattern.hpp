// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is computed: the taps of a stencil as a small program. A pattern is the parsed formula, the
// "single formula" of Zhang & Mueller (CGO 2012, section 3): statements with temporaries, one array
// input read at constant offsets, array parameters read only at the centre, scalar constants.
// Drawing and text are two views of this one value: see formula.hpp (text) and taps.hpp (drawing).

#include <algorithm>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace engine::stencil {

/// Relative position of a tap; x (`i`) is the contiguous dimension. z is 0 in two dimensions.
struct Offset {
    int x = 0, y = 0, z = 0;
    auto operator<=>(const Offset&) const = default;
    int operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};

/// A cell as it falls into the plane across an axis.
inline Offset withinPlane(Offset cell, int axis) {
    (axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z) = 0;
    return cell;
}

/// How far a cell is from the center: steps of a king, steps along the axes.
inline int chebyshev(Offset o) { return std::max({std::abs(o.x), std::abs(o.y), std::abs(o.z)}); }
inline int manhattan(Offset o) { return std::abs(o.x) + std::abs(o.y) + std::abs(o.z); }

struct Expression;
/// Expressions are immutable and shared; never null inside a valid pattern.
using ExpressionPtr = std::shared_ptr<const Expression>;

enum class Function : std::uint8_t { Sqrt, Abs, Min, Max };
enum class Operator : char { Add = '+', Subtract = '-', Multiply = '*', Divide = '/' };

struct Number {
    double value = 0;
};
/// A named scalar constant.
struct ConstantRead {
    std::string name;
};
/// The array input at an offset.
struct InputRead {
    Offset offset;
};
/// An array parameter at the centre.
struct ArrayRead {
    std::string name;
};
/// The value of an earlier statement.
struct TemporaryRead {
    std::string name;
};
struct Negation {
    ExpressionPtr operand;
};
struct Binary {
    Operator op = Operator::Add;
    ExpressionPtr left, right;
};
struct Call {
    Function function = Function::Sqrt;
    std::vector<ExpressionPtr> arguments;
};

struct Expression {
    std::variant<Number, ConstantRead, InputRead, ArrayRead, TemporaryRead, Negation, Binary, Call>
        node;
};

/// `target = value;` for a temporary. `+=` is parsed into `target = target + value` (a fresh value
/// of the same name: a statement may redefine a temporary, later reads see the newest).
struct Statement {
    std::string target;
    ExpressionPtr value;
};

struct Constant {
    std::string name;
    double value = 0;
};

/// A valid pattern has at least one tap, statements whose last one defines the output, and every
/// name it reads defined. Build it with parseFormula(), patternFromTaps() or findPreset().
struct Pattern {
    std::string name;                   ///< for people: "star3d1r", "himeno", "untitled"
    int dimensions = 2;                 ///< 2 or 3
    std::string input = "u";            ///< the array input's name in the formula
    std::string output = "v";           ///< the output's name in the formula
    std::vector<std::string> arrays;    ///< array parameters, in order of first use
    std::vector<Constant> constants;    ///< named scalars, in order of declaration
    std::vector<Statement> statements;  ///< temporaries, in order
    ExpressionPtr result;               ///< the value written to output[i,j,k]
};

/// One drawn tap: v += coefficient * u[offset].
struct Tap {
    Offset offset;
    double coefficient = 0;
    auto operator<=>(const Tap&) const = default;
};

}  // namespace engine::stencil
