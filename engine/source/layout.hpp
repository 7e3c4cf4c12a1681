// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lays out the lines of a kernel as if it had been written by hand.

#include <string>
#include <vector>

#include "engine/source/template_text.hpp"

namespace engine::source {

/// Statements that go on on the next line, on one: wherever a template breaks them, wrapped()
/// breaks them anew.
SourceLines joined(SourceLines lines);

/// Indents by braces, joins a lone `{` with its header, removes superfluous blank lines.
SourceLines indented(SourceLines lines);

/// `line` broken behind a comma or an operator after at most `width` columns: outside parentheses
/// rather than within, and where the operator binds least, so that what belongs together stays
/// together. Continuations are indented by `indent`.
std::vector<std::string> wrapped(const std::string& line, std::size_t indent,
                                 std::size_t width = 100);

/// Long lines wrapped, continuations one level deeper; long comments filled anew.
SourceLines withinColumns(SourceLines lines);

}  // namespace engine::source
