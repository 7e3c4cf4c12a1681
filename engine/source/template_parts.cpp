// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

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

constexpr std::string_view includeStart = "#include", marker = "//@ policy ";

/// The part that a line includes: NAME.cuh, and the policy that it is an example of, or nothing.
struct Include {
    std::string name;
    std::string_view policy;
};

/// `#include "FOLDERNAME.cuh"  //@ policy POLICY`; nothing of other includes.
std::optional<Include> includeOf(std::string_view line, std::string_view folder) {
    std::string_view name = trimmed(codeOf(line).substr(includeStart.size()));
    const std::string start = fmt::format("\"{}", folder);
    if (!name.starts_with(start) || !name.ends_with('"')) return std::nullopt;
    name.remove_prefix(start.size());
    if (!name.empty()) name.remove_suffix(1);
    const std::size_t mark = line.find(marker);
    return Include{std::string(name), mark == std::string_view::npos
                                          ? std::string_view{}
                                          : trimmed(line.substr(mark + marker.size()))};
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

class Expansion {
public:
    Expansion(std::span<const EmbeddedText> parts, const Policies& policies)
        : m_parts(parts), m_policies(policies) {}

    /// Appends the text; `folder` is what its includes say in front of a part's name.
    Status add(std::string_view text, std::string_view folder) {
        while (!text.empty()) {
            const std::string_view line = takeLine(text);
            if (trimmed(line).starts_with(includeStart)) {
                if (auto status = include(line, folder); !status) return status;
            } else {
                m_lines.emplace_back(line);
            }
        }
        return {};
    }

    std::string text() && {
        std::string whole;
        for (const auto& line : m_lines) whole.append(line).append("\n");
        return whole;
    }

private:
    Status include(std::string_view line, std::string_view folder) {
        auto named = includeOf(line, folder);
        if (!named)
            return fail(ErrorKind::Failed,
                        fmt::format("\"{}\" is not a file of kernels/parts.", codeOf(line)));
        if (const auto chosen = m_policies.find(named->policy); chosen != m_policies.end())
            named->name = chosen->second;
        const auto part = std::ranges::find(m_parts, named->name, &EmbeddedText::name);
        if (part == m_parts.end())
            return fail(ErrorKind::Failed,
                        fmt::format("There is no part {} in kernels/parts.", named->name));
        if (std::ranges::find(m_open, named->name) != m_open.end())
            return fail(ErrorKind::Failed,
                        fmt::format("The part {} includes itself.", named->name));
        dropComment();
        m_open.push_back(named->name);
        auto status = add(bodyOf(part->text), "");
        m_open.pop_back();
        return status;
    }

    /// What a template says of a part, right above its include, is for who reads the template.
    void dropComment() {
        while (!m_lines.empty() && trimmed(m_lines.back()).starts_with("//") &&
               !trimmed(m_lines.back()).starts_with("//@"))
            m_lines.pop_back();
    }

    std::span<const EmbeddedText> m_parts;
    const Policies& m_policies;
    std::vector<std::string_view> m_lines;
    std::vector<std::string> m_open;  ///< the parts that are being added
};

}  // namespace

Result<std::string> withParts(std::string_view text, std::span<const EmbeddedText> parts,
                              const Policies& policies) {
    Expansion expansion(parts, policies);
    if (auto status = expansion.add(text, "parts/"); !status) return tl::unexpected(status.error());
    return std::move(expansion).text();
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
