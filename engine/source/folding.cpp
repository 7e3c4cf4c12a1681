// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/folding.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// A token, and what the blank before it was.
struct Piece {
    std::string gap, text;
    std::optional<int> value = std::nullopt;  ///< of a number
    bool follows = false;                     ///< the number follows from a known name
    bool word = false;
};

/// How tightly an operator of two operands binds; 0 for everything else.
int precedenceOf(std::string_view op) {
    if (op == "*" || op == "/" || op == "%") return 6;
    if (op == "+" || op == "-") return 5;
    if (op == "<" || op == ">" || op == "<=" || op == ">=") return 4;
    if (op == "==" || op == "!=") return 3;
    if (op == "&&") return 2;
    return op == "||" ? 1 : 0;
}

std::optional<int> computed(int a, std::string_view op, int b) {
    if (op == "+") return a + b;
    if (op == "-") return a - b;
    if (op == "*") return a * b;
    if (op == "/" && b != 0) return a / b;
    if (op == "%" && b != 0) return a % b;
    if (op == "<") return a < b;
    if (op == ">") return a > b;
    if (op == "<=") return a <= b;
    if (op == ">=") return a >= b;
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    return std::nullopt;
}

/// Folds one line of code, a small step at a time, until no step finds anything.
class LineFolder {
public:
    LineFolder(std::string_view line, const KnownNames& known) {
        const Tokens tokens = tokensOf(line);
        std::string gap;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens[i].kind == Token::Kind::Blank) {
                gap = tokens[i].text;
                continue;
            }
            Piece piece{gap, std::string(tokens[i].text)};
            gap.clear();
            piece.word = tokens[i].kind == Token::Kind::Word;
            int number = 0;
            const char* const end = piece.text.data() + piece.text.size();
            if (std::from_chars(piece.text.data(), end, number).ptr == end) piece.value = number;
            const bool call = i + 1 < tokens.size() && tokens[i + 1].is("(");
            const bool member = i > 0 && (tokens[i - 1].is(".") || tokens[i - 1].is("->"));
            const auto found =
                piece.word && !member ? known.find(piece.text + (call ? "(" : "")) : known.end();
            if (found != known.end()) {
                piece = {piece.gap, std::to_string(found->second), found->second, true};
                if (call) i = lastOfCall(tokens, i);
            }
            m_pieces.push_back(std::move(piece));
        }
    }

    std::string run() && {
        const auto readsKnown = [](const Piece& piece) { return piece.follows; };
        const bool changes = std::ranges::any_of(m_pieces, readsKnown);
        while (std::ranges::any_of(m_pieces, readsKnown) && step()) {
        }
        if (changes && m_pieces.size() > 1 && m_pieces.back().text.starts_with("//"))
            m_pieces.back().gap = "  ";
        std::string text;
        for (const auto& piece : m_pieces) text += piece.gap + piece.text;
        return text;
    }

