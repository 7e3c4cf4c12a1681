// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_aggregate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cli {

using namespace engine;

std::vector<AggregateRow> aggregateRows(const std::vector<analysis::RaceRow>& rows) {
    struct Collected {
        std::string name;
        std::vector<std::vector<double>> scores;  ///< by stencil, of each run
        int runs = 0;
    };
    std::vector<Collected> all;
    std::set<std::string> stencils;
    for (const auto& row : rows) {
        stencils.insert(row.stencil);
        if (!row.score) continue;
        auto own = std::ranges::find(all, row.name(), &Collected::name);
        if (own == all.end()) own = all.insert(all.end(), {row.name(), {}, 0});
        own->scores.push_back(row.runScores);
        own->runs += row.repeats;
    }
    std::erase_if(all, [&](const Collected& own) { return own.scores.size() < stencils.size(); });
    std::vector<analysis::Aggregate> aggregates;
    std::vector<analysis::Result95> results;
    for (const auto& own : all) {
        aggregates.push_back(analysis::aggregate(own.scores));
        results.push_back(aggregates.back().score);
    }
    std::vector<AggregateRow> ranked;
    for (const auto& standing : analysis::ranking(results)) {
        const auto& own = all[standing.index];
        AggregateRow row{own.name,        static_cast<int>(ranked.size()) + 1, own.runs,
                         stencils.size(), aggregates[standing.index],          {}};
        if (!standing.toldApart) row.notToldApartFrom = ranked.back().name;
        ranked.push_back(std::move(row));
    }
    return ranked;
}

void printAggregate(const std::vector<AggregateRow>& rows) {
    if (rows.empty()) return;
    std::size_t wide = 8;
    for (const auto& row : rows) wide = std::max(wide, row.name.size());
    const std::size_t recordings = rows.front().recordings;
    out("\nMean over {} recording{}\n{:>4} {:<{}} {:>5} {:>6} {:>14} {:>7}\n", recordings,
        recordings == 1 ? "" : "s", "Rank", "Strategy", wide, "Runs", "Score", "95 %", "Median");
    for (const auto& row : rows) {
        const auto& interval = row.aggregate.score.interval;
        out("{:>4} {:<{}} {:>5} {:>6.3f} {:>14} {:>7.3f}{}\n", row.rank, row.name, wide, row.runs,
            row.aggregate.score.mean,
            interval ? fmt::format("{:.2f} to {:.2f}", interval->low, interval->high) : "-",
            row.aggregate.median,
            row.notToldApartFrom ? "  not told apart from " + *row.notToldApartFrom : "");
    }
    if (recordings > 1)
        out("95 %: by resampling recordings and, within each, repeats. Median: over the "
            "recordings.\n");
}

Json aggregateJson(const AggregateRow& row) {
    const auto& interval = row.aggregate.score.interval;
    return {{"event", "score"},
            {"strategy", row.name},
            {"recordings", row.recordings},
            {"runs", row.runs},
            {"rank", row.rank},
            {"score", row.aggregate.score.mean},
            {"score_95", interval ? Json{interval->low, interval->high} : Json()},
            {"median_score", row.aggregate.median},
            {"not_told_apart_from", row.notToldApartFrom ? Json(*row.notToldApartFrom) : Json()}};
}

}  // namespace cli
