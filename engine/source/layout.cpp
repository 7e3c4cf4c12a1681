// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/layout.hpp"

#include <algorithm>
#include <map>

#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// How much a break after a token tears apart; nothing where a line is not broken.
std::optional<int> bindingOf(const Token& token) {
    static const std::map<std::string_view, int> bindings{
        {";", 0},  {"?", 1},  {":", 1},  {"||", 1}, {"&&", 2}, {",", 2}, {"==", 4},
        {"!=", 4}, {"<", 4},  {">", 4},  {"<=", 4}, {">=", 4}, {"+", 5}, {"-", 5},
        {"=", 6},  {"+=", 6}, {"-=", 6}, {"*=", 6}, {"*", 9},  {"/", 9}, {"%", 9}};
    const auto found = bindings.find(token.text);
    if (found == bindings.end()) return std::nullopt;
    return found->second;
}

/// How a line changes the indentation of the next.
struct Shape {
    int opened = 0, closed = 0, leadingClosed = 0;
    bool header = false;      ///< `if (..)` or `for (..)` whose statement is on the next line
    bool unfinished = false;  ///< continued on the next line
};

Shape shapeOf(std::string_view code) {
    Shape shape;
    bool leading = true;
    for (const char c : code) {
        shape.opened += c == '{';
        shape.closed += c == '}';
        if (leading && c == '}') ++shape.leadingClosed;
        leading = leading && c == '}';
    }
    if (code.empty() || code.starts_with('#') || code.starts_with("template")) return shape;
    const char last = code.back();
    if (last == ';' || last == '{' || last == '}') return shape;
    shape.header = code.starts_with("if (") || code.starts_with("for (") || code == "else";
    shape.unfinished = !shape.header;
    return shape;
}

/// Whether a statement goes on on the next line. What a comment divides stays divided.
bool joins(const SourceLine& line, const SourceLine& next) {
    if (line.generated || next.generated || next.text.find("//") != std::string::npos) return false;
    const Tokens tokens = tokensOf(line.text);
    if (tokens.empty() || tokens.back().is(";")) return false;
    if (trimmed(line.text).starts_with("template <")) return false;
    return bindingOf(tokens.back()) || tokens.back().is("(");
}

/// A blank where a line may be broken.
struct Break {
    std::size_t at = 0;
    int cost = 0;
};

/// A comma of a list of mere numbers, as in u(-1, 0, 0), which is read as one.
bool isWithinNumbers(const Tokens& tokens, std::size_t comma) {
    const auto isNumber = [&](std::size_t i) {
        return i < tokens.size() && tokens[i].kind == Token::Kind::Literal;
    };
    const std::size_t next = comma + 2;
    return isNumber(next) || (next < tokens.size() && tokens[next].is("-") && isNumber(next + 1));
}

/// `if (..)` and `for (..)` end at the parenthesis that leads back to depth 0.
bool isHeader(const Tokens& tokens) {
    const auto first = std::ranges::find_if(
        tokens, [](const Token& token) { return token.kind != Token::Kind::Blank; });
    return first != tokens.end() && (first->is("if") || first->is("for"));
}

std::vector<Break> breaksOf(const std::string& line, std::size_t indent) {
    constexpr int perParenthesis = 3, afterHeader = -4;
    const Tokens tokens = tokensOf(line);
    const auto isBlank = [&](std::size_t i) {
        return i < tokens.size() && tokens[i].kind == Token::Kind::Blank;
    };
    std::vector<Break> breaks;
    const auto add = [&](std::size_t blank, int cost) {
        const auto at = static_cast<std::size_t>(tokens[blank].text.data() - line.data());
        if (at > indent + 1) breaks.push_back({at, cost});
    };
    bool header = isHeader(tokens);
    int depth = 0;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.is("(") || token.is("[") || token.is("{")) ++depth;
        if (token.is(")") || token.is("]") || token.is("}")) --depth;
        if (header && depth == 0 && token.is(")") && isBlank(i + 1)) {
            header = false;
            add(i + 1, afterHeader);
        }
        const auto binding = bindingOf(token);
        if (!binding || !isBlank(i + 1)) continue;
        const int cost = *binding + perParenthesis * depth;
        if (token.is(";") || (token.is(",") && !isWithinNumbers(tokens, i)))
            add(i + 1, cost);
        else if (!token.is(",") && isBlank(i - 1))  // a sign has no blank before it
            add(token.is("?") || token.is(":") ? i - 1 : i + 1, cost);
    }
    return breaks;
}

