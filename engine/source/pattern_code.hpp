// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pattern as device functions. Identifiers are our own, made from the formula's names where
// those are short and plain; no text of a formula is pasted into code.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/source/template_text.hpp"
#include "engine/stencil/problem.hpp"
#include "engine/stencil/shared_sums.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::source {

/// What the pattern contributes to a kernel.
struct PatternCode {
    std::vector<std::string> lines;       ///< coefficients and device functions
    std::size_t coefficientLines = 0;     ///< how many of them, at the start, hold the coefficients
    std::vector<std::string> parameters;  ///< of the kernel: "const real* __restrict__ a_c0", ...
    ArgumentsHook values;                 ///< of the arrays at an index: "a_c0[at]"
    ArgumentsHook pointers;   ///< for contribute(): where an output lies, and the arrays
    ArgumentsHook factors;    ///< for contribute(): factors of what a cell reads and of the cell
    ArgumentsHook mirroring;  ///< for contribute(): whether an axis counts downwards
    ExpressionHook bias;      ///< the bias at an index
    bool hasBias = false;
    bool firstAlone = false;  ///< contribute(): nothing that sum[0] gets is another's too
};

enum class CallableOn { Device, HostAndDevice };

/// `update(u, arrays...)`: the whole formula for one cell.
Result<PatternCode> updateCode(const stencil::Problem& problem, bool constantMemory,
                               CallableOn where = CallableOn::Device);

/// `contribute(u, sum, ...)`: what one plane across `axis` adds to the `back` + 1 + `ahead` outputs
/// it reaches; sum[0] belongs to the output `ahead` planes behind it.
/// With a `scaling` cells are divided by its unit once a level, as in columnCode(): a tap whose
/// coefficient is the unit stands first and is not multiplied. `block`: adjacent cells of a thread,
/// which share what they add up.
struct Scaling {
    double unit = 1;
    int levels = 1;
};
Result<PatternCode> contributionCode(const stencil::Problem& problem,
                                     const stencil::LinearForm& form, int axis, int back, int ahead,
                                     bool constantMemory,
                                     std::optional<Scaling> scaling = std::nullopt,
                                     const stencil::CellBlock& block = {1, 1, 1});

/// `contribute(u, behind, sum, ...)`: the same where along `axis` only a cell's own column is read.
/// The sum of the plane's own output, the last of `ahead` + 1, begins here, with what the planes
/// behind add; `behind` of them wait, the latest first. With a `unit`, the coefficient of the
/// furthest of them, cells are divided by it once a level: `INVERSE` leads from one level to the
/// next, `SCALE` back after `levels`. `masked`: three more arguments, whether the cell lies within
/// the grid, and factors of what later planes add and of the cell itself.
struct Column {
    int axis = 0, behind = 0, ahead = 0;
    std::optional<double> unit;
    int levels = 1;
    bool masked = false;
    int flipping = -1;  ///< axis that some threads count downwards, or none
};
Result<PatternCode> columnCode(const stencil::Problem& problem, const stencil::LinearForm& form,
                               const Column& column, bool constantMemory);

/// WEIGHTS, a table of what cells are multiplied with, where that is constants: rows from `back`
/// behind a cell to `ahead` in front of it, columns within `halo`.
struct WeightTable {
    int along = 0, across = 0;  ///< axes of the rows' order, and of the columns'
    int back = 0, ahead = 0, halo = 0;
};
Result<PatternCode> weightsCode(const stencil::Problem& problem, const stencil::LinearForm& form,
                                const WeightTable& table);

/// `name` if it is a plain identifier character by character and short, else empty.
std::string plainName(std::string_view name);

}  // namespace engine::source
