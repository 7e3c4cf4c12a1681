// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/source/kernel_source.hpp"
#include "engine/source/line_tools.hpp"

namespace engine::source {

namespace kernels {
std::span<const EmbeddedText> embeddedTexts();  // generated from kernels/*.cuh
namespace parts {
std::span<const EmbeddedText> embeddedTexts();  // generated from kernels/parts/*.cuh
}
}  // namespace kernels

namespace {

constexpr std::string_view includeStart = "#include";

/// NAME.cuh of `#include "parts/NAME.cuh"`, nothing of other includes.
std::optional<std::string_view> partOf(std::string_view line) {
    constexpr std::string_view folder = "\"parts/";
    std::string_view name = trimmed(line.substr(includeStart.size()));
    if (!name.starts_with(folder) || !name.ends_with('"')) return std::nullopt;
    name.remove_prefix(folder.size());
    if (!name.empty()) name.remove_suffix(1);
    return name;
}

/// What `#include NAME` stands for: a policy that was chosen, or the template's default.
std::string resolved(std::string_view include, std::string_view before, const Policies& policies) {
    const std::string_view name = trimmed(include.substr(includeStart.size()));
    if (const auto chosen = policies.find(name); chosen != policies.end())
        return fmt::format("{} \"parts/{}\"", includeStart, chosen->second);
    const std::string define = fmt::format("#define {} \"", name);
    const std::size_t at = before.find(define);
    if (name.empty() || at == std::string_view::npos) return std::string(include);
    const std::size_t first = at + define.size();
    return fmt::format("{} \"{}\"", includeStart,
                       before.substr(first, before.find('"', first) - first));
}

/// The part's lines after its header comment.
std::string_view bodyOf(std::string_view part) {
    const std::size_t headerEnd = part.find("\n\n");
    return headerEnd == std::string_view::npos ? part : part.substr(headerEnd + 2);
}

std::string_view takeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

bool includes(std::string_view text) {
    while (!text.empty())
        if (trimmed(takeLine(text)).starts_with(includeStart)) return true;
    return false;
}

}  // namespace

Result<std::string> withParts(std::string_view text, std::span<const EmbeddedText> parts,
                              const Policies& policies) {
    std::string whole;
    while (!text.empty()) {
        const std::string_view line = takeLine(text), code = trimmed(line);
        if (!code.starts_with(includeStart)) {
            whole.append(line).append("\n");
            continue;
        }
        const std::string include = resolved(code, whole, policies);
        const auto name = partOf(include);
        if (!name)
            return fail(ErrorKind::Failed,
                        fmt::format("\"{}\" is not a file of kernels/parts.", code));
        const auto part = std::find_if(parts.begin(), parts.end(),
                                       [&](const auto& file) { return file.name == *name; });
        if (part == parts.end())
            return fail(ErrorKind::Failed,
                        fmt::format("There is no part {} in kernels/parts.", *name));
        const std::string_view body = bodyOf(part->text);
        if (includes(body))
            return fail(ErrorKind::Failed,
                        fmt::format("The part {} includes a file; only templates may.", *name));
        whole.append(body);
    }
    return whole;
}

Result<std::string> templateText(std::string_view name, const Policies& policies) {
    for (const auto& file : templates())
        if (file.name == name) return withParts(file.text, templateParts(), policies);
    return fail(ErrorKind::Failed,
                fmt::format("The kernel template {} is missing from this program.", name));
}

std::span<const EmbeddedText> templates() { return kernels::embeddedTexts(); }
std::span<const EmbeddedText> templateParts() { return kernels::parts::embeddedTexts(); }

}  // namespace engine::source
