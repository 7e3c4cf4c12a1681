// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `bench` measures: a list of problems. A suite is a JSON file:
//   {"about": "...", "entries": [
//     {"stencil": "star2d1r", "grid": "8192x8192", "dtype": "double",
//      "setting": "TBx=64 ...", "peer": "2d5pt"}, ...]}
// `grid`, `dtype`, `setting` and `peer` may be left out.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"

namespace cli {

struct SuiteEntry {
    std::string stencil;  ///< as it was named
    engine::stencil::Problem problem;
    std::optional<engine::space::Setting> setting;  ///< known to be good: where to start
    std::string peer;  ///< whose figures to compare with, in resources/published; may be empty
};

struct Suite {
    std::string name, about;
    std::vector<SuiteEntry> entries;
};

/// "ebisu", "typical" or a file. Errors name the file, the entry and what would be right.
engine::Result<Suite> loadSuite(const std::string& nameOrFile);
/// The text of a suite; `name` is what errors call it.
engine::Result<Suite> suiteFromText(std::string_view text, const std::string& name);

}  // namespace cli
