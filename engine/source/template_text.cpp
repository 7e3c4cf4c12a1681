// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/source/axis_names.hpp"
#include "engine/source/conditionals.hpp"
#include "engine/source/folding.hpp"
#include "engine/source/layout.hpp"
#include "engine/source/line_tools.hpp"
#include "engine/source/tokens.hpp"
#include "engine/source/unused.hpp"

namespace engine::source {
namespace {

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
SourceLines constants(const std::vector<DeclaredConstant>& declared, const SourceLines& body,
                      const Filling& filling) {
    const AxisNames axisNames(filling.axes);
    std::vector<std::pair<std::string, std::string>> rows;
    std::size_t width = 0;
    for (const auto& [type, name, meaning] : declared) {
        const auto value = filling.values.find(name);
        if (value == filling.values.end() || meaning.empty()) continue;
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
    auto read = decided(templateText, filling);
    if (!read) return tl::unexpected(read.error());
    const AxisNames axisNames(filling.axes);
    KnownNames known;
    for (const auto& [name, value] : read->known) known[replaceNames(name, axisNames)] = value;
    SourceLines body = std::move(read->lines);
    for (auto& line : body)
        if (!line.generated) line.text = filled(line.text, filling);
    for (auto& [index, count] : read->singles) {
        index = replaceNames(index, axisNames);
        count = replaceNames(count, axisNames);
        // Their loops and dimensions are found by these names.
        known.erase(index);
        known.erase(count);
    }
    body = folded(joined(std::move(body)), known);
    for (const auto& single : read->singles)
        body = folded(withSingle(std::move(body), single), {{single.index, 0}, {single.count, 1}});
    body = withoutUnused(std::move(body));

    SourceLines lines{{fmt::format("using real = {};", filling.real), {}}};
    SourceLines named = constants(read->constants, body, filling);
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
