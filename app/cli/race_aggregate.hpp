// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One score of each method over all the recordings of a race.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "engine/analysis/aggregate.hpp"
#include "engine/analysis/race_rows.hpp"

namespace cli {

struct AggregateRow {
    std::string name;
    int rank = 0, runs = 0;
    std::size_t recordings = 0;
    engine::analysis::Aggregate aggregate;
    std::optional<std::string> notToldApartFrom;
};

/// Best first. Of the methods that searched every recording; the others cannot be compared with
/// them.
std::vector<AggregateRow> aggregateRows(const std::vector<engine::analysis::RaceRow>& rows);
void printAggregate(const std::vector<AggregateRow>& rows);
Json aggregateJson(const AggregateRow& row);

}  // namespace cli
