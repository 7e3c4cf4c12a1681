// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The first pass over a template: its conditionals are decided, its markers are read, and the names
// that its example values declare are listed.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/folding.hpp"
#include "engine/source/single.hpp"
#include "engine/source/template_text.hpp"

namespace engine::source {

/// A constant of the example values and what its comment says.
struct DeclaredConstant {
    std::string type, name, meaning;
};

/// A template without conditionals and markers.
struct DecidedTemplate {
    SourceLines lines;
    std::vector<DeclaredConstant> constants;  ///< in the template's order
    KnownNames known;  ///< switches, and what `//@ when CONDITION always VALUE NAME...` says
    std::vector<SingleNames> singles;  ///< what `//@ when CONDITION single INDEX COUNT` says
};

/// `if constexpr (..) {` is decided by the filling's values; what its braces hold takes its place.
/// What stands between `#ifndef STENCILSCOPE_SPECIALISED` and `#endif` are the example values.
Result<DecidedTemplate> decided(std::string_view templateText, const Filling& filling);

}  // namespace engine::source
