// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "engine/source/line_tools.hpp"

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
    SourceLines m_lines;
    bool m_body = false;
};

/// `NAME(argument)` with what `write` makes of the argument; nested parentheses are kept.
std::string replaceCall(const std::string& line, std::string_view name,
                        const std::function<std::string(const std::string&)>& write) {
    const std::size_t at = line.find(std::string(name) + "(");
    if (at == std::string::npos) return line;
    const std::size_t first = at + name.size() + 1;
    int depth = 1;
    std::size_t end = first;
    while (end < line.size() && depth > 0) {
        depth += line[end] == '(' ? 1 : line[end] == ')' ? -1 : 0;
        ++end;
    }
    std::string before = line.substr(0, at);
    const std::string written = write(line.substr(first, end - first - 1));
    if (written.empty() || written.front() == ',')
        before = before.substr(0, before.find_last_not_of(' ') + 1);
    return before + written + line.substr(end);
}

/// What names of an axis's own may begin with: firstA, insideB.
bool isStem(std::string_view word) {
    constexpr std::array stems{"cell", "row", "first", "lanes", "rank", "inside", "near", "beside"};
    return std::ranges::find(stems, word) != stems.end();
}

/// Names of the axes: A, B and S of the template become x, y or z.
class AxisNames {
public:
    explicit AxisNames(const std::string& axes) : m_axes(axes) {}

    std::optional<std::string> operator()(std::string_view word, bool inComment) const {
        if (m_axes.empty()) return std::nullopt;
        for (std::size_t i = 0; i < m_axes.size(); ++i) {
            const char lower = "abs"[i], upper = "ABS"[i], axis = m_axes[i];
            const char large = static_cast<char>(axis - 'x' + 'X');
            const auto stem = [&] { return std::string(word.substr(0, word.size() - 1)); };
            if (word.size() > 2 && word.ends_with(upper) && word[word.size() - 2] == '_')
                return stem() + large;
            const std::string before = word.empty() ? std::string() : stem();
            if (word.ends_with(upper) && isStem(before)) return before + large;
            if (word.size() == 2 && word.back() == lower &&
                std::string_view("dhnt").find(word[0]) != std::string_view::npos)
                return stem() + axis;
            const bool article = inComment && lower != 's';
            if (word.size() == 1 && !article && word.front() == lower) return std::string(1, axis);
            if (inComment && word.size() == 1 && word.front() == upper) return std::string(1, axis);
        }
        return std::nullopt;
    }

private:
    std::string m_axes;
};

std::string filled(const std::string& text, const Filling& filling) {
    std::string line = replaceWords(text, AxisNames(filling.axes));
    for (const auto& [name, write] : filling.calls) line = replaceCall(line, name, write);
    return replaceWords(line,
                        [&](std::string_view word, bool inComment) -> std::optional<std::string> {
                            if (inComment) return std::nullopt;
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
        const std::string shown = axisNames(name, false).value_or(name);
        if (std::none_of(body.begin(), body.end(),
                         [&](const auto& line) { return mentions(codeOf(line.text), shown); }))
            continue;
        rows.emplace_back(fmt::format("constexpr {} {} = {};", type, shown, value->second),
                          replaceWords("// " + meaning, [&](std::string_view word, bool) {
                              return axisNames(word, true);
                          }));
        width = std::max(width, rows.back().first.size());
    }
    SourceLines lines;
    for (const auto& [code, comment] : rows)
        lines.push_back({fmt::format("{:<{}}  {}", code, width, comment), {}});
    return lines;
}

/// Long lines broken; continuations stand one level deeper.
SourceLines withinColumns(SourceLines lines) {
    SourceLines result;
    for (auto& line : lines) {
        const std::size_t indent = std::min(line.text.find_first_not_of(' '), line.text.size());
        if (line.text.find("//") != std::string::npos) {
            result.push_back(std::move(line));
            continue;
        }
        for (auto& part : wrapped(line.text, indent + 4))
            result.push_back({std::move(part), line.tags});
    }
    return result;
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
    SourceLines body = std::move(resolver).lines();
    for (auto& line : body)
        if (!line.generated) line.text = filled(line.text, filling);
    if (filling.singleCell) body = withoutCellLoops(std::move(body));
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

namespace {

/// After an operator, or after a comma unless within u(1, 0, 0). Factors stay together if they can.
bool mayBreakAt(const std::string& line, std::size_t blank, bool factors) {
    const char before = line[blank - 1], after = line[blank + 1];
    if (before == ',') return after != '-' && std::isdigit(static_cast<unsigned char>(after)) == 0;
    const std::string_view operators = factors ? "*/" : "+-=?:&|(";
    return operators.find(before) != std::string_view::npos && line[blank - 2] == ' ';
}

/// The last place before `width` where the line may be broken, or npos.
std::size_t breakOf(const std::string& line, std::size_t indent, std::size_t width) {
    for (const bool factors : {false, true}) {
        std::size_t cut = line.rfind(' ', width);
        while (cut != std::string::npos && cut > indent + 1 && !mayBreakAt(line, cut, factors))
            cut = line.rfind(' ', cut - 1);
        if (cut != std::string::npos && cut > indent + 1) return cut;
    }
    return std::string::npos;
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
    }
    parts.push_back(rest);
    return parts;
}

}  // namespace engine::source
