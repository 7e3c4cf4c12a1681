// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The drawing view of a pattern, and its linear form.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/stencil/pattern.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::stencil {

/// out = bias + sum over offsets of coefficient * u[offset]; coefficients contain no input reads
/// and no temporaries (they are expanded), but may read constants and array parameters.
struct LinearForm {
    std::map<Offset, ExpressionPtr> coefficients;
    ExpressionPtr bias;  ///< null when there is none
};

/// Null when the pattern is not linear in its input (for example gradient2d).
std::optional<LinearForm> linearForm(const Pattern& pattern);

/// The taps when the pattern can be drawn: linear, no array parameters, no bias, constant
/// coefficients. Sorted by offset. Otherwise empty, and `whyNotDrawable` says why in one sentence.
std::optional<std::vector<Tap>> drawableTaps(const Pattern& pattern);
std::string whyNotDrawable(const Pattern& pattern);

/// All distinct input offsets read, sorted; for any pattern.
std::vector<Offset> accessedOffsets(const Pattern& pattern);

/// Numbers stencils from 0, as they come: those that read the same cells are one, whatever their
/// coefficients and arrays.
class StencilNumbers {
public:
    std::size_t of(const Pattern& pattern);
    std::size_t size() const { return m_known.size(); }

private:
    std::map<std::pair<int, std::vector<Offset>>, std::size_t> m_known;  ///< dimensions, cells
};

/// A pattern in normal form from drawn taps (duplicates are added up, zero coefficients dropped).
Pattern patternFromTaps(std::string name, int dimensions, std::vector<Tap> taps);

/// The pattern as kernels compute it: where a linear formula with constant coefficients divides,
/// the coefficients are divided beforehand, since a division costs a GPU as much as a whole star of
/// taps. Results differ by rounding.
Pattern withoutDivisions(const Pattern& pattern);

/// Value of an expression that reads no input, array or temporary; constants by name. Every step is
/// rounded to `type`, as a compiler does that works it out beforehand.
std::optional<double> constantValue(const Expression& expression, const Pattern& pattern,
                                    DataType type = DataType::Double);

}  // namespace engine::stencil
