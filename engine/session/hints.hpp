// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the shipped suites know to be fast, as hints for other stencils.

#include <vector>

#include "engine/search/hint.hpp"
#include "engine/session/suite.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::session {

/// Of entries that know a setting and whose stencils have as many dimensions, the most similar
/// first.
std::vector<search::Hint> hintsFrom(const std::vector<SuiteEntry>& known,
                                    const stencil::Problem& problem);

/// Those of the shipped suites; none of a kernel of another program.
search::HintSource suiteHints(const space::TuningSpace& space);

}  // namespace engine::session
