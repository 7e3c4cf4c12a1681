// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/single.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// The words and symbols of a line, each with the blank before it.
struct Word {
    std::string gap, text;
};
using Words = std::vector<Word>;

Words wordsOf(std::string_view line) {
    Words words;
    std::string gap;
    for (const auto& token : tokensOf(line)) {
        if (token.kind == Token::Kind::Blank) {
            gap = token.text;
            continue;
        }
        words.push_back({gap, std::string(token.text)});
        gap.clear();
    }
    return words;
}
std::string textOf(const Words& words) {
    std::string text;
    for (const auto& word : words) text += word.gap + word.text;
    return text;
}

/// Behind the bracket that closes the one at `open`.
std::size_t closed(const Words& words, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < words.size(); ++i) {
        const std::string& text = words[i].text;
        depth += text == "(" || text == "[" || text == "{" ? 1 : 0;
        depth -= text == ")" || text == "]" || text == "}" ? 1 : 0;
        if (depth == 0) return i + 1;
    }
    return words.size();
}

void erase(Words& words, std::size_t from, std::size_t to) {
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(from),
                words.begin() + static_cast<std::ptrdiff_t>(to));
}

/// The arguments of the call whose parenthesis is at `open`, as ranges of words.
std::vector<std::pair<std::size_t, std::size_t>> argumentsOf(const Words& words, std::size_t open) {
    std::vector<std::pair<std::size_t, std::size_t>> ranges;
    const std::size_t end = closed(words, open);
    std::size_t begin = open + 1;
    for (std::size_t i = begin; i < end; ++i) {
        if (words[i].text == "(" || words[i].text == "[") {
            i = closed(words, i) - 1;
        } else if (words[i].text == "," || i + 1 == end) {
            if (i > begin) ranges.emplace_back(begin, i);
            begin = i + 1;
        }
    }
    return ranges;
}

/// Takes an argument out, with the comma that divides it from the others.
void eraseArgument(Words& words, std::pair<std::size_t, std::size_t> range) {
    auto [from, to] = range;
    if (words[from - 1].text == ",")
        --from;
    else if (words[to].text == ",") {
        ++to;
        words[to].gap.clear();
    }
    erase(words, from, to);
}

/// Index of the line whose brace closes the one opened at the end of lines[first].
std::size_t closingLine(const SourceLines& lines, std::size_t first) {
    int depth = 0;
    for (std::size_t i = first; i < lines.size(); ++i) {
        for (const char c : codeOf(lines[i].text)) depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0) return i;
    }
    return lines.size();
}

class Single {
public:
    Single(SourceLines lines, const SingleNames& names)
        : m_lines(std::move(lines)), m_names(names), m_dropped(m_lines.size(), false) {}

    SourceLines run() && {
        for (const auto& line : m_lines)
            if (!line.generated) noteArrays(line.text);
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            if (m_dropped[i] || m_lines[i].generated) continue;
            undoLoop(i);
            if (!m_dropped[i]) undoFunction(i);
            if (!m_dropped[i]) rewrite(m_lines[i].text);
        }
        SourceLines kept;
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            if (!m_dropped[i]) kept.push_back(std::move(m_lines[i]));
        return kept;
    }

