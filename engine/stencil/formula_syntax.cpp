// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/formula_syntax.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/stencil/formula_grammar.hpp"

namespace engine::stencil::syntax {
namespace {

/// Leaves the parser; caught in parseSyntax().
struct Fault {
    std::size_t position = 0;
    std::string expected;
};

struct NameAt {
    std::string_view name;
    Span span;
};

struct OpenCallAt {
    Function function = Function::Sqrt;
    Span name;
    std::vector<int> arguments;
};

/// What the actions build up.
struct Builder {
    const char* text = nullptr;
    SyntaxTree tree;
    std::vector<int> values;    ///< finished operands
    std::vector<NameAt> names;  ///< names whose tail is not read yet
    std::vector<OpenCallAt> calls;
    std::vector<std::size_t> signs;
    int nesting = 0;
    NameAt target;
    bool accumulates = false;
    std::array<int, 3> offset{};
    int indices = 0;
    int sign = 1;

    void push(Node node) {
        if (tree.nodes.size() >= maximumNodes)
            throw Fault{
                node.span.begin,
                say("a formula of at most {} operations and operands", maximumNodes).text()};
        values.push_back(static_cast<int>(tree.nodes.size()));
        tree.nodes.push_back(node);
    }
    int pop() {
        const int value = values.back();
        values.pop_back();
        return value;
    }
    void deeper(std::size_t position) {
        if (++nesting > maximumNesting)
            throw Fault{position,
                        say("at most {} nested parentheses and signs", maximumNesting).text()};
    }
    void binary(Operator op) {
        const int right = pop(), left = pop();
        Node node;
        node.kind = NodeKind::Binary;
        node.span = {tree.nodes[left].span.begin, tree.nodes[right].span.end};
        node.op = op;
        node.left = left;
        node.right = right;
        push(node);
    }
    NameAt takeName() {
        const NameAt name = names.back();
        names.pop_back();
        return name;
    }
    /// The matched bytes of an action (positions by line would take linear time each).
    template <class Input>
    Span spanOf(const Input& in) const {
        return {static_cast<std::size_t>(in.begin() - text),
                static_cast<std::size_t>(in.end() - text)};
    }
    template <class Input>
    NameAt nameOf(const Input& in) const {
        return {std::string_view(in.begin(), in.size()), spanOf(in)};
    }
    Offset takeOffset() const { return {offset[0], offset[1], indices == 3 ? offset[2] : 0}; }
};

void checkName(const NameAt& at) {
    if (at.name.size() > maximumName)
        throw Fault{at.span.begin, say("a name of at most {} characters", maximumName).text()};
    if (at.name == "i" || at.name == "j" || at.name == "k")
        throw Fault{at.span.begin, phrase("another name: i, j and k are the indices inside [ ]")};
    if (at.name.front() == '_')
        throw Fault{at.span.begin,
                    phrase("another name: those with a leading underscore belong to compilers")};
    if (isReserved(at.name))
        throw Fault{at.span.begin, phrase("another name: this is a reserved word of C++")};
}

void checkDefinable(const NameAt& at) {
    checkName(at);
    if (isFunction(at.name))
        throw Fault{at.span.begin, phrase("another name: this is the name of a function")};
}

namespace g = grammar;

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {};

template <>
struct Action<g::Name> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        b.names.push_back(b.nameOf(in));
    }
};
template <>
struct Action<g::Literal> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        Node node;
        node.span = b.spanOf(in);
        node.literal = true;
        const auto [end, error] = std::from_chars(in.begin(), in.end(), node.value);
        if (error != std::errc{} || end != in.end() || !std::isfinite(node.value))
            throw Fault{node.span.begin, phrase("a number that fits in double precision")};
        b.push(node);
    }
};
template <>
struct Action<g::OpenBracket> {
    static void apply0(Builder& b) {
        b.offset = {};
        b.indices = 0;
        b.sign = 1;
    }
};
template <>
struct Action<g::OffsetSign> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        b.sign = *in.begin() == '-' ? -1 : 1;
    }
};
template <>
struct Action<g::Digits> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        int value = 0;
        const auto [end, error] = std::from_chars(in.begin(), in.end(), value);
        if (error != std::errc{} || end != in.end() || value > maximumOffset)
            throw Fault{b.spanOf(in).begin,
                        say("an offset of at most {} cells", maximumOffset).text()};
        b.offset[static_cast<std::size_t>(b.indices)] = b.sign * value;
    }
};
struct CountIndex {
    static void apply0(Builder& b) { ++b.indices; }
};
template <>
struct Action<g::IndexX> : CountIndex {};
template <>
struct Action<g::IndexY> : CountIndex {};
template <>
struct Action<g::IndexZ> : CountIndex {};

