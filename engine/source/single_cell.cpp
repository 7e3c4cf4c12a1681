// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/single_cell.hpp"

#include <fmt/format.h>

#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

constexpr std::string_view cellLoop = "for (int m = 0; m < CELLS; ++m)";
constexpr std::string_view cellFunction = " = [&](int m) {";

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
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

class SingleCell {
public:
    explicit SingleCell(SourceLines lines)
        : m_lines(std::move(lines)), m_dropped(m_lines.size(), false) {}

    SourceLines run() && {
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            if (m_dropped[i] || m_lines[i].generated) continue;
            undoLoop(i);
            undoFunction(i);
            undoIndices(m_lines[i].text);
        }
        SourceLines kept;
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            if (!m_dropped[i]) kept.push_back(std::move(m_lines[i]));
        return kept;
    }

private:
    void undoLoop(std::size_t i) {
        std::string& text = m_lines[i].text;
        const std::size_t loop = text.find(cellLoop);
        if (loop == std::string::npos) return;
        if (i > 0 && codeOf(m_lines[i - 1].text) == "#pragma unroll") m_dropped[i - 1] = true;
        if (codeOf(text).ends_with("{")) {
            if (const std::size_t close = closingLine(m_lines, i); close < m_lines.size())
                m_dropped[close] = true;
            m_dropped[i] = true;
        } else {
            text.erase(loop, cellLoop.size());
            m_dropped[i] = codeOf(text).empty();
        }
    }

    /// `const auto inside = [&](int m) { return ...; };`, a test of a cell on however many lines,
    /// is a bool.
    void undoFunction(std::size_t i) {
        std::string& text = m_lines[i].text;
        constexpr std::string_view returns = "return ";
        const std::size_t begins = text.find(cellFunction);
        if (begins == std::string::npos) return;
        const std::size_t close = closingLine(m_lines, i);
        std::string body = text.substr(begins + cellFunction.size());
        for (std::size_t k = i + 1; k <= close && k < m_lines.size(); ++k) {
            body.append(" ").append(trimmed(m_lines[k].text));
            m_dropped[k] = true;
        }
        const std::string_view left = trimmed(std::string_view(text).substr(0, begins));
        const std::string name(left.substr(left.rfind(' ') + 1));
        const std::string value = body.substr(0, body.find(';'));
        text = fmt::format("const bool {} = {};", name, trimmed(value).substr(returns.size()));
        m_values.push_back(name);
    }

    void undoIndices(std::string& text) const {
        for (const char* gone : {"[CELLS]", "[m]"}) replaceAll(text, gone, "");
        for (const auto& name : m_values)
            for (auto call = findCall(text, name);
                 call && call->arguments == std::vector<std::string>{"m"};
                 call = findCall(text, name, call->first + 1))
                text.replace(call->first, call->end - call->first, name);
    }

    SourceLines m_lines;
    std::vector<bool> m_dropped;
    std::vector<std::string> m_values;  ///< functions of m that have become values
};

}  // namespace

SourceLines withSingleCell(SourceLines lines) { return SingleCell(std::move(lines)).run(); }

}  // namespace engine::source
