// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The expressions of Python that tuning spaces are written with, as a tree. Nothing of Python is
// executed: names stand for values that are given, and there are no calls but those named here.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/space/expression/python_value.hpp"

namespace engine::space::python {

enum class NodeKind : std::uint8_t {
    Constant,
    Name,
    List,           ///< operands: the members; tuples are lists, too
    Negate,         ///< one operand
    Not,            ///< one operand
    And,            ///< two operands, the second only if it decides
    Or,             ///< the same
    Binary,         ///< two operands and an operator
    Compare,        ///< a chain: operands one more than operators
    Choose,         ///< condition, then, else
    Subscript,      ///< list and number
    Call,           ///< operands: the arguments
    Comprehension,  ///< element, list, and a condition or nothing; binds a name
};

enum class Function : std::uint8_t { Range, List, Min, Max, Abs, Len, Int, Float, Sum, Round };

struct Node {
    NodeKind kind = NodeKind::Constant;
    std::size_t at = 0;  ///< where it begins in the text
    int depth = 1;
    std::vector<std::size_t> operands;  ///< numbers of nodes
    std::vector<PythonOperator> operators;
    PythonValue constant;
    std::string name;      ///< of Name; what a Comprehension binds
    std::size_t slot = 0;  ///< where the value of that name is
    Function function = Function::Range;
};

struct Tree {
    std::vector<Node> nodes;
    std::size_t root = 0;
};

/// The sentence of an error names the column, counted from 1.
Result<Tree> parseTree(std::string_view text);

/// "At column 7 of "a + * b": ..."
tl::unexpected<Error> errorAt(std::string_view text, std::size_t at, const std::string& what);

}  // namespace engine::space::python
