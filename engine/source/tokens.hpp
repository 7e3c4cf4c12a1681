// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tokens of a line of CUDA C++: what names, calls and breaks of lines are found by.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine::source {

struct Token {
    enum class Kind { Word, Symbol, Literal, Blank, Comment };
    Kind kind = Kind::Symbol;
    std::string_view text;  ///< within the line

    bool is(std::string_view what) const { return text == what; }
};
using Tokens = std::vector<Token>;

/// All of the line, blanks and comment included; `line` has to live as long.
Tokens tokensOf(std::string_view line);
/// Whether `code` holds the name `word`.
bool mentions(std::string_view code, std::string_view word);

/// What stands for a name, or nothing to leave it alone.
using NewName = std::function<std::optional<std::string>(std::string_view)>;
/// Replaces names in code. A comment is left alone but for what it has in `backticks`, as code;
/// an axis that stands there alone (`A`) loses them with its name.
std::string replaceNames(std::string_view line, const NewName& newName);

/// Where a call begins and ends in a line, and its arguments.
struct CallPlace {
    std::size_t first = 0, end = 0;
    std::vector<std::string> arguments;  ///< split at commas outside parentheses, trimmed
};
/// The first call of `name` at `from` or behind it; nothing without one that ends on the line.
std::optional<CallPlace> findCall(std::string_view line, std::string_view name,
                                  std::size_t from = 0);

}  // namespace engine::source
