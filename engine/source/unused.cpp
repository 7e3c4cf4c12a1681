// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/unused.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// A definition: the lines [first, end), and the name by which others read it.
struct Definition {
    std::size_t first = 0, end = 0;
    std::string name;
};

/// The name before the first of `ends`, as in `const auto NAME = ..` and `int NAME(..)`.
std::string nameBefore(std::string_view code, std::string_view ends) {
    const std::size_t at = code.find_first_of(ends);
    if (at == std::string_view::npos) return {};
    std::string_view left = trimmed(code.substr(0, at));
    const auto isPart = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    while (!left.empty() && !isPart(left.back())) return {};
    std::size_t begin = left.size();
    while (begin > 0 && isPart(left[begin - 1])) --begin;
    return std::string(left.substr(begin));
}

/// `int a = 1, b = 2;`
bool definesSeveral(std::string_view code) {
    if (!code.starts_with("int ") && !code.starts_with("real ")) return false;
    int depth = 0;
    for (const char c : code) {
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == ',' && depth == 0) return true;
    }
    return false;
}

class Unused {
public:
    explicit Unused(SourceLines lines) : m_lines(std::move(lines)), m_gone(m_lines.size(), false) {
        int depth = 0;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            const std::string_view code = codeOf(m_lines[i].text);
            for (const auto& token : tokensOf(code))
                if (token.kind == Token::Kind::Word) noteUse(token.text, i);
            m_depths.push_back(depth);
            depth +=
                static_cast<int>(std::ranges::count(code, '{') - std::ranges::count(code, '}'));
        }
    }

    SourceLines run() && {
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            auto definition = definitionAt(i);
            if (!definition) continue;
            // What a type holds goes with it.
            if (codeOf(m_lines[i].text).starts_with("struct ")) i = definition->end - 1;
            m_definitions.push_back(std::move(*definition));
        }
        // Later ones read earlier ones.
        for (bool changed = true; changed;) {
            changed = false;
            for (auto d = m_definitions.rbegin(); d != m_definitions.rend(); ++d)
                if (!m_gone[d->first] && !isRead(*d)) {
                    std::fill(m_gone.begin() + static_cast<std::ptrdiff_t>(d->first),
                              m_gone.begin() + static_cast<std::ptrdiff_t>(d->end), true);
                    changed = true;
                }
        }
        dropComments();
        SourceLines kept;
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            if (!m_gone[i]) kept.push_back(std::move(m_lines[i]));
        return kept;
    }

private:
    void noteUse(std::string_view name, std::size_t line) {
        auto& lines = m_uses[std::string(name)];
        if (lines.empty() || lines.back() != line) lines.push_back(line);
    }

    std::optional<Definition> definitionAt(std::size_t i) const {
        const std::string_view code = codeOf(m_lines[i].text);
        const auto isTemplate = [&](std::size_t at) {
            return codeOf(m_lines[at].text).starts_with("template <");
        };
        if (m_lines[i].generated || code.empty() || (i > 0 && isTemplate(i - 1)))
            return std::nullopt;
        const std::size_t head = isTemplate(i) && i + 1 < m_lines.size() ? i + 1 : i;
        const std::string_view headCode = codeOf(m_lines[head].text);
        Definition definition{i, i + 1, nameIn(headCode)};
        if (definition.name.empty() || definesSeveral(headCode)) return std::nullopt;
        definition.end = endOf(head);
        return definition;
    }

    static std::string nameIn(std::string_view code) {
        if (code.starts_with("struct ")) return nameBefore(code, "{");
        if (code.starts_with("__device__ ")) return nameBefore(code, "([;=");
        if (startsWithAny(code, {"const ", "constexpr ", "real* const ", "int "}) &&
            code.find('=') != std::string_view::npos)
            return nameBefore(code, code.find(" = [") != std::string_view::npos ? "=" : "=[");
        if (startsWithAny(code, {"real ", "real* ", "int ", "extern __shared__"}) &&
            code.ends_with(";") && code.find('=') == std::string_view::npos)
            return nameBefore(code, "[;");
        if (code.starts_with("real ") && code.ends_with("= {};")) return nameBefore(code, "[=");
        return {};
    }

    /// Behind the line where what begins on line `i` is complete.
    std::size_t endOf(std::size_t i) const {
        int depth = 0;
        for (; i < m_lines.size(); ++i) {
            const std::string_view code = codeOf(m_lines[i].text);
            for (const char c : code)
                depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
            if (depth == 0 && !code.empty() && (code.back() == ';' || code.back() == '}'))
                return i + 1;
        }
        return i;
    }

    /// Whether a line reads it behind its definition, in the block that holds that.
    bool isRead(const Definition& definition) const {
        const auto found = m_uses.find(definition.name);
        if (found == m_uses.end()) return false;
        const auto& lines = found->second;
        for (auto line = std::ranges::lower_bound(lines, definition.end); line != lines.end();
             ++line) {
            if (std::any_of(m_depths.begin() + static_cast<std::ptrdiff_t>(definition.end),
                            m_depths.begin() + static_cast<std::ptrdiff_t>(*line) + 1,
                            [&](int depth) { return depth < m_depths[definition.first]; }))
                return false;
            if (!m_gone[*line]) return true;
        }
        return false;
    }

    bool isComment(std::size_t i) const { return trimmed(m_lines[i].text).starts_with("//"); }
    bool isOneLine(std::size_t i) const {
        return std::ranges::any_of(m_definitions, [&](const Definition& definition) {
            return definition.first == i && definition.end == i + 1;
        });
    }

    /// A comment goes with what it stands above: a definition, or a run of those on one line each.
    void dropComments() {
        for (const auto& definition : m_definitions) {
            const std::size_t first = definition.first;
            if (!m_gone[first] || first == 0 || !isComment(first - 1)) continue;
            std::size_t end = definition.end;
            if (end == first + 1)
                while (end < m_lines.size() && m_gone[end] && isOneLine(end)) ++end;
            const bool shared = definition.end == first + 1 && end < m_lines.size() &&
                                !m_gone[end] && isOneLine(end);
            for (std::size_t i = first; !shared && i > 0 && isComment(i - 1); --i)
                m_gone[i - 1] = true;
        }
    }

    SourceLines m_lines;
    std::vector<bool> m_gone;
    std::vector<int> m_depths;  ///< of the braces around each line
    std::map<std::string, std::vector<std::size_t>, std::less<>> m_uses;  ///< lines, by name
    std::vector<Definition> m_definitions;
};

}  // namespace

SourceLines withoutUnused(SourceLines lines) { return Unused(std::move(lines)).run(); }

}  // namespace engine::source
