// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/expression/python_syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "engine/core/excerpt.hpp"

namespace engine::space::python {
namespace {

using Op = PythonOperator;

constexpr std::size_t kLongest = 100'000;
constexpr int kDeepest = 200;

constexpr std::array<std::pair<std::string_view, Function>, 11> kFunctions{
    {{"range", Function::Range},
     {"list", Function::List},
     {"tuple", Function::List},
     {"min", Function::Min},
     {"max", Function::Max},
     {"abs", Function::Abs},
     {"len", Function::Len},
     {"int", Function::Int},
     {"float", Function::Float},
     {"sum", Function::Sum},
     {"round", Function::Round}}};

/// Thrown inside this file only; parseTree() turns it into an Error.
struct SyntaxError {
    std::size_t at;
    std::string what;
};

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

struct Token {
    enum class Kind : std::uint8_t { End, Word, Number, Text, Sign } kind = Kind::End;
    std::size_t at = 0;
    std::string_view text;  ///< as written
    PythonValue value;      ///< of a number or text
};

class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    Token next() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' ||
                                        m_text[m_at] == '\n' || m_text[m_at] == '\r'))
            ++m_at;
        Token token;
        token.at = m_at;
        if (m_at == m_text.size()) return token;
        const char c = m_text[m_at];
        if (isLetter(c)) {
            token.kind = Token::Kind::Word;
            while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at])))
                ++m_at;
        } else if (isDigit(c) ||
                   (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]))) {
            token.kind = Token::Kind::Number;
            token.value = number();
        } else if (c == '\'' || c == '"') {
            token.kind = Token::Kind::Text;
            token.value = quoted(c);
        } else {
            token.kind = Token::Kind::Sign;
            m_at += signLength();
        }
        token.text = m_text.substr(token.at, m_at - token.at);
        return token;
    }

private:
    std::size_t signLength() const {
        const std::string_view rest = m_text.substr(m_at);
        for (const std::string_view two : {"**", "//", "==", "!=", "<=", ">="})
            if (rest.starts_with(two)) return 2;
        if (std::string_view("+-*/%<>()[],").find(rest.front()) != std::string_view::npos) return 1;
        throw SyntaxError{m_at, fmt::format("{} is not understood", shown(rest.front()))};
    }

    static std::string shown(char c) {
        return c > ' ' && c < 127 ? fmt::format("\"{}\"", c) : std::string("this character");
    }

    PythonValue number() {
        const char* const begin = m_text.data() + m_at;
        const char* const end = m_text.data() + m_text.size();
        std::int64_t whole = 0;
        const auto [afterWhole, error] = std::from_chars(begin, end, whole);
        const char after = afterWhole < end ? *afterWhole : ' ';
        if (*begin != '.' && after != '.' && after != 'e' && after != 'E') {
            if (error != std::errc{})
                throw SyntaxError{m_at, "a whole number has more than 64 bits"};
            return finish(afterWhole, PythonValue(whole));
        }
        double real = 0;
        const auto [afterReal, wrong] = std::from_chars(begin, end, real);
        if (wrong != std::errc{}) throw SyntaxError{m_at, "a number is too large or too small"};
        return finish(afterReal, PythonValue(real));
    }

    PythonValue finish(const char* after, PythonValue value) {
        m_at = static_cast<std::size_t>(after - m_text.data());
        if (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at])))
            throw SyntaxError{m_at, "a number is followed by a letter"};
        return value;
    }

    PythonValue quoted(char quote) {
        const std::size_t begin = m_at++;
        std::string text;
        for (; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == quote) {
                ++m_at;
                return PythonValue(std::move(text));
            }
            if (m_text[m_at] == '\\') {
                ++m_at;
                if (m_at == m_text.size() ||
                    std::string_view("\\'\"").find(m_text[m_at]) == std::string_view::npos)
                    throw SyntaxError{m_at - 1, "only quotes and backslashes may be escaped"};
            }
            text += m_text[m_at];
        }
        throw SyntaxError{begin, "a text is not closed"};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

/// Precedence as in Python: if-else, or, and, not, comparisons, + -, * / // %, unary -, **.
class Parser {
public:
    explicit Parser(std::string_view text) : m_lexer(text) { advance(); }

