// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text to pattern and back. Only the parsed pattern ever reaches a kernel; no user text does.

#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

/// Where a formula is wrong, as the desktop marks it. Lines and columns count from 1.
struct FormulaError {
    int line = 1, column = 1;
    std::string found;     ///< "\"]\"" or "the end of the formula"
    std::string expected;  ///< "an offset such as i+1"
    /// "Line 3, column 17: found "]", expected an offset such as i+1."
    std::string sentence() const;
};

/// Parses `text` (at most 1 MiB). Dimensions follow from the offsets: two indices or three.
tl::expected<Pattern, FormulaError> parseFormula(std::string_view text,
                                                 std::string name = "untitled");
/// The same with the error as an ordinary Error of kind BadInput.
Result<Pattern> patternFromFormula(std::string_view text, std::string name = "untitled");

/// Canonical text of a pattern; parsing it gives the same pattern back (statements, names, values).
/// For a pattern made from taps: coefficients shared by several taps are grouped, as a person
/// would.
std::string writeFormula(const Pattern& pattern);

}  // namespace engine::stencil
