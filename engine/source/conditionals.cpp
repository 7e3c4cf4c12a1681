// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/conditionals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// The names of a line of the example values: `constexpr int NAME = 3;  // meaning`. What has no
/// meaning is a switch, whose value is written wherever it is read.
std::vector<DeclaredConstant> declarations(std::string_view line) {
    std::string_view rest = codeOf(line);
    for (const std::string_view start :
         {"#define ", "constexpr int ", "constexpr index_t ", "constexpr bool "}) {
        if (!rest.starts_with(start)) continue;
        rest.remove_prefix(start.size());
        const bool macro = start.starts_with('#');
        const std::string_view type = start.substr(0, start.size() - 1);
        const std::size_t comment = line.find("//");
        const bool meant = comment != std::string_view::npos;
        if (!meant && macro) return {};
        std::vector<DeclaredConstant> names;
        while (!rest.empty()) {
            names.push_back({macro ? "int" : std::string(type.substr(type.rfind(' ') + 1)),
                             std::string(rest.substr(0, rest.find_first_of(" =("))),
                             std::string(meant ? trimmed(line.substr(comment + 2)) : "")});
            const std::size_t next = rest.find(", ");
            rest.remove_prefix(next == std::string_view::npos ? rest.size() : next + 2);
        }
        return names;
    }
    return {};
}

/// What stands between `start` and `end` when the line begins and ends with them.
std::optional<std::string_view> between(std::string_view text, std::string_view start,
                                        std::string_view end) {
    if (!text.starts_with(start) || !text.ends_with(end)) return std::nullopt;
    text.remove_prefix(start.size());
    text.remove_suffix(end.size());
    return text;
}

int bracesOpened(std::string_view code) {
    return static_cast<int>(std::ranges::count(code, '{') - std::ranges::count(code, '}'));
}

class Decider {
public:
    explicit Decider(const Filling& filling) : m_filling(filling) {}

    Status take(std::string_view line) {
        const std::string_view text = codeOf(line);
        if (text == "#ifndef STENCILSCOPE_SPECIALISED") {
            m_body = true;  // what came before is the template's own header comment
            m_examples = true;
            return {};
        }
        if (m_examples) {
            m_examples = text != "#endif";
            for (auto& declared : declarations(line))
                m_result.constants.push_back(std::move(declared));
            return {};
        }
        if (const auto status = takeConditional(text); !status || *status)
            return status ? Status{} : tl::unexpected(status.error());
        if (!m_body || !active()) return {};
        return keep(line);
    }

    Result<DecidedTemplate> result() && {
        if (!m_branches.empty() || m_examples)
            return fail(ErrorKind::Failed, "a condition without an end");
        for (const auto& constant : m_result.constants) {
            const auto value = m_filling.values.find(constant.name);
            if (constant.meaning.empty() && value != m_filling.values.end())
                m_result.known[constant.name] = static_cast<int>(value->second);
        }
        return std::move(m_result);
    }

private:
    struct Branch {
        bool active = false, decided = false;
        int depth = 0;  ///< of the braces that hold it
        std::vector<std::string> tags = {};
    };

    bool active() const {
        return std::ranges::all_of(m_branches, [](const auto& b) { return b.active; });
    }

    /// Whether the line was one of a conditional.
    Result<bool> takeConditional(std::string_view text) {
        const auto done = [](const Status& status) -> Result<bool> {
            if (!status) return tl::unexpected(status.error());
            return true;
        };
        if (const auto condition = between(text, "if constexpr (", ") {"))
            return done(open(*condition, m_depth++));
        const int depth = m_depth + bracesOpened(text);
        const bool ends =
            text.starts_with('}') && !m_branches.empty() && m_branches.back().depth == m_depth - 1;
        if (ends && text == "} else {") return done(turn("1"));
        if (const auto condition = between(text, "} else if constexpr (", ") {"); ends && condition)
            return done(turn(*condition));
        m_depth = depth;
        if (ends && text == "}") m_branches.pop_back();
        return ends && text == "}";
    }

    Status open(std::string_view condition, int depth) {
        m_branches.push_back({.depth = depth});
        return turn(condition);
    }

    Status turn(std::string_view condition) {
        Branch& branch = m_branches.back();
        branch.active = false;
        branch.tags.clear();
        if (branch.decided) return {};
        const auto value = evaluateCondition(condition, m_filling.values);
        if (!value) return tl::unexpected(value.error());
        branch.active = branch.decided = *value != 0;
        for (const auto& [name, optimization] : m_filling.tags) {
            const auto switched = m_filling.values.find(name);
            if (mentions(condition, name) && switched != m_filling.values.end() &&
                switched->second != 0)
                branch.tags.push_back(optimization);
        }
        return {};
    }

