// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>

#include "engine/core/hash.hpp"
#include "engine/source/kernel_source.hpp"

namespace engine::source {
namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool isOperator(char c) {
    return std::string_view("+-*/%&|^<>=!:.#").find(c) != std::string_view::npos;
}

/// Copies code without comments, with no more space than keeps its tokens apart. Directives of the
/// preprocessor keep their lines and, since `F (x)` and `F(x)` differ there, their gaps.
class Condenser {
public:
    explicit Condenser(std::string_view text) : m_text(text) {}

    std::string condensed() {
        while (m_at < m_text.size()) {
            if (!skipComment() && !skipSpace()) copyToken();
        }
        return m_kept;
    }

private:
    bool startsWith(std::string_view what) const { return m_text.substr(m_at).starts_with(what); }

    bool skipComment() {
        const bool line = startsWith("//");
        if (!line && !startsWith("/*")) return false;
        const std::size_t end = line ? m_text.find('\n', m_at) : m_text.find("*/", m_at + 2);
        m_at = end == m_text.npos ? m_text.size() : end + (line ? 0 : 2);
        m_gap = true;
        return true;
    }

    bool skipSpace() {
        if (startsWith("\\\n")) {
            m_at += 2;
        } else if (m_text[m_at] == '\n') {
            ++m_at;
            if (m_directive) m_kept += '\n';
            m_directive = false;
            m_lineStarts = true;
        } else if (std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0) {
            ++m_at;
        } else {
            return false;
        }
        m_gap = true;
        return true;
    }

    void copyToken() {
        const char first = m_text[m_at];
        if (first == '#' && m_lineStarts) {
            m_directive = true;
            if (!m_kept.empty() && m_kept.back() != '\n') m_kept += '\n';
        }
        if (m_gap && needsGapBefore(first)) m_kept += ' ';
        m_gap = m_lineStarts = false;
        if (first == '"' || first == '\'') return copyLiteral(first);
        m_kept += first;
        ++m_at;
    }

    bool needsGapBefore(char next) const {
        if (m_kept.empty() || m_kept.back() == '\n') return false;
        const char last = m_kept.back();
        return m_directive || (isWord(last) && isWord(next)) ||
               (isOperator(last) && isOperator(next));
    }

    void copyLiteral(char quote) {
        do {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size()) m_kept += m_text[m_at++];
            m_kept += m_text[m_at++];
        } while (m_at < m_text.size() && m_text[m_at] != quote && m_text[m_at] != '\n');
        if (m_at < m_text.size() && m_text[m_at] == quote) m_kept += m_text[m_at++];
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_kept;
    bool m_gap = false, m_directive = false, m_lineStarts = true;
};

}  // namespace

std::string condensed(std::string_view text) { return Condenser(text).condensed(); }

std::uint64_t sourceHash(const KernelSource& kernel) {
    const LaunchShape& launch = kernel.launch;
    return hash64(fmt::format("{}\n{} {} {} {} {} {} {}", condensed(kernel.text), kernel.entry,
                              launch.grid, launch.block, launch.cluster, launch.sharedBytes,
                              launch.cooperative, kernel.steps));
}

}  // namespace engine::source
