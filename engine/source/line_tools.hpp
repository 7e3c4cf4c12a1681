// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small passes over the lines of a kernel that make it read as if it had been written by hand.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/source/template_text.hpp"

namespace engine::source {

std::string_view trimmed(std::string_view text);
/// The line without its `//` comment, trimmed.
std::string_view codeOf(std::string_view line);

/// Replaces whole words; `replacement(word, inComment)` answers nothing to leave a word alone.
std::string replaceWords(
    std::string_view line,
    const std::function<std::optional<std::string>(std::string_view, bool)>& replacement);
bool mentions(std::string_view code, std::string_view word);

/// Undoes the loops over a thread's cells: there is one.
SourceLines withoutCellLoops(SourceLines lines);
/// Drops `constexpr` lines of constants that nothing reads, until every one left is read.
SourceLines withoutUnusedConstants(SourceLines lines);
/// Indents by braces, joins a lone `{` with its header, removes superfluous blank lines.
SourceLines indented(SourceLines lines);

}  // namespace engine::source
