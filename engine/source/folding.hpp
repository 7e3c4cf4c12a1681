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

/// Takes out the lines that define a known name, writes its value wherever it is read, and folds
/// what follows from that, so that no term of 0 and no test that always holds is left.
SourceLines folded(SourceLines lines, const KnownNames& known);

}  // namespace engine::source
