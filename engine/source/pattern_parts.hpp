// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the functions of pattern_code.hpp are put together from.

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/source/expression_writer.hpp"
#include "engine/source/pattern_code.hpp"
#include "engine/stencil/cell_groups.hpp"
#include "engine/stencil/shared_sums.hpp"

namespace engine::source::pattern_parts {

/// "u(-1, 0)": the offsets of the given axes.
std::string readOf(const stencil::Offset& offset, const std::vector<int>& axes);
std::vector<int> axesWithout(int dimensions, int gone);

/// A line of code, wrapped where it is too long.
void append(std::vector<std::string>& lines, const std::string& line);
/// ", before name after" for each name.
std::string joined(const std::vector<std::string>& names, std::string_view before,
                   std::string_view after);

/// The parts that do not depend on the kind of kernel.
PatternCode started(ExpressionWriter& writer, const stencil::Pattern& pattern);
Result<PatternCode> finished(PatternCode code, const ExpressionWriter& writer,
                             const std::vector<std::string>& functions);

/// The taps one plane gives to one output.
using Shares = std::vector<std::pair<stencil::ExpressionPtr, stencil::Offset>>;

/// The cell's own row first, from its ends inwards, then the rows around it: what lanes exchange is
/// asked for early, and what other warps show is read last. Measured on an H200 for 3-D 7 points
/// in rows: 2 % faster than the cell itself first.
void sortByDistance(Shares& shares, const std::vector<int>& axes);

using Reader = std::function<std::string(const stencil::Offset&)>;
/// What is written for the coefficient of a tap, given its own text.
using FactorOf = std::function<std::string(const stencil::Offset&, const std::string&)>;
/// Cells of one factor, whose sum it multiplies; empty: one.
using Group = stencil::CellGroup<std::string>;
/// Factors of one are written only if `ones`.
std::vector<Group> groupsOf(const Shares& shares, bool ones, ExpressionWriter& writer,
                            const FactorOf& factorOf);
/// A term of a sum: "0.1 * (u(-1, 0) + u(1, 0))", "0.4 * u(0, 0)".
std::string termOf(const std::string& factor, const stencil::CellSum& cells, const Reader& read);

/// UNIT, by which levels are divided once more each, and what follows from it.
std::vector<std::string> scalesOf(double unit, int levels, ExpressionWriter& writer);
/// Puts constants behind the coefficients: they may be made from named ones, which stand there.
void addConstants(PatternCode& code, std::vector<std::string> lines);

/// contribute() with its lines, and the bias.
Result<PatternCode> withContribution(PatternCode code, ExpressionWriter& writer,
                                     const stencil::LinearForm& form,
                                     const std::set<std::string>& arraysRead,
                                     const std::string& parameters,
                                     const std::vector<std::string>& sums);

}  // namespace engine::source::pattern_parts