private:
    using Index = std::size_t;

    /// The last parenthesis of the call of the name at `at`.
    static Index lastOfCall(const Tokens& tokens, Index at) {
        int depth = 0;
        for (Index i = at + 1; i < tokens.size(); ++i) {
            depth += tokens[i].is("(") ? 1 : tokens[i].is(")") ? -1 : 0;
            if (depth == 0) return i;
        }
        return at;
    }

    std::string_view at(Index i) const {
        return i < m_pieces.size() ? std::string_view(m_pieces[i].text) : std::string_view();
    }
    int precedence(Index i) const { return isBinary(i) ? precedenceOf(at(i)) : 0; }
    /// Whether an operand ends right before piece i, so that a sign there has two of them.
    bool isBinary(Index i) const {
        if (i == 0 || i >= m_pieces.size()) return false;
        const Piece& before = m_pieces[i - 1];
        return before.value || (before.word && before.text != "return") || before.text == ")" ||
               before.text == "]";
    }
    bool known(Index i) const { return i < m_pieces.size() && m_pieces[i].value.has_value(); }
    bool isNumber(Index i, int value) const { return known(i) && *m_pieces[i].value == value; }

    /// An operand with the operator on one side of it.
    void erase(Index first, Index count) {
        const auto from = m_pieces.begin() + static_cast<std::ptrdiff_t>(first);
        const std::string gap = from->gap;
        const bool leads = precedenceOf(from->text) == 0;  // what follows takes its place
        const auto next = m_pieces.erase(from, from + static_cast<std::ptrdiff_t>(count));
        if (leads && next != m_pieces.end()) next->gap = gap;
    }
    void put(Index first, Index count, int value) {
        m_pieces[first] = {m_pieces[first].gap, std::to_string(value), value, true};
        if (count > 1) {
            const auto from = m_pieces.begin() + static_cast<std::ptrdiff_t>(first);
            m_pieces.erase(from + 1, from + static_cast<std::ptrdiff_t>(count));
        }
    }

    bool step() {
        for (Index i = 0; i < m_pieces.size(); ++i)
            if (m_pieces[i].follows &&
                (foldSign(i) || foldParentheses(i) || foldPair(i) || foldTerm(i) ||
                 foldProduct(i) || foldTest(i) || foldDecided(i) || foldChoice(i)))
                return true;
        return false;
    }

    bool foldSign(Index i) {
        if (i > 0 && at(i - 1) == "!") {
            put(i - 1, 2, *m_pieces[i].value == 0 ? 1 : 0);
            return true;
        }
        if (i == 0 || at(i - 1) != "-" || isBinary(i - 1)) return false;
        put(i - 1, 2, -*m_pieces[i].value);
        return true;
    }

    bool foldParentheses(Index i) {
        if (i == 0 || at(i - 1) != "(" || at(i + 1) != ")" || isBinary(i - 1)) return false;
        put(i - 1, 3, *m_pieces[i].value);
        return true;
    }

    /// How tightly the least binding operator between the parentheses at `open` and `close` binds.
    int leastWithin(Index open, Index close) const {
        int least = 9;
        for (Index i = open + 1; i < close; ++i) {
            if (at(i) == "(" || at(i) == "[" || at(i) == "{")
                i = bracketEnd(i) - 1;
            else if (at(i) == "?" || at(i) == ",")
                return 0;
            else if (precedence(i) > 0)
                least = std::min(least, precedence(i));
        }
        return least;
    }

    /// An expression that is but one in parentheses, as in `= (a && b);`.
    void unwrapInner(Index i) {
        const Index open = runBegin(i, 0), close = runEnd(i, 0);
        if (at(open) != "(" || bracketEnd(open) != close || leastWithin(open, close - 1) == 0)
            return;
        m_pieces[open + 1].gap = m_pieces[open].gap;
        const auto from = m_pieces.begin();
        m_pieces.erase(from + static_cast<std::ptrdiff_t>(close) - 1);
        m_pieces.erase(from + static_cast<std::ptrdiff_t>(open));
    }

    /// Parentheses around what is left of an expression go when nothing outside binds tighter.
    void unwrap(Index i) {
        unwrapInner(i);
        const Index open = runBegin(i, 0), close = runEnd(i, 0);
        if (open == 0 || at(open - 1) != "(" || at(close) != ")" || isBinary(open - 1)) return;
        const std::string_view before = open > 1 ? at(open - 2) : "", first = at(open);
        const std::string_view after = at(close + 1);
        const bool tight = before == "!" || before == ">" || before == "]" || first == "-" ||
                           first == "&" || first == "*" || after == "[" || after == "." ||
                           after == "->" || after == "(";
        const int outside = std::max(precedence(open - 2), precedence(close + 1));
        const bool negated = before == "-" || before == "/" || before == "%";
        const int least = leastWithin(open - 1, close);
        if (tight || least < outside || (least == outside && negated)) return;
        m_pieces[open].gap = m_pieces[open - 1].gap;
        const auto from = m_pieces.begin();
        m_pieces.erase(from + static_cast<std::ptrdiff_t>(close));
        m_pieces.erase(from + static_cast<std::ptrdiff_t>(open) - 1);
    }

    /// Two numbers.
    bool foldPair(Index i) {
        for (const Index first : {i, i >= 2 ? i - 2 : i}) {
            const Index op = first + 1;
            if (!known(first) || !known(first + 2) || precedence(op) == 0) continue;
            const int left = first > 0 ? precedence(first - 1) : 0;
            const int right = precedence(first + 3);
            if (left >= precedence(op) || right > precedence(op)) continue;
            const auto value = computed(*m_pieces[first].value, at(op), *m_pieces[first + 2].value);
            if (!value) continue;
            put(first, 3, *value);
            return true;
        }
        return false;
    }

    /// A term of 0.
    bool foldTerm(Index i) {
        if (!isNumber(i, 0) || precedence(i + 1) > 5) return false;
        if (i > 0 && precedence(i - 1) == 5) {
            erase(i - 1, 2);
            unwrap(i - 1);
            return true;
        }
        if (at(i + 1) != "+" || (i > 0 && precedence(i - 1) > 5)) return false;
        erase(i, 2);
        unwrap(i);
        return true;
    }

    /// Behind the operand that begins at i: a name or parenthesis with its calls and indices.
    Index operandEnd(Index i) const {
        Index end = i;
        if (end < m_pieces.size() && at(end) != "(") ++end;
        while (at(end) == ".") end += 2;
        while (at(end) == "(" || at(end) == "[") {
            int depth = 0;
            do {
                depth += at(end) == "(" || at(end) == "[" ? 1 : 0;
                depth -= at(end) == ")" || at(end) == "]" ? 1 : 0;
                ++end;
            } while (depth > 0 && end < m_pieces.size());
        }
        return end;
    }

    /// Where the operand begins that ends before i, or i when that is not so simple.
    Index operandBegin(Index i) const {
        Index begin = i;
        while (begin > 0 && (at(begin - 1) == ")" || at(begin - 1) == "]")) {
            int depth = 0;
            do {
                --begin;
                depth += at(begin) == ")" || at(begin) == "]" ? 1 : 0;
                depth -= at(begin) == "(" || at(begin) == "[" ? 1 : 0;
            } while (depth > 0 && begin > 0);
        }
        if (begin > 0 && (m_pieces[begin - 1].word || known(begin - 1))) --begin;
        return begin > 0 && precedence(begin - 1) == 6 ? i : begin;
    }

    /// A factor of 0 or 1.
    bool foldProduct(Index i) {
        const bool zero = isNumber(i, 0), one = isNumber(i, 1);
        if (!zero && !one) return false;
        if (i > 0 && precedence(i - 1) == 6) {
            if (one && at(i - 1) != "%") {
                erase(i - 1, 2);
                return true;
            }
            const Index begin = operandBegin(i - 1);
            const bool vanishes = zero ? at(i - 1) == "*" : at(i - 1) == "%";
            if (!vanishes || begin == i - 1) return false;
            put(begin, i + 1 - begin, 0);
            return true;
        }
        if (at(i + 1) != "*") return false;
        if (one)
            erase(i, 2);
        else
            put(i, operandEnd(i + 2) - i, 0);
        return true;
    }

    /// A test that always holds beside &&, or never beside ||.
    bool foldTest(Index i) {
        for (const auto& [op, idle] : {std::pair{"&&", 1}, std::pair{"||", 0}}) {
            if (!isNumber(i, idle)) continue;
            const int own = precedenceOf(op), left = i > 0 ? precedence(i - 1) : 0;
            if (left > own || precedence(i + 1) > own) continue;
            if (i > 0 && at(i - 1) == op) {
                erase(i - 1, 2);
                unwrap(i - 1);
                return true;
            }
            if (at(i + 1) == op) {
                erase(i, 2);
                unwrap(i);
                return true;
            }
        }
        return false;
    }

    /// Whether an operand or argument ends before piece i, however tightly its operators bind.
    bool isEnd(Index i) const {
        const std::string_view text = at(i);
        return text.empty() || text == ")" || text == "]" || text == "}" || text == "," ||
               text == ";" || text == "?" || text == ":";
    }
    /// Behind what begins at i, up to an end or an operator that binds less than `least`.
    Index runEnd(Index i, int least) const {
        while (!isEnd(i) && (precedence(i) == 0 || precedence(i) >= least))
            i = at(i) == "(" || at(i) == "[" || at(i) == "{" ? bracketEnd(i) : i + 1;
        return i;
    }
    /// Where what ends before i begins, back to a bracket or an operator that binds less.
    Index runBegin(Index i, int least) const {
        int depth = 0;
        for (; i > 0; --i) {
            const std::string_view text = at(i - 1);
            if (text == ")" || text == "]" || text == "}") ++depth;
            if (text == "(" || text == "[" || text == "{") {
                if (depth == 0) break;
                --depth;
            }
            if (depth > 0) continue;
            if (text == "=" || text == "return" || (text != ")" && text != "]" && isEnd(i - 1)) ||
                (precedence(i - 1) > 0 && precedence(i - 1) < least))
                break;
        }
        return i;
    }
    Index bracketEnd(Index i) const {
        int depth = 0;
        do {
            depth += at(i) == "(" || at(i) == "[" || at(i) == "{" ? 1 : 0;
            depth -= at(i) == ")" || at(i) == "]" || at(i) == "}" ? 1 : 0;
            ++i;
        } while (depth > 0 && i < m_pieces.size());
        return i;
    }

    /// A test that never holds beside &&, or always beside ||: the others do not matter.
    bool foldDecided(Index i) {
        for (const auto& [op, decides] : {std::pair{"&&", false}, std::pair{"||", true}}) {
            const int own = precedenceOf(op);
            if ((*m_pieces[i].value != 0) != decides ||
                (at(i + 1) != op && (i == 0 || at(i - 1) != op)) ||
                (i > 0 && precedence(i - 1) > own) || precedence(i + 1) > own)
                continue;
            const Index begin = runBegin(i, own), end = runEnd(i, own);
            put(begin, end - begin, decides ? 1 : 0);
            return true;
        }
        return false;
    }

    /// `KNOWN ? one : other`
    bool foldChoice(Index i) {
        if (at(i + 1) != "?" || (i > 0 && precedence(i - 1) > 0)) return false;
        const Index one = i + 2, colon = runEnd(one, 0);
        if (at(colon) != ":") return false;
        Index end = runEnd(colon + 1, 0);
        // What follows it may be a choice, too.
        while (at(end) == "?" || at(end) == ":") end = runEnd(end + 1, 0);
        const bool holds = *m_pieces[i].value != 0;
        const std::string gap = m_pieces[i].gap;
        const auto from = m_pieces.begin();
        if (holds) {
            m_pieces.erase(from + colon, from + end);
            m_pieces.erase(from + i, from + one);
            end = i + colon - one;
        } else {
            m_pieces.erase(from + i, from + colon + 1);
            end = i + end - colon - 1;
        }
        m_pieces[i].gap = gap;
        if (known(i) && end == i + 1) m_pieces[i].follows = true;
        unwrap(i);
        return true;
    }

    std::vector<Piece> m_pieces;
};