private:
    /// Arrays with a dimension of that count, and which of theirs it is.
    void noteArrays(std::string_view line) {
        if (!mentions(line, m_names.count)) return;
        const Words words = wordsOf(line);
        for (std::size_t i = 0; i + 2 < words.size(); ++i) {
            if (words[i].text != "[" || words[i + 1].text != m_names.count ||
                words[i + 2].text != "]")
                continue;
            int dimension = 0;
            std::size_t name = i;
            while (name > 0 && words[name - 1].text == "]") {
                while (name > 0 && words[--name].text != "[") {
                }
                ++dimension;
            }
            name -= name > 1 && words[name - 1].text == ")" ? 2 : 1;
            m_arrays[words[name].text] = dimension;
        }
    }

    void undoLoop(std::size_t i) {
        std::string& text = m_lines[i].text;
        const std::string loop =
            fmt::format("for (int {0} = 0; {0} < {1}; ++{0})", m_names.index, m_names.count);
        const std::size_t at = text.find(loop);
        if (at == std::string::npos) return;
        if (i > 0 && codeOf(m_lines[i - 1].text).starts_with("#pragma unroll"))
            m_dropped[i - 1] = true;
        if (codeOf(text).ends_with("{")) {
            if (const std::size_t close = closingLine(m_lines, i); close < m_lines.size())
                m_dropped[close] = true;
            m_dropped[i] = true;
        } else {
            text.erase(at, loop.size());
            m_dropped[i] = codeOf(text).empty();
        }
    }

    /// Functions lose the parameter that is the index: `NAME = [&](int place, int m) {`. What only
    /// returns, on however many lines, and has no other, is a value.
    void undoFunction(std::size_t i) {
        std::string& text = m_lines[i].text;
        const bool device = text.starts_with("__device__ ");
        if (!device && text.find("](") == std::string::npos) return;
        Words words = wordsOf(text);
        for (std::size_t open = 3; open + 1 < words.size(); ++open) {
            if (words[open].text != "(" || (!device && words[open - 1].text != "]")) continue;
            const auto parameters = argumentsOf(words, open);
            for (std::size_t k = 0; k < parameters.size(); ++k) {
                const auto [from, to] = parameters[k];
                if (to - from != 2 || words[from].text != "int" ||
                    words[from + 1].text != m_names.index)
                    continue;
                if (!device && parameters.size() == 1 && becomeValue(i)) return;
                std::size_t name = open;
                while (!device && words[name].text != "=") --name;
                m_functions[words[name - 1].text] = k;
                eraseArgument(words, parameters[k]);
                text = textOf(words);
                return;
            }
        }
    }

    bool becomeValue(std::size_t i) {
        std::string& text = m_lines[i].text;
        const std::size_t close = closingLine(m_lines, i);
        const std::size_t brace = text.find('{'), equals = text.find(" = [");
        if (brace == std::string::npos || equals == std::string::npos) return false;
        std::string body = text.substr(brace + 1);
        for (std::size_t k = i + 1; k <= close && k < m_lines.size(); ++k)
            body.append(" ").append(trimmed(m_lines[k].text));
        constexpr std::string_view returns = "return ";
        if (!trimmed(body).starts_with(returns)) return false;
        for (std::size_t k = i + 1; k <= close && k < m_lines.size(); ++k) m_dropped[k] = true;
        const std::string_view left = trimmed(std::string_view(text).substr(0, equals));
        const std::string name(left.substr(left.rfind(' ') + 1));
        const std::string value = body.substr(0, body.find(';'));
        text = fmt::format("const bool {} = {};", name, trimmed(value).substr(returns.size()));
        m_values.push_back(name);
        return true;
    }

    void rewrite(std::string& text) const {
        Words words = wordsOf(text);
        bool changed = false;
        for (std::size_t i = 0; i < words.size(); ++i) {
            changed = dropIndex(words, i) || changed;
            changed = dropArgument(words, i) || changed;
        }
        if (changed) text = textOf(words);
    }

    bool dropIndex(Words& words, std::size_t i) const {
        const auto array = m_arrays.find(words[i].text);
        if (array == m_arrays.end()) return false;
        std::size_t open = i + 1;
        const bool reference = open < words.size() && words[open].text == ")" && i >= 2 &&
                               words[i - 1].text == "&" && words[i - 2].text == "(";
        if (reference) ++open;
        for (int k = 0; k < array->second && open < words.size() && words[open].text == "["; ++k)
            open = closed(words, open);
        if (open >= words.size() || words[open].text != "[") return false;
        const std::size_t end = closed(words, open);
        erase(words, open, end);
        if (!reference || (open < words.size() && words[open].text == "[")) return true;
        // A reference to a value needs no parentheses.
        words[i].gap = " ";
        erase(words, i + 1, i + 2);
        erase(words, i - 2, i - 1);
        words[i - 2].gap.clear();
        return true;
    }

    bool dropArgument(Words& words, std::size_t i) const {
        if (i + 1 >= words.size() || words[i + 1].text != "(") return false;
        const auto arguments = argumentsOf(words, i + 1);
        const auto isIndex = [&](std::size_t k) {
            return k < arguments.size() && arguments[k].second - arguments[k].first == 1 &&
                   words[arguments[k].first].text == m_names.index;
        };
        if (std::ranges::find(m_values, words[i].text) != m_values.end() && arguments.size() == 1 &&
            isIndex(0)) {
            erase(words, i + 1, closed(words, i + 1));
            return true;
        }
        const auto function = m_functions.find(words[i].text);
        if (function == m_functions.end() || !isIndex(function->second)) return false;
        eraseArgument(words, arguments[function->second]);
        return true;
    }

    SourceLines m_lines;
    const SingleNames& m_names;
    std::vector<bool> m_dropped;
    std::map<std::string, int, std::less<>> m_arrays;             ///< name, which dimension
    std::map<std::string, std::size_t, std::less<>> m_functions;  ///< name, which parameter
    std::vector<std::string> m_values;  ///< functions of the index that have become values
};

}  // namespace

SourceLines withSingle(SourceLines lines, const SingleNames& names) {
    return Single(std::move(lines), names).run();
}

}  // namespace engine::source
