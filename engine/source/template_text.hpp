// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Turns a template of kernels/ into one kernel: conditionals decided, names replaced, axes named,
// loops over a single cell undone, constants in use listed at the top. See kernels/README.md for
// the rules that templates follow.

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/source/condition.hpp"

namespace engine::source {

/// A line and the optimizations it belongs to ("SH", "PR").
struct SourceLine {
    std::string text;
    std::vector<std::string> tags;
    bool generated = false;  ///< from the pattern, not from the template
};
using SourceLines = std::vector<SourceLine>;

/// Places of a template that the pattern fills, each told what it needs of the template.
/// NAME(arguments) behind other arguments of a call, or parameters: those that the pattern adds.
using ArgumentsHook =
    std::function<std::vector<std::string>(const std::vector<std::string>& arguments)>;
/// NAME(arguments) as an operand: one expression that binds at least as a product does.
using ExpressionHook = std::function<std::string(const std::vector<std::string>& arguments)>;

/// Everything a template leaves open.
struct Filling {
    Values values{};                                                ///< of conditions and constants
    std::map<std::string, std::string, std::less<>> words{};        ///< THREAD_A -> threadIdx.x
    std::map<std::string, ArgumentsHook, std::less<>> arguments{};  ///< ARRAY_VALUES(at)
    std::map<std::string, ExpressionHook, std::less<>> expressions{};  ///< BIAS_VALUE(at)
    /// Policies: LEVELS -> "levels_queued.cuh", the part that is included as `//@ policy LEVELS`.
    std::map<std::string, std::string, std::less<>> policies{};
    std::string axes{};  ///< which axes A, B and S are ("xyz"), or empty
    /// Name in a condition or marker -> optimization; empty for one that is off.
    std::map<std::string, std::string, std::less<>> tags{};
    std::vector<std::string> pattern{};  ///< the generated device functions
    std::size_t coefficientLines = 0;    ///< lines of `pattern` that hold the coefficients
    std::string coefficientTag{};        ///< "CO" when those are in constant memory
    std::string real{}, index{};         ///< "double", "int"
};

/// The lines after the header comment.
Result<SourceLines> fillTemplate(std::string_view templateText, const Filling& filling);

}  // namespace engine::source
