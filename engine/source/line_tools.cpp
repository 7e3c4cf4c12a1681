// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/line_tools.hpp"

#include <algorithm>

#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

/// Name of the constant that a line declares, or nothing.
std::string_view declaredConstant(std::string_view line) {
    const std::string_view code = codeOf(line);
    if (!code.starts_with("constexpr ") || !code.ends_with(";")) return {};
    const std::size_t equals = code.find('=');
    if (equals == std::string_view::npos) return {};
    const std::string_view left = trimmed(code.substr(0, equals));
    return left.substr(left.rfind(' ') + 1);
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view codeOf(std::string_view line) { return trimmed(line.substr(0, line.find("//"))); }

SourceLines withoutUnusedConstants(SourceLines lines) {
    const auto isUnused = [&](const SourceLine& line) {
        const std::string_view name = declaredConstant(line.text);
        if (name.empty()) return false;
        return std::none_of(lines.begin(), lines.end(), [&](const SourceLine& other) {
            return &other != &line && mentions(codeOf(other.text), name);
        });
    };
    for (auto unused = lines.begin(); unused != lines.end();) {
        unused = std::find_if(lines.begin(), lines.end(), isUnused);
        if (unused != lines.end()) lines.erase(unused);
    }
    return lines;
}

}  // namespace engine::source
