// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/formula_resolver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/stencil/expression.hpp"

namespace engine::stencil {
namespace {

constexpr int maximumPatternNesting = 200;

bool isSum(const ExpressionPtr& expression) {
    const auto* binary = std::get_if<Binary>(&expression->node);
    return binary && (binary->op == Operator::Add || binary->op == Operator::Subtract);
}

}  // namespace

using syntax::Node;
using syntax::NodeKind;
using syntax::SyntaxStatement;

FormulaResolver::FormulaResolver(std::string_view text, const syntax::SyntaxTree& tree)
    : m_text(text), m_tree(tree), m_expressions(tree.nodes.size()), m_facts(tree.nodes.size()) {}

bool FormulaResolver::wrong(std::size_t position, std::string expected) {
    m_error = syntax::errorAt(m_text, position, std::move(expected));
    return false;
}

tl::expected<Pattern, FormulaError> FormulaResolver::resolve(std::string name) {
    m_pattern.name = std::move(name);
    bool good = findDimensions() && findInput();
    for (const SyntaxStatement& statement : m_tree.statements)
        good = good && resolveStatement(statement);
    good = good && checkEnd();
    if (!good) return tl::unexpected(*m_error);
    collectArrays();
    return std::move(m_pattern);
}

bool FormulaResolver::findDimensions() {
    struct Use {
        std::size_t position;
        int indices;
    };
    std::vector<Use> uses;
    for (const Node& node : m_tree.nodes)
        if (node.kind == NodeKind::Read) uses.push_back({node.span.begin, node.indices});
    m_pattern.output.clear();
    for (const SyntaxStatement& statement : m_tree.statements) {
        if (statement.kind != SyntaxStatement::Kind::Output) continue;
        uses.push_back({statement.nameSpan.begin, statement.indices});
        if (m_pattern.output.empty()) m_pattern.output = statement.name;
    }
    std::stable_sort(uses.begin(), uses.end(),
                     [](const Use& a, const Use& b) { return a.position < b.position; });
    if (uses.empty()) return wrong(m_text.size(), phrase("an output such as v[i,j] = u[i,j]"));
    m_pattern.dimensions = uses.front().indices;
    for (const Use& use : uses)
        if (use.indices != m_pattern.dimensions)
            return wrong(use.position,
                         say("{} indices as in the first array, {}",
                             m_pattern.dimensions == 2 ? phrase("two") : phrase("three"), centre())
                             .text());
    return true;
}

bool FormulaResolver::findInput() {
    std::string_view input, first;
    for (const Node& node : m_tree.nodes) {
        if (node.kind != NodeKind::Read) continue;
        m_arrays.insert(node.name);
        if (first.empty()) first = node.name;
        if (node.offset == Offset{}) continue;
        if (input.empty()) input = node.name;
        if (node.name != input)
            return wrong(node.span.begin,
                         say("{} at the centre, because {} is the array read at offsets",
                             atCentre(node.name), input)
                             .text());
    }
    if (first.empty())
        return wrong(m_text.size(), say("a read of the input such as u{}", centre()).text());
    m_pattern.input = input.empty() ? first : input;
    return true;
}

bool FormulaResolver::resolveStatement(const SyntaxStatement& statement) {
    const int last = statement.value;
    for (; m_nextNode <= last; ++m_nextNode)
        if (!resolveNode(m_nextNode)) return false;
    switch (statement.kind) {
        case SyntaxStatement::Kind::Constant:
            return addConstant(statement);
        case SyntaxStatement::Kind::Temporary:
            return addTemporary(statement);
        case SyntaxStatement::Kind::Output:
            return addOutput(statement);
    }
    return false;
}

bool FormulaResolver::resolveNode(int index) {
    const Node& node = m_tree.nodes[index];
    switch (node.kind) {
        case NodeKind::Number:
            m_expressions[index] = makeNumber(node.value);
            m_facts[index].constant = node.value;
            return true;
        case NodeKind::Scalar:
            return resolveScalar(node, index);
        case NodeKind::Read:
            return resolveRead(node, index);
        default:
            return resolveOperation(node, index) && foldConstants(node, index);
    }
}

bool FormulaResolver::resolveScalar(const Node& node, int index) {
    const auto found = m_kinds.find(node.name);
    if (found != m_kinds.end() && found->second == Kind::Constant) {
        m_expressions[index] = makeExpression(ConstantRead{std::string(node.name)});
        m_facts[index].constant = m_constants.at(node.name);
        return true;
    }
    if (found != m_kinds.end()) {
        m_expressions[index] = makeExpression(TemporaryRead{std::string(node.name)});
        return true;
    }
    if (m_arrays.contains(node.name))
        return wrong(node.span.end,
                     say("indices after the array's name: {}", atCentre(node.name)).text());
    if (node.name == m_pattern.output)
        return wrong(node.span.begin, phrase("another name: the output cannot be read"));
    return wrong(node.span.begin, say("a constant or temporary defined before; write "
                                      "const {} = 0.1; to define it",
                                      node.name)
                                      .text());
}

bool FormulaResolver::resolveRead(const Node& node, int index) {
    const auto found = m_kinds.find(node.name);
    if (found != m_kinds.end())
        return wrong(node.span.begin,
                     say("{} without indices: it is a {}", node.name,
                         found->second == Kind::Constant ? phrase("constant") : phrase("temporary"))
                         .text());
    if (node.name == m_pattern.output)
        return wrong(node.span.begin,
                     say("another array: the output {} cannot be read", node.name).text());
    m_expressions[index] = node.name == m_pattern.input
                               ? makeExpression(InputRead{node.offset})
                               : makeExpression(ArrayRead{std::string(node.name)});
    return true;
}

bool FormulaResolver::resolveOperation(const Node& node, int index) {
    Facts& facts = m_facts[index];
    const Facts& left = m_facts[node.left];
    const Facts right = node.right < 0 ? Facts{} : m_facts[node.right];
    facts.height = 1 + std::max(left.height, right.height);
    if (facts.height > maximumHeight)
        return wrong(m_tree.nodes[node.right < 0 ? node.left : node.right].span.begin,
                     say("at most {} operations in a row; give a part of them to a temporary",
                         maximumHeight - 1)
                         .text());
    if (node.kind == NodeKind::Binary) {
        const bool leftParenthesis = isSum(m_expressions[node.left]) && node.op != Operator::Add &&
                                     node.op != Operator::Subtract;
        facts.nesting = std::max(left.nesting + (leftParenthesis ? 1 : 0), right.nesting + 1);
        m_expressions[index] =
            makeBinary(node.op, m_expressions[node.left], m_expressions[node.right]);
    } else {
        facts.nesting = 1 + std::max(left.nesting, right.nesting);
        if (node.kind == NodeKind::Negation) {
            m_expressions[index] = makeExpression(Negation{m_expressions[node.left]});
        } else {
            Call call{node.function, {m_expressions[node.left]}};
            if (node.right >= 0) call.arguments.push_back(m_expressions[node.right]);
            m_expressions[index] = makeExpression(std::move(call));
        }
    }
    if (facts.nesting > maximumPatternNesting)
        return wrong(node.span.begin,
                     say("at most {} nested levels", maximumPatternNesting).text());
    return true;
}

bool FormulaResolver::foldConstants(const Node& node, int index) {
    const std::optional<double> left = m_facts[node.left].constant;
    const std::optional<double> right = node.right < 0 ? left : m_facts[node.right].constant;
    if (node.kind == NodeKind::Binary && node.op == Operator::Divide && right && *right == 0)
        return wrong(m_tree.nodes[node.right].span.begin, phrase("a divisor other than zero"));
    if (!left || !right) return true;
    double value = 0;
    if (node.kind == NodeKind::Negation) value = -*left;
    if (node.kind == NodeKind::Binary) value = applyOperator(node.op, *left, *right);
    if (node.kind == NodeKind::Call)
        value = applyFunction(node.function, std::array{*left, *right});
    if (!std::isfinite(value))
        return wrong(node.span.begin, phrase("constants whose result is a finite number"));
    m_facts[index].constant = value;
    return true;
}

bool FormulaResolver::define(const SyntaxStatement& statement, Kind kind) {
    if (m_arrays.contains(statement.name) || statement.name == m_pattern.output)
        return wrong(statement.nameSpan.begin,
                     say("another name: {} is an array", statement.name).text());
    const auto found = m_kinds.find(statement.name);
    if (found != m_kinds.end() && (kind == Kind::Constant || found->second == Kind::Constant))
        return wrong(statement.nameSpan.begin,
                     say("another name: {} is already a {}", statement.name,
                         found->second == Kind::Constant ? phrase("constant") : phrase("temporary"))
                         .text());
    m_kinds[statement.name] = kind;
    return true;
}

bool FormulaResolver::addConstant(const SyntaxStatement& statement) {
    if (!m_facts[statement.value].constant)
        return wrong(m_tree.nodes[statement.value].span.begin,
                     phrase("a constant expression: numbers and constants only"));
    if (!define(statement, Kind::Constant)) return false;
    const double value = *m_facts[statement.value].constant;
    m_constants[statement.name] = value;
    m_pattern.constants.push_back({std::string(statement.name), value});
    return true;
}

bool FormulaResolver::addTemporary(const SyntaxStatement& statement) {
    const bool known = m_kinds.contains(statement.name);
    if (statement.accumulates && !known && !m_arrays.contains(statement.name))
        return wrong(statement.nameSpan.begin,
                     say("{} = ... before {} += ...", statement.name, statement.name).text());
    if (!define(statement, Kind::Temporary)) return false;
    ExpressionPtr value = m_expressions[statement.value];
    const std::string name(statement.name);
    if (statement.accumulates) {
        if (m_facts[statement.value].nesting + 1 > maximumPatternNesting)
            return wrong(statement.nameSpan.begin,
                         say("at most {} nested levels", maximumPatternNesting).text());
        value = makeBinary(Operator::Add, makeExpression(TemporaryRead{name}), value);
    }
    if (m_pattern.result && !m_afterOutput) m_afterOutput = statement.nameSpan.begin;
    m_pattern.statements.push_back({name, value});
    return true;
}

bool FormulaResolver::addOutput(const SyntaxStatement& statement) {
    if (statement.name != m_pattern.output)
        return wrong(statement.nameSpan.begin,
                     say("{}: a formula has one output", atCentre(m_pattern.output)).text());
    if (m_arrays.contains(statement.name))
        return wrong(
            statement.nameSpan.begin,
            say("an output other than the array {}, which is read", statement.name).text());
    if (!(statement.offset == Offset{}))
        return wrong(
            statement.nameSpan.begin,
            say("{}: the output is written at the centre", atCentre(statement.name)).text());
    if (statement.accumulates) return accumulateOutput(statement);
    if (m_pattern.result)
        return wrong(statement.nameSpan.begin,
                     say("{} += ...: it already has a value", atCentre(statement.name)).text());
    m_pattern.result = m_expressions[statement.value];
    m_resultFacts = m_facts[statement.value];
    m_statementsAtResult = m_pattern.statements.size();
    m_afterOutput.reset();
    return true;
}

bool FormulaResolver::accumulateOutput(const SyntaxStatement& statement) {
    if (!m_pattern.result)
        return wrong(
            statement.nameSpan.begin,
            say("{} = ... before {} += ...", atCentre(statement.name), atCentre(statement.name))
                .text());
    // Temporaries between the two statements may redefine what the first one read: keep its value.
    if (m_pattern.statements.size() != m_statementsAtResult) {
        const std::string kept = freshName();
        m_pattern.statements.insert(
            m_pattern.statements.begin() + static_cast<std::ptrdiff_t>(m_statementsAtResult),
            Statement{kept, m_pattern.result});
        m_pattern.result = makeExpression(TemporaryRead{kept});
        m_resultFacts = {};
    }
    const Facts& added = m_facts[statement.value];
    m_resultFacts.height = 1 + std::max(m_resultFacts.height, added.height);
    m_resultFacts.nesting = std::max(m_resultFacts.nesting, added.nesting + 1);
    if (m_resultFacts.height > maximumHeight || m_resultFacts.nesting > maximumPatternNesting)
        return wrong(statement.nameSpan.begin,
                     say("at most {} operations in a row and {} nested levels", maximumHeight - 1,
                         maximumPatternNesting)
                         .text());
    m_pattern.result = makeBinary(Operator::Add, m_pattern.result, m_expressions[statement.value]);
    m_statementsAtResult = m_pattern.statements.size();
    m_afterOutput.reset();
    return true;
}

bool FormulaResolver::checkEnd() {
    if (!m_pattern.result)
        return wrong(m_text.size(), say("an output such as v{} = ...", centre()).text());
    if (m_afterOutput)
        return wrong(*m_afterOutput,
                     say("the statement of the output {} last", m_pattern.output).text());
    return true;
}

/// Order of first use in the pattern, which is also the order in its canonical text.
void FormulaResolver::collectArrays() {
    std::set<std::string> seen;
    forEachNode(m_pattern, [&](const Expression& expression) {
        const auto* read = std::get_if<ArrayRead>(&expression.node);
        if (read && seen.insert(read->name).second) m_pattern.arrays.push_back(read->name);
    });
}

/// Linear in the text once; repeated calls continue counting.
std::string FormulaResolver::freshName() {
    if (m_usedNames.empty()) {
        for (const Node& node : m_tree.nodes)
            if (!node.name.empty()) m_usedNames.emplace(node.name);
        for (const SyntaxStatement& statement : m_tree.statements)
            m_usedNames.emplace(statement.name);
    }
    for (;;) {
        std::string name = fmt::format("{}_{}", m_pattern.output.substr(0, 48), ++m_freshNames);
        if (!m_usedNames.contains(name)) return name;
    }
}

}  // namespace engine::stencil
