// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/condition.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>

namespace engine::source {
namespace {

struct Level {
    std::array<std::string_view, 4> operators;  ///< longer spellings first; unused ones are empty
};
constexpr std::array<Level, 6> levels{
    {{{"||"}}, {{"&&"}}, {{"==", "!="}}, {{"<=", ">=", "<", ">"}}, {{"+", "-"}}, {{"*", "/"}}}};

/// Precedence climbing over the text; the first error wins and is kept.
class Evaluator {
public:
    Evaluator(std::string_view text, const Values& values) : m_rest(text), m_values(values) {}

    Result<std::int64_t> run() {
        const std::int64_t value = binary(0);
        skipBlanks();
        if (m_error.empty() && !m_rest.empty())
            m_error = fmt::format("\"{}\" is left over", m_rest);
        if (!m_error.empty()) return fail(ErrorKind::Failed, m_error);
        return value;
    }

private:
    void skipBlanks() {
        while (!m_rest.empty() && std::isspace(static_cast<unsigned char>(m_rest.front())))
            m_rest.remove_prefix(1);
    }
    bool take(std::string_view token) {
        skipBlanks();
        if (token.empty() || !m_rest.starts_with(token)) return false;
        m_rest.remove_prefix(token.size());
        return true;
    }
    std::int64_t wrong(std::string message) {
        if (m_error.empty()) m_error = std::move(message);
        m_rest = {};
        return 0;
    }

    std::int64_t binary(std::size_t level) {
        if (level == levels.size()) return unary();
        std::int64_t left = binary(level + 1);
        for (bool found = true; found && m_error.empty();) {
            found = false;
            for (const auto op : levels[level].operators) {
                if (!take(op)) continue;
                left = apply(op, left, binary(level + 1));
                found = true;
                break;
            }
        }
        return left;
    }

    std::int64_t apply(std::string_view op, std::int64_t a, std::int64_t b) {
        if (op == "||") return a != 0 || b != 0;
        if (op == "&&") return a != 0 && b != 0;
        if (op == "==") return a == b;
        if (op == "!=") return a != b;
        if (op == "<=") return a <= b;
        if (op == ">=") return a >= b;
        if (op == "<") return a < b;
        if (op == ">") return a > b;
        if (op == "+") return a + b;
        if (op == "-") return a - b;
        if (op == "*") return a * b;
        return b != 0 ? a / b : wrong("a division by zero");
    }

    std::int64_t unary() {
        if (take("!")) return unary() == 0;
        if (take("(")) {
            const std::int64_t value = binary(0);
            return take(")") ? value : wrong("a missing \")\"");
        }
        skipBlanks();
        std::size_t length = 0;
        while (length < m_rest.size() &&
               (std::isalnum(static_cast<unsigned char>(m_rest[length])) || m_rest[length] == '_'))
            ++length;
        const std::string_view word = m_rest.substr(0, length);
        m_rest.remove_prefix(length);
        return valueOf(word);
    }

    std::int64_t valueOf(std::string_view word) {
        if (word.empty()) return wrong(fmt::format("nothing to read at \"{}\"", m_rest));
        if (std::isdigit(static_cast<unsigned char>(word.front()))) {
            std::int64_t number = 0;
            const auto end = std::from_chars(word.data(), word.data() + word.size(), number);
            return end.ptr == word.data() + word.size()
                       ? number
                       : wrong(fmt::format("the number \"{}\"", word));
        }
        const auto found = m_values.find(word);
        return found != m_values.end() ? found->second
                                       : wrong(fmt::format("the unknown name {}", word));
    }

    std::string_view m_rest;
    const Values& m_values;
    std::string m_error;
};

}  // namespace

Result<std::int64_t> evaluateCondition(std::string_view text, const Values& values) {
    return Evaluator(text, values).run();
}

}  // namespace engine::source
