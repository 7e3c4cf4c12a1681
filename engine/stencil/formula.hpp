// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text to pattern and back. Only the parsed pattern ever reaches a kernel; no user text does.
//
//   # Statements end with a semicolon; # and // begin comments.
//   const a = 0.4, b = (1 - a)/4;                  constants, from numbers and earlier constants
//   t = u[i-1,j] + u[i+1,j];                       a temporary; u is the input, read at offsets
//   t += u[i][j-1] + u[i][j+1];                    both ways of writing indices
//   v[i,j] = a*u[i,j] + b*k0[i,j]*t;               the output; k0 is an array parameter
//   v[i,j] += min(abs(t), 1)/sqrt(k0[i,j] + 2);    adds to the value given before
//
// i is the contiguous dimension; [i,j] in two dimensions, [i,j,k] in three. One array, the input,
// may be read at offsets (up to 64 cells), all others only at the centre. The output's statement is
// last.

#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

/// Where a formula is wrong, as the desktop marks it. Lines and columns count from 1; a column is
/// one character (code point) of UTF-8.
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