/// What is left of `if (1) ...`, or of a line behind `if (0) ...`.
void decideIf(SourceLines& lines, std::size_t i, std::vector<bool>& gone) {
    std::string& text = lines[i].text;
    const std::string_view code = codeOf(text);
    const bool holds = code.starts_with("if (1)");
    if (!holds && !code.starts_with("if (0)")) return;
    constexpr std::size_t header = 6;
    if (code.size() == header) {
        gone[i] = true;
        if (!holds && i + 1 < lines.size()) gone[i + 1] = true;
    } else if (!holds) {
        gone[i] = true;
    } else if (!code.ends_with("{")) {
        text.erase(text.find("if (1)"), header + 1);
    }
}

/// What a line defines: a variable, a constant, or a function of the device ("cell(").
std::string definedName(std::string_view line) {
    const std::string_view code = codeOf(line);
    if (!code.starts_with("const ") && !code.starts_with("constexpr ") &&
        !code.starts_with("__device__ constexpr ") && !code.starts_with("int "))
        return {};
    const std::size_t end = code.find_first_of("=(");
    if (end == std::string_view::npos) return {};
    const std::string_view left = trimmed(code.substr(0, end));
    return std::string(left.substr(left.rfind(' ') + 1)) + (code[end] == '(' ? "(" : "");
}

}  // namespace

SourceLines folded(SourceLines lines, const KnownNames& known) {
    if (known.empty()) return lines;
    std::vector<bool> gone(lines.size(), false);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        // Their definitions stay as they are: nothing reads them any more.
        if (lines[i].generated || gone[i] || known.contains(definedName(lines[i].text))) continue;
        lines[i].text = LineFolder(lines[i].text, known).run();
        decideIf(lines, i, gone);
    }
    SourceLines kept;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!gone[i]) kept.push_back(std::move(lines[i]));
    return kept;
}

}  // namespace engine::source