template <>
struct Action<g::ReadTail> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        const NameAt name = b.takeName();
        checkDefinable(name);
        Node node;
        node.kind = NodeKind::Read;
        node.span = {name.span.begin, b.spanOf(in).end};
        node.name = name.name;
        node.offset = b.takeOffset();
        node.indices = b.indices;
        b.push(node);
    }
};
template <>
struct Action<g::ScalarTail> {
    static void apply0(Builder& b) {
        const NameAt name = b.takeName();
        checkName(name);
        if (isFunction(name.name))
            throw Fault{name.span.end, phrase("\"(\" after the function's name")};
        Node node;
        node.kind = NodeKind::Scalar;
        node.span = name.span;
        node.name = name.name;
        b.push(node);
    }
};
template <>
struct Action<g::OpenCall> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        const NameAt name = b.takeName();
        if (!isFunction(name.name))
            throw Fault{name.span.begin, phrase("one of the functions sqrt, abs, min and max")};
        const Function function = name.name == "sqrt"  ? Function::Sqrt
                                  : name.name == "abs" ? Function::Abs
                                  : name.name == "min" ? Function::Min
                                                       : Function::Max;
        b.deeper(b.spanOf(in).begin);
        b.calls.push_back({function, name.span, {}});
    }
};
template <>
struct Action<g::Argument> {
    static void apply0(Builder& b) { b.calls.back().arguments.push_back(b.pop()); }
};
template <>
struct Action<g::CloseCall> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        const OpenCallAt call = b.calls.back();
        b.calls.pop_back();
        --b.nesting;
        const bool two = call.function == Function::Min || call.function == Function::Max;
        if (call.arguments.size() != (two ? 2U : 1U))
            throw Fault{call.name.begin,
                        two ? phrase("min and max with two values, such as min(a, b)")
                            : phrase("sqrt and abs with one value, such as sqrt(a)")};
        Node node;
        node.kind = NodeKind::Call;
        node.span = {call.name.begin, b.spanOf(in).end};
        node.function = call.function;
        node.left = call.arguments[0];
        if (two) node.right = call.arguments[1];
        b.push(node);
    }
};
template <>
struct Action<g::OpenParenthesis> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        b.deeper(b.spanOf(in).begin);
    }
};
template <>
struct Action<g::CloseParenthesis> {
    static void apply0(Builder& b) {
        --b.nesting;
        b.tree.nodes[b.values.back()].literal = false;
    }
};
template <>
struct Action<g::MinusSign> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        b.signs.push_back(b.spanOf(in).begin);
        b.deeper(b.spanOf(in).begin);
    }
};
template <>
struct Action<g::Negated> {
    static void apply0(Builder& b) {
        --b.nesting;
        const std::size_t begin = b.signs.back();
        b.signs.pop_back();
        Node& operand = b.tree.nodes[b.values.back()];
        if (operand.literal) {  // -0.5 is a number, -(0.5) the negation of one
            operand.value = -operand.value;
            operand.span.begin = begin;
            operand.literal = false;
            return;
        }
        Node node;
        node.kind = NodeKind::Negation;
        node.left = b.pop();
        node.span = {begin, b.tree.nodes[node.left].span.end};
        b.push(node);
    }
};
template <>
struct Action<g::PlusSign> {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        b.deeper(b.spanOf(in).begin);
    }
};
template <>
struct Action<g::Unchanged> {
    static void apply0(Builder& b) {
        --b.nesting;
        b.tree.nodes[b.values.back()].literal = false;
    }
};
template <Operator op>
struct MakeBinary {
    static void apply0(Builder& b) { b.binary(op); }
};
template <>
struct Action<g::Times> : MakeBinary<Operator::Multiply> {};
template <>
struct Action<g::Over> : MakeBinary<Operator::Divide> {};
template <>
struct Action<g::Plus> : MakeBinary<Operator::Add> {};
template <>
struct Action<g::Minus> : MakeBinary<Operator::Subtract> {};

struct SetTarget {
    template <class Input>
    static void apply(const Input& in, Builder& b) {
        b.target = b.nameOf(in);
        checkDefinable(b.target);
        b.accumulates = false;
        b.indices = 0;
        b.offset = {};
    }
};
template <>
struct Action<g::ConstantName> : SetTarget {};
template <>
struct Action<g::TargetName> : SetTarget {};
template <>
struct Action<g::TargetIndices> {
    static void apply0(Builder& b) {
        SyntaxStatement statement;  // the value's own indices overwrite the builder's
        statement.kind = SyntaxStatement::Kind::Output;
        statement.offset = b.takeOffset();
        statement.indices = b.indices;
        b.tree.statements.push_back(statement);
        b.indices = -1;
    }
};
template <>
struct Action<g::AddAssign> {
    static void apply0(Builder& b) { b.accumulates = true; }
};
template <>
struct Action<g::AssignSign> {
    static void apply0(Builder& b) {
        if (b.indices != -1) b.tree.statements.emplace_back();
        SyntaxStatement& statement = b.tree.statements.back();
        statement.name = b.target.name;
        statement.nameSpan = b.target.span;
        statement.accumulates = b.accumulates;
    }
};
template <>
struct Action<g::AssignedValue> {
    static void apply0(Builder& b) { b.tree.statements.back().value = b.pop(); }
};
template <>
struct Action<g::ConstantValue> {
    static void apply0(Builder& b) {
        SyntaxStatement statement;
        statement.kind = SyntaxStatement::Kind::Constant;
        statement.name = b.target.name;
        statement.nameSpan = b.target.span;
        statement.value = b.pop();
        b.tree.statements.push_back(statement);
    }
};

template <class Rule>
struct Control : tao::pegtl::normal<Rule> {
    template <class Input>
    [[noreturn]] static void raise(const Input& in, const Builder& b) {
        throw Fault{static_cast<std::size_t>(in.current() - b.text), g::expectedText<Rule>};
    }
};

}  // namespace

tl::expected<SyntaxTree, FormulaError> parseSyntax(std::string_view text) {
    if (text.size() > maximumText) {
        FormulaError error = errorAt(text, 0, phrase("at most 1 MiB of text"));
        error.found = say("a formula of {} bytes", text.size()).text();
        return tl::unexpected(error);
    }
    Builder builder;
    builder.text = text.data();
    tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.size(), "");
    try {
        tao::pegtl::parse<g::Formula, Action, Control>(input, builder);
    } catch (const Fault& fault) {
        return tl::unexpected(errorAt(text, fault.position, fault.expected));
    }
    return std::move(builder.tree);
}

}  // namespace engine::stencil::syntax
