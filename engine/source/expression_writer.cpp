// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/expression_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/source/pattern_code.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::source {
namespace {

template <class T>
std::string literalOf(T value, const char* suffix) {
    std::string text =
        fmt::format("{}", value);  // the shortest text that reads back as the same value
    if (text.find_first_of(".en") == std::string::npos) text += ".0";
    return text + suffix;
}

const char* nameOf(stencil::Function function, stencil::DataType type) {
    const bool single = type == stencil::DataType::Float;
    switch (function) {
        case stencil::Function::Sqrt:
            return single ? "sqrtf" : "sqrt";
        case stencil::Function::Abs:
            return single ? "fabsf" : "fabs";
        case stencil::Function::Min:
            return single ? "fminf" : "fmin";
        case stencil::Function::Max:
            return single ? "fmaxf" : "fmax";
    }
    return "";
}

}  // namespace

const std::string& SafeNames::of(char prefix, const std::string& name) {
    auto& known = m_names[{prefix, name}];
    if (known.empty()) known = unused(prefix, name);
    return known;
}

const std::string& SafeNames::renew(char prefix, const std::string& name) {
    return m_names[{prefix, name}] = unused(prefix, name);
}

std::string SafeNames::unused(char prefix, const std::string& name) {
    const std::string plain = plainName(name);
    std::string candidate =
        plain.empty() ? fmt::format("{}0", prefix) : fmt::format("{}_{}", prefix, plain);
    for (int number = 1; m_taken.contains(candidate); ++number)
        candidate = plain.empty() ? fmt::format("{}{}", prefix, number)
                                  : fmt::format("{}_{}_{}", prefix, plain, number + 1);
    m_taken.insert(candidate);
    return candidate;
}

ExpressionWriter::ExpressionWriter(const stencil::Pattern& pattern, stencil::DataType type,
                                   bool constantMemory)
    : m_pattern(pattern), m_type(type), m_constantMemory(constantMemory) {}

std::string ExpressionWriter::write(const stencil::Expression& expression, int precedence) {
    const auto known = knownValue(expression);
    Written written = known
                          ? node(stencil::Number{*known})
                          : std::visit([this](const auto& n) { return node(n); }, expression.node);
    if (written.precedence >= precedence) return std::move(written.text);
    return "(" + written.text + ")";
}

std::optional<double> ExpressionWriter::knownValue(const stencil::Expression& expression) const {
    if (!std::holds_alternative<stencil::Binary>(expression.node) &&
        !std::holds_alternative<stencil::Call>(expression.node))
        return std::nullopt;
    const auto value = stencil::constantValue(expression, m_pattern, m_type);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string ExpressionWriter::literal(double value) {
    m_finite = m_finite && std::isfinite(value);
    if (m_type == stencil::DataType::Double) return literalOf(value, "");
    const auto single = static_cast<float>(value);
    m_finite = m_finite && std::isfinite(single);
    return literalOf(single, "f");
}

std::string ExpressionWriter::inConstantMemory(const std::string& text) {
    const auto found = std::find(m_table.begin(), m_table.end(), text);
    const auto index = found - m_table.begin();
    if (found == m_table.end()) m_table.push_back(text);
    return fmt::format("COEFFICIENT[{}]", index);
}

std::string ExpressionWriter::number(double value) {
    return m_constantMemory ? inConstantMemory(literal(value)) : literal(value);
}

double ExpressionWriter::valueOf(const std::string& constant) const {
    const auto found = std::find_if(m_pattern.constants.begin(), m_pattern.constants.end(),
                                    [&](const auto& c) { return c.name == constant; });
    return found != m_pattern.constants.end() ? found->value : std::nan("");
}

std::vector<std::string> ExpressionWriter::coefficients() const {
    std::vector<std::string> lines;
    if (!m_table.empty()) {
        const auto all = fmt::format("__constant__ real COEFFICIENT[{}] = {{{}}};", m_table.size(),
                                     fmt::join(m_table, ", "));
        for (auto rest = all; !rest.empty();) {
            // Broken after commas, as wrapped() does at blanks.
            const std::size_t cut = rest.size() <= 96 ? rest.size() : rest.rfind(", ", 96) + 1;
            lines.push_back(rest.substr(0, cut));
            rest = cut < rest.size() ? rest.substr(cut + 1) : "";
        }
    }
    for (const auto& [name, text] : m_constants)
        lines.push_back(fmt::format("constexpr real {} = {};", name, text));
    return lines;
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::Number& n) {
    std::string text = number(n.value);
    return {text, text.starts_with('-') ? negation : primary};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::ConstantRead& read) {
    const std::string value = literal(valueOf(read.name));
    if (m_constantMemory) return {inConstantMemory(value)};
    const std::string& name = m_names.of('c', read.name);
    const std::pair<std::string, std::string> constant{name, value};
    if (std::find(m_constants.begin(), m_constants.end(), constant) == m_constants.end())
        m_constants.push_back(constant);
    return {name};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::InputRead& read) {
    return {readInput(read.offset)};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::ArrayRead& read) {
    return {readArray(m_names.of('a', read.name))};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::TemporaryRead& read) {
    return {m_names.of('t', read.name)};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::Negation& n) {
    return {"-" + write(*n.operand, primary), negation};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::Binary& binary) {
    const bool isSum =
        binary.op == stencil::Operator::Add || binary.op == stencil::Operator::Subtract;
    const int own = isSum ? sum : product;
    // The right operand needs parentheses at the same level: a - (b + c), and a + (b + c) stays as
    // it is.
    return {fmt::format("{} {} {}", write(*binary.left, own), static_cast<char>(binary.op),
                        write(*binary.right, own + 1)),
            own};
}

ExpressionWriter::Written ExpressionWriter::node(const stencil::Call& call) {
    std::vector<std::string> arguments;
    for (const auto& argument : call.arguments) arguments.push_back(write(*argument));
    return {fmt::format("{}({})", nameOf(call.function, m_type), fmt::join(arguments, ", "))};
}

}  // namespace engine::source
