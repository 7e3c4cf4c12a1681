// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems as people name them, in arguments and in files.

#include <string>

#include "engine/core/result.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::stencil {

/// A preset's name, or a file that holds a formula (at most 1 MiB).
Result<Pattern> patternNamed(const std::string& nameOrFile);
/// The formula that comes through a pipe (see isReadOnce()); the same most counts.
Result<Pattern> patternPiped(const std::string& path);
/// `grid` is empty for the usual one of the pattern's dimensions.
Result<Problem> problemNamed(const std::string& nameOrFile, const std::string& grid,
                             const std::string& type);
Result<Problem> problemOn(Result<Pattern> pattern, const std::string& grid,
                          const std::string& type);
/// Of a formula's text; `name` is what the pattern is called.
Result<Problem> problemOf(const std::string& formula, const std::string& name,
                          const std::string& grid, const std::string& type);

}  // namespace engine::stencil