/// The least harmful break, the last of several alike, or npos. Short lines are harmful, too.
std::size_t breakOf(const std::string& line, std::size_t indent, std::size_t width) {
    constexpr int forShortness = 4;
    constexpr std::size_t leastLeft = 10;
    const std::size_t start = std::min(line.find_first_not_of(' '), width);
    const std::size_t tooShort = start + (width - start) * 3 / 10;
    const Break* best = nullptr;
    auto breaks = breaksOf(line, indent);
    for (auto& place : breaks) {
        if (place.at > width) break;
        if (place.at < tooShort || line.size() - place.at < leastLeft) place.cost += forShortness;
        if (best == nullptr || place.cost <= best->cost) best = &place;
    }
    return best != nullptr ? best->at : std::string::npos;
}

}  // namespace

SourceLines joined(SourceLines lines) {
    SourceLines result;
    for (auto& line : lines) {
        if (result.empty() || !joins(result.back(), line)) {
            result.push_back(std::move(line));
            continue;
        }
        SourceLine& before = result.back();
        if (!before.text.ends_with('(')) before.text += ' ';
        before.text.append(trimmed(line.text));
        before.tags.insert(before.tags.end(), line.tags.begin(), line.tags.end());
    }
    return result;
}

SourceLines indented(SourceLines lines) {
    SourceLines result;
    int depth = 0;
    Shape previous;  // of the last line with code
    for (auto& line : lines) {
        const std::string_view text = trimmed(line.text);
        const std::string_view code = codeOf(text);
        const bool afterBlank = result.empty() || result.back().text.empty();
        if (text.empty()) {
            if (!afterBlank && previous.opened <= previous.closed)
                result.push_back({"", line.tags});
            continue;
        }
        const Shape shape = shapeOf(code);
        if (shape.leadingClosed > 0 && !result.empty() && result.back().text.empty())
            result.pop_back();
        if (code == "{" && previous.header) {
            result.back().text += " {";
        } else {
            const bool loopInLoop =
                previous.header && (code.starts_with("for (") || code.starts_with('#'));
            const int hanging = previous.unfinished || (previous.header && !loopInLoop) ? 1 : 0;
            const int level = std::max(0, depth - shape.leadingClosed) + hanging;
            result.push_back(
                {std::string(static_cast<std::size_t>(level) * 4, ' ') + std::string(text),
                 std::move(line.tags), line.generated});
        }
        depth += shape.opened - shape.closed;
        if (!code.empty() && !code.starts_with('#')) previous = shape;
    }
    return result;
}

namespace {

/// `if (..)` or `for (..)`, whole and alone.
bool endsHeader(const std::string& line) {
    const Tokens tokens = tokensOf(line);
    if (!isHeader(tokens)) return false;
    int depth = 0;
    for (const auto& token : tokens) depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    return depth == 0 && tokens.back().is(")");
}

}  // namespace

std::vector<std::string> wrapped(const std::string& line, std::size_t indent, std::size_t width) {
    std::vector<std::string> parts;
    std::string rest = line;
    while (rest.size() > width) {
        const std::size_t cut = breakOf(rest, indent, width);
        if (cut == std::string::npos) break;
        parts.push_back(rest.substr(0, cut));
        rest = std::string(indent, ' ') + rest.substr(cut + 1);
        if (endsHeader(parts.back())) indent += 4;
    }
    parts.push_back(rest);
    return parts;
}

