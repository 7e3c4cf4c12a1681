// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/source/axis_names.hpp"
#include "engine/source/folding.hpp"
#include "engine/source/layout.hpp"
#include "engine/source/line_tools.hpp"
#include "engine/source/single_cell.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// A name of the defaults block and what its comment says.
struct Declared {
    std::string type, name, meaning;
};

/// `#define NAME 3  // meaning` or `constexpr index_t NAME = 3;  // meaning`.
std::optional<Declared> declaration(std::string_view line) {
    std::string_view rest = codeOf(line);
    for (const std::string_view start : {"#define ", "constexpr int ", "constexpr index_t "}) {
        if (!rest.starts_with(start)) continue;
        rest.remove_prefix(start.size());
        const std::string type = start.ends_with("index_t ") ? "index_t" : "int";
        const std::string_view name = rest.substr(0, rest.find_first_of(" =("));
        const std::size_t comment = line.find("//");
        if (comment == std::string_view::npos) return std::nullopt;
        return Declared{type, std::string(name), std::string(trimmed(line.substr(comment + 2)))};
    }
    return std::nullopt;
}

/// Whether a marker says `always VALUE NAME FUNCTION(m) ...`, and what it says.
bool readKnown(std::string_view mark, KnownNames& known) {
    const Tokens tokens = tokensOf(mark);
    if (tokens.size() < 3 || !tokens[0].is("always")) return false;
    const int value = tokens[2].is("1") ? 1 : 0;
    for (std::size_t i = 3; i < tokens.size(); ++i) {
        if (tokens[i].kind != Token::Kind::Word || tokens[i - 1].is("(")) continue;
        const bool call = i + 1 < tokens.size() && tokens[i + 1].is("(");
        known[std::string(tokens[i].text) + (call ? "(" : "")] = value;
    }
    return true;
}

/// Decides the conditionals of a template, takes out its markers and collects its declared names.
class Resolver {
public:
    explicit Resolver(const Filling& filling) : m_filling(filling) {}

    Status take(std::string_view line) {
        const std::string_view text = trimmed(line);
        if (text == "#ifndef STENCILSCOPE_SPECIALISED") {
            m_body = true;  // what came before is the template's own header comment
            m_branches.push_back({.active = false, .decided = true, .defaults = true, .tags = {}});
        } else if (text.starts_with("#if ")) {
            return open(text.substr(4));
        } else if (text.starts_with("#elif ")) {
            return turn(text.substr(6));
        } else if (text == "#else") {
            return turn("1");
        } else if (text == "#endif") {
            if (m_branches.empty()) return fail(ErrorKind::Failed, "#endif without #if");
            m_branches.pop_back();
        } else if (!m_branches.empty() && m_branches.back().defaults) {
            if (auto declared = declaration(line)) m_declared.push_back(std::move(*declared));
        } else if (m_body && active()) {
            keep(line);
        }
        return {};
    }
    const std::vector<Declared>& declared() const { return m_declared; }
    /// Names that `//@ always VALUE NAME...` gives a value.
    const KnownNames& known() const { return m_known; }
    SourceLines lines() && { return std::move(m_lines); }

private:
    struct Branch {
        bool active = false, decided = false, defaults = false;
        std::vector<std::string> tags;
    };

    bool active() const {
        return std::all_of(m_branches.begin(), m_branches.end(),
                           [](const auto& b) { return b.active; });
    }

    Status open(std::string_view condition) {
        m_branches.push_back({});
        return turn(condition);
    }

