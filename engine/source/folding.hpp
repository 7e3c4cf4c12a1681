// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>

#include "engine/source/template_text.hpp"

namespace engine::source {

/// Names of variables, "a", and functions whatever their arguments, "cell(", that have a value in a
/// kernel.
using KnownNames = std::map<std::string, int, std::less<>>;

/// Writes the value of a known name wherever it is read, though not where it is defined, and folds
/// what follows from that, so that no term of 0 and no test that always holds is left.
SourceLines folded(SourceLines lines, const KnownNames& known);

}  // namespace engine::source