namespace {

/// Head, statement and end of a function of one statement on one line: `... { return 1; };`.
std::vector<std::string> opened(const std::string& line, std::size_t indent) {
    const Tokens tokens = tokensOf(line);
    std::string_view before;
    for (const auto& token : tokens) {
        if (token.is("{") && before != "=" && before != ",") {
            const std::size_t body = static_cast<std::size_t>(token.text.data() - line.data()) + 2;
            const std::size_t ends = line.rfind(" }");
            if (ends == std::string::npos || ends < body || line.find(';', body) + 1 != ends) break;
            return {line.substr(0, body - 1),
                    std::string(indent + 4, ' ') + line.substr(body, ends - body),
                    std::string(indent, ' ') + line.substr(ends + 1)};
        }
        if (token.kind != Token::Kind::Blank) before = token.text;
    }
    return {line};
}

/// Breaks lines that are too long and puts what belongs together onto new ones.
class ColumnFitter {
public:
    explicit ColumnFitter(SourceLines lines) : m_lines(std::move(lines)) {}

    SourceLines run() && {
        for (std::size_t i = 0; i < m_lines.size();) {
            const std::size_t end = commentEnd(i);
            if (end > i)
                fitComment(i, end);
            else
                fitCode(m_lines[i]);
            i = std::max(end, i + 1);
        }
        return std::move(m_result);
    }

private:
    static constexpr std::size_t width = 100;

    static std::size_t indentOf(const std::string& text) {
        return std::min(text.find_first_not_of(' '), text.size());
    }
    static bool isComment(const SourceLine& line) { return trimmed(line.text).starts_with("//"); }

    /// Behind the run of comments that begins at `first`.
    std::size_t commentEnd(std::size_t first) const {
        std::size_t end = first;
        while (end < m_lines.size() && isComment(m_lines[end]) &&
               indentOf(m_lines[end].text) == indentOf(m_lines[first].text))
            ++end;
        return end;
    }

    void add(std::string text, const SourceLine& like) {
        m_result.push_back({std::move(text), like.tags, like.generated});
    }

    /// How far a line goes on to the right: farther than what it opens.
    static std::size_t hanging(std::string_view code) { return code.ends_with('{') ? 8 : 4; }

    /// A comment with a line that is too long is filled anew.
    void fitComment(std::size_t first, std::size_t end) {
        const auto tooLong = [](const SourceLine& line) { return line.text.size() > width; };
        if (std::none_of(m_lines.begin() + static_cast<std::ptrdiff_t>(first),
                         m_lines.begin() + static_cast<std::ptrdiff_t>(end), tooLong)) {
            for (; first < end; ++first) m_result.push_back(m_lines[first]);
            return;
        }
        std::string text;
        for (std::size_t i = first; i < end; ++i)
            text.append(" ").append(trimmed(trimmed(m_lines[i].text).substr(2)));
        addComment(text, m_lines[first]);
    }

    void addComment(std::string_view text, const SourceLine& like) {
        const std::string start = std::string(indentOf(like.text), ' ') + "//";
        std::string line = start;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            if (end > at && line.size() > start.size() && line.size() + 1 + end - at > width) {
                add(line, like);
                line = start;
            }
            if (end > at) line.append(" ").append(text.substr(at, end - at));
            at = end + 1;
        }
        add(line, like);
    }

    /// A sentence of its own: capital letter, full stop.
    static std::string sentence(std::string_view text) {
        std::string said(trimmed(text));
        if (said.empty()) return said;
        said.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(said.front())));
        if (said.back() != '.') said += '.';
        return said;
    }

    /// A comment that has no room behind its code goes before it.
    void fitCode(SourceLine& line) {
        if (line.text.size() <= width) {
            m_result.push_back(std::move(line));
            return;
        }
        const Tokens tokens = tokensOf(line.text);
        if (tokens.back().kind == Token::Kind::Comment) {
            addComment(sentence(tokens.back().text.substr(2)), line);
            line.text.erase(line.text.size() - tokens.back().text.size());
            line.text.erase(line.text.find_last_not_of(' ') + 1);
        }
        for (const auto& piece : opened(line.text, indentOf(line.text)))
            for (auto& part : wrapped(piece, indentOf(piece) + hanging(piece), width))
                add(std::move(part), line);
    }

    SourceLines m_lines, m_result;
};

}  // namespace

SourceLines withinColumns(SourceLines lines) { return ColumnFitter(std::move(lines)).run(); }

}  // namespace engine::source