    Status turn(std::string_view condition) {
        if (m_branches.empty()) return fail(ErrorKind::Failed, "#elif or #else without #if");
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

    void keep(std::string_view line) {
        const std::size_t marker = line.find("//@ ");
        const std::string_view mark = marker == std::string_view::npos
                                          ? std::string_view{}
                                          : trimmed(line.substr(marker + 4));
        if (mark == "PATTERN") {
            keepPattern();
            return;
        }
        if (readKnown(mark, m_known)) return;
        if (mark == "end") {
            if (!m_marked.empty()) m_marked.pop_back();
            return;
        }
        if (mark.starts_with("begin ")) {
            m_marked.push_back(optimization(mark.substr(6)));
            return;
        }
        std::vector<std::string> tags = m_marked;
        for (const auto& branch : m_branches)
            tags.insert(tags.end(), branch.tags.begin(), branch.tags.end());
        if (!mark.empty()) tags.push_back(optimization(mark));
        std::erase(tags, "");
        m_lines.push_back(
            {std::string(mark.empty() ? line : line.substr(0, marker)), std::move(tags)});
    }

    void keepPattern() {
        for (std::size_t i = 0; i < m_filling.pattern.size(); ++i) {
            SourceLine line{m_filling.pattern[i], {}, true};
            if (i < m_filling.coefficientLines && !m_filling.coefficientTag.empty())
                line.tags.push_back(m_filling.coefficientTag);
            m_lines.push_back(std::move(line));
        }
    }

    const Filling& m_filling;
    std::vector<Branch> m_branches;
    std::vector<std::string> m_marked;
    std::vector<Declared> m_declared;
    KnownNames m_known;
    SourceLines m_lines;
    bool m_body = false;
};

/// Every call of `name` replaced by what `write` makes of its arguments.
template <class Write>
void replaceCalls(std::string& line, std::string_view name, Write&& write) {
    for (auto call = findCall(line, name); call;) {
        const std::string written = write(line, *call);
        line.replace(call->first, call->end - call->first, written);
        call = findCall(line, name, call->first + written.size());
    }
}

/// More arguments of a call, or parameters of a function, each with the comma before it. The blank
/// before the hook, which a compiler needs that sees the template alone, goes.
void writeArguments(std::string& line, std::string_view name, const ArgumentsHook& hook) {
    replaceCalls(line, name, [&](std::string& text, CallPlace& call) {
        if (call.first > 0 && text[call.first - 1] == ' ') --call.first;
        std::string written;
        for (const auto& argument : hook(call.arguments)) written += ", " + argument;
        return written;
    });
}

std::string filled(const std::string& text, const Filling& filling) {
    std::string line = replaceNames(text, AxisNames(filling.axes));
    for (const auto& [name, hook] : filling.arguments) writeArguments(line, name, hook);
    for (const auto& [name, hook] : filling.expressions)
        replaceCalls(line, name,
                     [&](std::string&, const CallPlace& call) { return hook(call.arguments); });
    return replaceNames(line, [&](std::string_view word) -> std::optional<std::string> {
        const auto found = filling.words.find(word);
        if (found == filling.words.end()) return std::nullopt;
        return found->second;
    });
}

/// The declared constants that the kernel reads, with their values and meanings in a column.
SourceLines constants(const std::vector<Declared>& declared, const SourceLines& body,
                      const Filling& filling) {
    const AxisNames axisNames(filling.axes);
    std::vector<std::pair<std::string, std::string>> rows;
    std::size_t width = 0;
    for (const auto& [type, name, meaning] : declared) {
        const auto value = filling.values.find(name);
        if (value == filling.values.end()) continue;
        const std::string shown = axisNames(name).value_or(name);
        if (std::none_of(body.begin(), body.end(),
                         [&](const auto& line) { return mentions(codeOf(line.text), shown); }))
            continue;
        rows.emplace_back(fmt::format("constexpr {} {} = {};", type, shown, value->second),
                          replaceNames("// " + meaning, axisNames));
        width = std::max(width, rows.back().first.size());
    }
    SourceLines lines;
    for (const auto& [code, comment] : rows)
        lines.push_back({fmt::format("{:<{}}  {}", code, width, comment), {}});
    return lines;
}

}  // namespace

Result<SourceLines> fillTemplate(std::string_view templateText, const Filling& filling) {
    Resolver resolver(filling);
    for (std::size_t at = 0; at < templateText.size();) {
        const std::size_t end = std::min(templateText.find('\n', at), templateText.size());
        if (auto status = resolver.take(templateText.substr(at, end - at)); !status)
            return tl::unexpected(status.error());
        at = end + 1;
    }
    const auto declared = resolver.declared();
    const AxisNames axisNames(filling.axes);
    KnownNames known;
    for (const auto& [name, value] : resolver.known()) known[replaceNames(name, axisNames)] = value;
    SourceLines body = std::move(resolver).lines();
    for (auto& line : body)
        if (!line.generated) line.text = filled(line.text, filling);
    body = folded(joined(std::move(body)), known);
    if (filling.singleCell) body = withSingleCell(std::move(body));
    body = withoutUnusedConstants(std::move(body));

    SourceLines lines{{fmt::format("using real = {};", filling.real), {}}};
    SourceLines named = constants(declared, body, filling);
    const auto readsIndex = [](const auto& line) { return mentions(codeOf(line.text), "index_t"); };
    if (std::any_of(body.begin(), body.end(), readsIndex) ||
        std::any_of(named.begin(), named.end(), readsIndex))
        lines.push_back({fmt::format("using index_t = {};", filling.index), {}});
    lines.push_back({});
    lines.insert(lines.end(), named.begin(), named.end());
    lines.insert(lines.end(), body.begin(), body.end());
    return withinColumns(indented(std::move(lines)));
}

}  // namespace engine::source