    std::string optimization(std::string_view name) const {
        const auto found = m_filling.tags.find(name);
        return found != m_filling.tags.end() ? found->second : std::string(name);
    }

    Status keep(std::string_view line) {
        const std::size_t marker = line.find("//@ ");
        const std::string_view mark = marker == std::string_view::npos
                                          ? std::string_view{}
                                          : trimmed(line.substr(marker + 4));
        if (mark == "PATTERN")
            keepPattern();
        else if (mark == "end" && !m_marked.empty())
            m_marked.pop_back();
        else if (mark.starts_with("begin "))
            m_marked.push_back(optimization(mark.substr(6)));
        else if (startsWithAny(mark, {"when ", "always ", "single "}))
            return readFact(mark);
        else
            keepCode(mark.empty() ? line : line.substr(0, marker), mark);
        return {};
    }

    /// `UNROLLED for (...)` is a loop behind its pragma, and so is `UNROLLED_BY(TURNS) for (...)`.
    void keepCode(std::string_view line, std::string_view mark) {
        std::vector<std::string> tags = m_marked;
        for (const auto& branch : m_branches)
            tags.insert(tags.end(), branch.tags.begin(), branch.tags.end());
        while (!mark.empty()) {
            const std::size_t end = std::min(mark.find(' '), mark.size());
            tags.push_back(optimization(mark.substr(0, end)));
            mark = trimmed(mark.substr(end));
        }
        std::erase(tags, "");
        constexpr std::string_view unrolled = "UNROLLED ", by = "UNROLLED_BY(";
        const std::string_view text = trimmed(line);
        if (text.starts_with(unrolled)) {
            m_result.lines.push_back({"#pragma unroll", tags});
            line = text.substr(unrolled.size());
        } else if (const std::size_t end = text.find(") "); text.starts_with(by)) {
            const std::string turns(text.substr(by.size(), end - by.size()));
            m_result.lines.push_back({"#pragma unroll " + turns, tags});
            line = text.substr(end + 2);
        }
        m_result.lines.push_back({std::string(line), std::move(tags)});
    }

    /// `always VALUE NAME FUNCTION(m) ...` or `single INDEX COUNT`, with `when CONDITION` before
    /// it.
    Status readFact(std::string_view mark) {
        const std::size_t fact = std::min(mark.find("always "), mark.find("single "));
        if (fact == std::string_view::npos)
            return fail(ErrorKind::Failed, fmt::format("the marker \"{}\"", mark));
        if (const auto condition = between(mark.substr(0, fact), "when ", " ")) {
            const auto holds = evaluateCondition(*condition, m_filling.values);
            if (!holds) return tl::unexpected(holds.error());
            if (*holds == 0) return {};
        }
        const Tokens tokens = tokensOf(mark.substr(fact));
        if (tokens.front().is("single") && tokens.size() == 5) {
            m_result.singles.push_back({std::string(tokens[2].text), std::string(tokens[4].text)});
            return {};
        }
        const int value = tokens.size() > 2 && tokens[2].is("1") ? 1 : 0;
        for (std::size_t i = 3; i < tokens.size(); ++i) {
            if (tokens[i].kind != Token::Kind::Word) continue;
            const bool call = i + 1 < tokens.size() && tokens[i + 1].is("(");
            m_result.known[std::string(tokens[i].text) + (call ? "(" : "")] = value;
            while (call && !tokens[i].is(")") && i + 1 < tokens.size()) ++i;
        }
        return {};
    }

    void keepPattern() {
        for (std::size_t i = 0; i < m_filling.pattern.size(); ++i) {
            SourceLine line{m_filling.pattern[i], {}, true};
            if (i < m_filling.coefficientLines && !m_filling.coefficientTag.empty())
                line.tags.push_back(m_filling.coefficientTag);
            m_result.lines.push_back(std::move(line));
        }
    }

    const Filling& m_filling;
    std::vector<Branch> m_branches;
    std::vector<std::string> m_marked;
    DecidedTemplate m_result;
    int m_depth = 0;  ///< of braces, in lines of every branch
    bool m_body = false, m_examples = false;
};

}  // namespace

Result<DecidedTemplate> decided(std::string_view templateText, const Filling& filling) {
    Decider decider(filling);
    for (std::size_t at = 0; at < templateText.size();) {
        const std::size_t end = std::min(templateText.find('\n', at), templateText.size());
        if (auto status = decider.take(templateText.substr(at, end - at)); !status)
            return tl::unexpected(status.error());
        at = end + 1;
    }
    return std::move(decider).result();
}

}  // namespace engine::source
