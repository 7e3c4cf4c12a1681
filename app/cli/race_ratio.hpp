// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// By how much what one method found is faster than what another did, over stencils.

#include <optional>
#include <utility>
#include <vector>

#include "engine/analysis/race_rows.hpp"

namespace cli {

/// Rows of the same stencil.
using RowPairs =
    std::vector<std::pair<const engine::analysis::RaceRow*, const engine::analysis::RaceRow*>>;
RowPairs pairsOf(const std::vector<engine::analysis::RaceRow>& rows,
                 const engine::search::Method& other, const engine::search::Method& reference);
/// Geometric mean over the stencils of time(other) / time(reference); nothing where one of them
/// found nothing.
std::optional<engine::analysis::Result95> geometricRatio(const RowPairs& pairs);

}  // namespace cli
