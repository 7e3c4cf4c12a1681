// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A list of problems with what is known to be good for each: what `bench` measures, and what may be
// good for others. A suite is a JSON file:
//   {"about": "...", "entries": [
//     {"stencil": "star2d1r", "grid": "8192x8192", "dtype": "double",
//      "setting": "TBx=64 ...", "peer": "2d5pt"}, ...]}
// `grid`, `dtype`, `setting` and `peer` may be left out. Where there is a `formula`, it is the
// pattern, and `stencil` what it is called.

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::session {

struct SuiteEntry {
    std::string stencil;  ///< as it was named
    stencil::Problem problem;
    std::optional<space::Setting> setting;  ///< known to be good: where to start
    std::string peer;  ///< whose figures to compare with, in resources/published; may be empty
};

struct Suite {
    std::string name, about;
    std::vector<SuiteEntry> entries;
};

/// "ebisu", "typical", "headline", "fitted" or a file. Errors name the file, the entry and what
/// would be right.
Result<Suite> loadSuite(const std::string& nameOrFile);
/// The text of a suite; `name` is what errors call it.
Result<Suite> suiteFromText(std::string_view text, const std::string& name);

}  // namespace engine::session