    Tree run() {
        m_tree.root = choice();
        if (m_token.kind != Token::Kind::End) unexpected("an operator or the end");
        return std::move(m_tree);
    }

private:
    void advance() { m_token = m_lexer.next(); }
    bool is(std::string_view text) const {
        return m_token.text == text &&
               (m_token.kind == Token::Kind::Sign || m_token.kind == Token::Kind::Word);
    }
    bool take(std::string_view text) {
        if (!is(text)) return false;
        advance();
        return true;
    }
    void expect(std::string_view text) {
        if (!take(text)) unexpected(fmt::format("\"{}\"", text));
    }
    [[noreturn]] void unexpected(const std::string& wanted) const {
        throw SyntaxError{m_token.at, fmt::format("expected {}, found {}", wanted,
                                                  m_token.kind == Token::Kind::End
                                                      ? std::string("the end")
                                                      : fmt::format("\"{:.40}\"", m_token.text))};
    }

    std::size_t add(NodeKind kind, std::size_t at, std::vector<std::size_t> operands = {}) {
        m_tree.nodes.emplace_back();
        Node& node = m_tree.nodes.back();
        node.kind = kind;
        node.at = at;
        node.operands = std::move(operands);
        for (const auto operand : node.operands)
            node.depth = std::max(node.depth, m_tree.nodes[operand].depth + 1);
        if (node.depth > kDeepest) throw SyntaxError{at, "it nests too deep"};
        return m_tree.nodes.size() - 1;
    }
    Node& node(std::size_t number) { return m_tree.nodes[number]; }

    /// Guards the recursion of the parser itself.
    struct Deeper {
        explicit Deeper(Parser& parser) : owner(parser) {
            if (++owner.m_depth > kDeepest)
                throw SyntaxError{owner.m_token.at, "it nests too deep"};
        }
        ~Deeper() { --owner.m_depth; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        Parser& owner;
    };

    std::size_t choice() {
        const Deeper deeper(*this);
        const std::size_t at = m_token.at, value = disjunction();
        if (!take("if")) return value;
        const std::size_t condition = disjunction();
        expect("else");
        return add(NodeKind::Choose, at, {condition, value, choice()});
    }

    std::size_t disjunction() {
        std::size_t left = conjunction();
        for (std::size_t at = m_token.at; take("or"); at = m_token.at)
            left = add(NodeKind::Or, at, {left, conjunction()});
        return left;
    }

    std::size_t conjunction() {
        std::size_t left = negation();
        for (std::size_t at = m_token.at; take("and"); at = m_token.at)
            left = add(NodeKind::And, at, {left, negation()});
        return left;
    }

    std::size_t negation() {
        const Deeper deeper(*this);
        const std::size_t at = m_token.at;
        return take("not") ? add(NodeKind::Not, at, {negation()}) : comparison();
    }

    std::optional<Op> takeComparison() {
        static constexpr std::array<std::pair<std::string_view, Op>, 7> signs{
            {{"<", Op::Less},
             {"<=", Op::LessEqual},
             {">", Op::Greater},
             {">=", Op::GreaterEqual},
             {"==", Op::Equal},
             {"!=", Op::NotEqual},
             {"in", Op::In}}};
        for (const auto& [sign, op] : signs)
            if (take(sign)) return op;
        if (!take("not")) return std::nullopt;
        expect("in");
        return Op::NotIn;
    }

    std::size_t comparison() {
        const std::size_t at = m_token.at;
        std::vector<std::size_t> operands{sum()};
        std::vector<Op> operators;
        while (const auto op = takeComparison()) {
            operators.push_back(*op);
            operands.push_back(sum());
        }
        if (operators.empty()) return operands.front();
        const std::size_t chain = add(NodeKind::Compare, at, std::move(operands));
        node(chain).operators = std::move(operators);
        return chain;
    }

    std::size_t binary(std::size_t at, Op op, std::size_t left, std::size_t right) {
        const std::size_t number = add(NodeKind::Binary, at, {left, right});
        node(number).operators = {op};
        return number;
    }

    std::size_t sum() {
        std::size_t left = product();
        for (;;) {
            const std::size_t at = m_token.at;
            if (take("+"))
                left = binary(at, Op::Add, left, product());
            else if (take("-"))
                left = binary(at, Op::Subtract, left, product());
            else
                return left;
        }
    }

    std::size_t product() {
        static constexpr std::array<std::pair<std::string_view, Op>, 4> signs{
            {{"*", Op::Multiply}, {"/", Op::Divide}, {"//", Op::FloorDivide}, {"%", Op::Modulo}}};
        std::size_t left = factor();
        for (;;) {
            const std::size_t at = m_token.at;
            const auto sign =
                std::ranges::find_if(signs, [&](const auto& each) { return take(each.first); });
            if (sign == signs.end()) return left;
            left = binary(at, sign->second, left, factor());
        }
    }

