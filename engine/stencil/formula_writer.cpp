// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical text: as few parentheses as keep the structure, the shortest decimals that give the
// same doubles, lines broken before + and -.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <string>
#include <vector>

#include "engine/stencil/expression.hpp"
#include "engine/stencil/formula.hpp"

namespace engine::stencil {
namespace {

constexpr std::size_t lineWidth = 96;

/// A place where a line may be broken: before byte `at`, inside `depth` parentheses.
struct Break {
    std::size_t at = 0;
    int depth = 0;
};

class Writer {
public:
    Writer(std::string start, const Pattern& pattern)
        : m_text(std::move(start)), m_pattern(pattern) {}

    void write(const Expression& expression) {
        std::visit([this](const auto& node) { writeNode(node); }, expression.node);
    }
    /// The text with lines broken.
    std::string lines() const;

private:
    void writeNode(const Number& number) { m_text += fmt::format("{}", number.value); }
    void writeNode(const ConstantRead& read) { m_text += read.name; }
    void writeNode(const TemporaryRead& read) { m_text += read.name; }
    void writeNode(const InputRead& read) { writeRead(m_pattern.input, read.offset); }
    void writeNode(const ArrayRead& read) { writeRead(read.name, {}); }
    void writeNode(const Negation& negation);
    void writeNode(const Binary& binary);
    void writeNode(const Call& call);
    void writeRead(const std::string& name, Offset offset);
    void writeParenthesised(const Expression& expression);
    void writeOperand(const Expression& expression, bool parenthesised) {
        parenthesised ? writeParenthesised(expression) : write(expression);
    }

    std::string m_text;
    const Pattern& m_pattern;
    std::vector<Break> m_breaks;
    int m_depth = 0;
};

bool isSum(const Expression& expression) {
    const auto* binary = std::get_if<Binary>(&expression.node);
    return binary && (binary->op == Operator::Add || binary->op == Operator::Subtract);
}

bool isSigned(const Expression& expression) {
    const auto* number = std::get_if<Number>(&expression.node);
    return std::holds_alternative<Negation>(expression.node) ||
           (number && std::signbit(number->value));
}

void Writer::writeParenthesised(const Expression& expression) {
    m_text += '(';
    ++m_depth;
    write(expression);
    --m_depth;
    m_text += ')';
}

void Writer::writeNode(const Negation& negation) {
    const Expression& operand = *negation.operand;
    m_text += '-';
    // -0.5 is a number; the negation of a number needs its parentheses.
    writeOperand(operand, std::holds_alternative<Binary>(operand.node) ||
                              std::holds_alternative<Number>(operand.node) || isSigned(operand));
}

void Writer::writeNode(const Binary& binary) {
    const bool sum = binary.op == Operator::Add || binary.op == Operator::Subtract;
    writeOperand(*binary.left, !sum && isSum(*binary.left));
    if (sum) {
        m_breaks.push_back({m_text.size() + 1, m_depth});
        m_text += ' ';
        m_text += static_cast<char>(binary.op);
        m_text += ' ';
        writeOperand(*binary.right, isSum(*binary.right) || isSigned(*binary.right));
    } else {
        m_text += static_cast<char>(binary.op);
        writeOperand(*binary.right,
                     std::holds_alternative<Binary>(binary.right->node) || isSigned(*binary.right));
    }
}

void Writer::writeNode(const Call& call) {
    m_text += nameOf(call.function);
    m_text += '(';
    ++m_depth;
    for (std::size_t n = 0; n < call.arguments.size(); ++n) {
        if (n > 0) m_text += ", ";
        write(*call.arguments[n]);
    }
    --m_depth;
    m_text += ')';
}

void Writer::writeRead(const std::string& name, Offset offset) {
    m_text += name;
    m_text += '[';
    for (int axis = 0; axis < m_pattern.dimensions; ++axis) {
        if (axis > 0) m_text += ',';
        m_text += "ijk"[axis];
        if (offset[axis] > 0) m_text += '+';
        if (offset[axis] != 0) m_text += fmt::format_int(offset[axis]).c_str();
    }
    m_text += ']';
}

/// Fills lines. The terms of the outermost sum stay together where they fit on one line; a longer
/// term is broken inside its parentheses, further indented.
std::string Writer::lines() const {
    if (m_text.size() <= lineWidth) return m_text;
    std::vector<std::size_t> outer{0};
    for (const Break& place : m_breaks)
        if (place.depth == 0) outer.push_back(place.at);
    outer.push_back(m_text.size());
    std::string result;
    std::size_t column = 0, nextBreak = 0;
    const auto startLine = [&](std::size_t indent) {
        while (!result.empty() && result.back() == ' ') result.pop_back();
        result += '\n' + std::string(indent, ' ');
        column = indent;
    };
    const auto append = [&](std::size_t begin, std::size_t end) {
        result.append(m_text, begin, end - begin);
        column += end - begin;
    };
    for (std::size_t term = 0; term + 1 < outer.size(); ++term) {
        std::size_t begin = outer[term];
        const std::size_t end = outer[term + 1];
        if (begin > 0 && column + (end - begin) > lineWidth) startLine(4);
        for (; nextBreak < m_breaks.size() && m_breaks[nextBreak].at < end; ++nextBreak) {
            const std::size_t at = m_breaks[nextBreak].at;
            if (at <= begin) continue;
            const std::size_t until =
                nextBreak + 1 < m_breaks.size() ? std::min(m_breaks[nextBreak + 1].at, end) : end;
            append(begin, at);
            begin = at;
            if (column + (until - at) > lineWidth) startLine(8);
        }
        append(begin, end);
    }
    return result;
}

std::string writeStatement(std::string target, const Expression& value, const Pattern& pattern,
                           const char* assign) {
    Writer writer(std::move(target) + assign, pattern);
    writer.write(value);
    return writer.lines() + ";\n";
}

/// t = t + e is written t += e.
std::string writeTemporary(const Statement& statement, const Pattern& pattern) {
    if (const auto* sum = std::get_if<Binary>(&statement.value->node);
        sum && sum->op == Operator::Add) {
        const auto* read = std::get_if<TemporaryRead>(&sum->left->node);
        if (read && read->name == statement.target)
            return writeStatement(statement.target, *sum->right, pattern, " += ");
    }
    return writeStatement(statement.target, *statement.value, pattern, " = ");
}

std::string writeConstants(const std::vector<Constant>& constants) {
    std::string text, line;
    for (const Constant& constant : constants) {
        const std::string item = fmt::format("{} = {}", constant.name, constant.value);
        if (!line.empty() && line.size() + item.size() + 3 <= lineWidth) {
            line += ", " + item;
            continue;
        }
        if (!line.empty()) text += line + ";\n";
        line = "const " + item;
    }
    return line.empty() ? text : text + line + ";\n";
}

}  // namespace

std::string writeFormula(const Pattern& pattern) {
    std::string text = writeConstants(pattern.constants);
    for (const Statement& statement : pattern.statements)
        text += writeTemporary(statement, pattern);
    const std::string target = pattern.output + (pattern.dimensions == 2 ? "[i,j]" : "[i,j,k]");
    return text + writeStatement(target, *pattern.result, pattern, " = ");
}

}  // namespace engine::stencil
