// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to this folder: what the grammar recognises, before names have a meaning. Nodes live in
// one vector and refer to each other by index, so that hostile text cannot build a deep chain of
// pointers. Read formula_resolver.hpp next: it turns a syntax tree into a pattern.

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/stencil/formula.hpp"

namespace engine::stencil::syntax {

inline constexpr std::size_t maximumText = std::size_t{1} << 20;
inline constexpr std::size_t maximumNodes = 60000;
inline constexpr std::size_t maximumName = 64;
inline constexpr int maximumOffset = 64;
/// Open parentheses and signs at once. A pattern's own nesting is limited to less than half of it
/// (see formula_resolver.cpp), so that the canonical text of every accepted pattern is accepted
/// again.
inline constexpr int maximumNesting = 500;

/// A piece of the text.
struct Span {
    std::size_t begin = 0, end = 0;
};

enum class NodeKind { Number, Scalar, Read, Negation, Binary, Call };

struct Node {
    NodeKind kind = NodeKind::Number;
    Span span;
    double value = 0;       ///< Number
    std::string_view name;  ///< Scalar, Read
    Offset offset;          ///< Read
    int indices = 0;        ///< Read: 2 or 3
    Operator op = Operator::Add;
    Function function = Function::Sqrt;
    int left = -1, right = -1;  ///< Negation and one-argument calls use left only
    bool literal = false;       ///< a number without parentheses or sign
};

struct SyntaxStatement {
    enum class Kind { Constant, Temporary, Output };
    Kind kind = Kind::Temporary;
    std::string_view name;
    Span nameSpan;
    bool accumulates = false;  ///< +=
    Offset offset;             ///< of an output
    int indices = 0;
    int value = -1;  ///< index of a node
};

/// Refers to the text it was parsed from.
struct SyntaxTree {
    std::vector<Node> nodes;
    std::vector<SyntaxStatement> statements;
};

tl::expected<SyntaxTree, FormulaError> parseSyntax(std::string_view text);

/// Names appear in generated programs, so words of C++ are refused where a person sees it.
bool isReserved(std::string_view name);
bool isFunction(std::string_view name);

/// An error at a byte of the text: line, column (in characters) and what stands there.
FormulaError errorAt(std::string_view text, std::size_t position, std::string expected);

}  // namespace engine::stencil::syntax
