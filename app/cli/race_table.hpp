// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a race says in the terminal when it is over.

#include <vector>

#include "app/cli/context.hpp"
#include "engine/analysis/race_rows.hpp"

namespace cli {

void printTable(const std::vector<engine::analysis::RaceRow>& rows);
/// Geometric means over the stencils: how much faster than each method `gest` as published is,
/// beside what GeST publishes of itself; the same of `gstuner`. Nothing where it did not race, or
/// alone.
/// Methods that are not as published have no published ratio beside them.
void printSummary(const std::vector<engine::analysis::RaceRow>& rows,
                  const std::vector<engine::search::Method>& methods);

}  // namespace cli
