// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/line_tools.hpp"

#include <algorithm>
#include <cctype>

namespace engine::source {
namespace {

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

constexpr std::string_view cellLoop = "for (int m = 0; m < CELLS; ++m)";

/// Index of the line whose brace closes the one opened at the end of lines[first].
std::size_t closingLine(const SourceLines& lines, std::size_t first) {
    int depth = 0;
    for (std::size_t i = first; i < lines.size(); ++i) {
        for (const char c : codeOf(lines[i].text)) depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0) return i;
    }
    return lines.size();
}

/// Name of the constant that a line declares, or nothing.
std::string_view declaredConstant(std::string_view line) {
    const std::string_view code = codeOf(line);
    if (!code.starts_with("constexpr ") || !code.ends_with(";")) return {};
    const std::size_t equals = code.find('=');
    if (equals == std::string_view::npos) return {};
    const std::string_view left = trimmed(code.substr(0, equals));
    return left.substr(left.rfind(' ') + 1);
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

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view codeOf(std::string_view line) { return trimmed(line.substr(0, line.find("//"))); }

std::string replaceWords(
    std::string_view line,
    const std::function<std::optional<std::string>(std::string_view, bool)>& replacement) {
    const std::size_t comment = std::min(line.find("//"), line.size());
    std::string result;
    for (std::size_t i = 0; i < line.size();) {
        if (!isWordCharacter(line[i])) {
            result += line[i++];
            continue;
        }
        std::size_t end = i;
        while (end < line.size() && isWordCharacter(line[end])) ++end;
        const std::string_view word = line.substr(i, end - i);
        const bool genitive =
            i > 0 && line[i - 1] == '\'';  // the s of "the block's tile" is no name
        result += genitive ? std::string(word)
                           : replacement(word, i > comment).value_or(std::string(word));
        i = end;
    }
    return result;
}

bool mentions(std::string_view code, std::string_view word) {
    for (std::size_t at = code.find(word); at != std::string_view::npos;
         at = code.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isWordCharacter(code[at - 1])) &&
            (end == code.size() || !isWordCharacter(code[end])))
            return true;
    }
    return false;
}

SourceLines withoutCellLoops(SourceLines lines) {
    std::vector<bool> dropped(lines.size(), false);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string& text = lines[i].text;
        const std::size_t loop = text.find(cellLoop);
        if (loop != std::string::npos) {
            if (i > 0 && codeOf(lines[i - 1].text) == "#pragma unroll") dropped[i - 1] = true;
            if (const std::size_t close = closingLine(lines, i); codeOf(text).ends_with("{")) {
                if (close < lines.size()) dropped[close] = true;
                dropped[i] = true;
            } else {
                text.erase(loop, cellLoop.size());
                dropped[i] = codeOf(text).empty();
            }
        }
        for (const char* gone : {"[CELLS]", "[m]", " + cell(m)", " + tileCell(m)", "(m)"})
            replaceAll(text, gone, "");
    }
    SourceLines kept;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!dropped[i]) kept.push_back(std::move(lines[i]));
    return kept;
}

SourceLines withoutUnusedConstants(SourceLines lines) {
    const auto isUnused = [&](const SourceLine& line) {
        const std::string_view name = declaredConstant(line.text);
        if (name.empty()) return false;
        return std::none_of(lines.begin(), lines.end(), [&](const SourceLine& other) {
            return &other != &line && mentions(codeOf(other.text), name);
        });
    };
    for (auto unused = lines.begin(); unused != lines.end();) {
        unused = std::find_if(lines.begin(), lines.end(), isUnused);
        if (unused != lines.end()) lines.erase(unused);
    }
    return lines;
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
                 std::move(line.tags)});
        }
        depth += shape.opened - shape.closed;
        if (!code.empty() && !code.starts_with('#')) previous = shape;
    }
    return result;
}

}  // namespace engine::source