    std::size_t factor() {
        const Deeper deeper(*this);
        const std::size_t at = m_token.at;
        if (take("-")) return add(NodeKind::Negate, at, {factor()});
        if (take("+")) return factor();
        const std::size_t base = subscripted();
        const std::size_t sign = m_token.at;
        return take("**") ? binary(sign, Op::Power, base, factor()) : base;
    }

    std::size_t subscripted() {
        std::size_t value = atom();
        for (std::size_t at = m_token.at; take("["); at = m_token.at) {
            const std::size_t place = choice();
            expect("]");
            value = add(NodeKind::Subscript, at, {value, place});
        }
        return value;
    }

    std::size_t constant(std::size_t at, PythonValue value) {
        const std::size_t number = add(NodeKind::Constant, at);
        node(number).constant = std::move(value);
        return number;
    }

    std::size_t atom() {
        const Token token = m_token;
        if (token.kind == Token::Kind::Number || token.kind == Token::Kind::Text) {
            advance();
            return constant(token.at, token.value);
        }
        if (take("[")) return list(token.at, "]");
        if (take("(")) return parenthesis(token.at);
        static constexpr std::array<std::string_view, 8> reserved{"if",  "else", "or",  "and",
                                                                  "not", "in",   "for", "lambda"};
        if (token.kind != Token::Kind::Word ||
            std::ranges::find(reserved, token.text) != reserved.end())
            unexpected("a value");
        advance();
        if (token.text == "True") return constant(token.at, PythonValue(true));
        if (token.text == "False") return constant(token.at, PythonValue(false));
        if (take("(")) return call(token);
        const std::size_t name = add(NodeKind::Name, token.at);
        node(name).name = std::string(token.text);
        return name;
    }

    std::size_t parenthesis(std::size_t at) {
        if (is(")")) return list(at, ")");
        const std::size_t first = choice();
        if (take(")")) return first;
        return is("for") ? comprehension(at, first, ")") : members(at, {first}, ")");
    }

    std::size_t list(std::size_t at, std::string_view end) {
        if (take(end)) return add(NodeKind::List, at);
        const std::size_t first = choice();
        return is("for") ? comprehension(at, first, end) : members(at, {first}, end);
    }

    std::size_t members(std::size_t at, std::vector<std::size_t> operands, std::string_view end) {
        while (!take(end)) {
            if (!take(",")) unexpected(fmt::format("\",\" or \"{}\"", end));
            if (!is(end)) operands.push_back(choice());
        }
        return add(NodeKind::List, at, std::move(operands));
    }

    /// After its element.
    std::size_t comprehension(std::size_t at, std::size_t element, std::string_view end) {
        expect("for");
        if (m_token.kind != Token::Kind::Word) unexpected("a name");
        const std::string name(m_token.text);
        advance();
        expect("in");
        std::vector<std::size_t> operands{element, disjunction()};
        if (take("if")) operands.push_back(disjunction());
        expect(end);
        const std::size_t number = add(NodeKind::Comprehension, at, std::move(operands));
        node(number).name = name;
        return number;
    }

    /// After its opening parenthesis.
    std::size_t call(const Token& name) {
        const auto* const known = std::ranges::find_if(
            kFunctions, [&](const auto& each) { return each.first == name.text; });
        if (known == kFunctions.end())
            throw SyntaxError{name.at, fmt::format("there is no function \"{:.40}\"; known: "
                                                   "range, list, tuple, min, max, abs, len, int, "
                                                   "float, sum, round",
                                                   name.text)};
        const std::size_t arguments = list(name.at, ")");
        // min(i for i in ...) has a list of its own.
        const bool isList = node(arguments).kind == NodeKind::List;
        const std::size_t number =
            add(NodeKind::Call, name.at,
                isList ? node(arguments).operands : std::vector<std::size_t>{arguments});
        node(number).function = known->second;
        return number;
    }

    Lexer m_lexer;
    Token m_token;
    Tree m_tree;
    int m_depth = 0;
};

}  // namespace

tl::unexpected<Error> errorAt(std::string_view text, std::size_t at, const std::string& what) {
    return badInput(fmt::format("At column {} of \"{}\": {}.", at + 1, excerpt(text), what));
}

Result<Tree> parseTree(std::string_view text) {
    if (text.size() > kLongest) return errorAt(text, kLongest, "it is too long");
    try {
        return Parser(text).run();
    } catch (const SyntaxError& error) {
        return errorAt(text, error.at, error.what);
    }
}

}  // namespace engine::space::python
