// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/cli/published.hpp"
#include "engine/analysis/statistics.hpp"

namespace cli {
namespace {

using namespace engine;

double gcellsOf(double bestMs, const stencil::Problem& problem) {
    return std::isfinite(bestMs) ? static_cast<double>(problem.grid.cells()) / (bestMs * 1e6) : 0.0;
}

using Runs = std::vector<const record::RunView*>;

Runs runsOf(const session::Snapshot& snapshot, const search::Method& method) {
    Runs runs;
    for (const auto& run : snapshot.runs)
        if (run.spec.strategy == method.strategy && run.spec.options == method.options)
            runs.push_back(&run);
    return runs;
}

std::vector<analysis::Curve> curvesOf(const Runs& runs) {
    std::vector<analysis::Curve> curves;
    for (const auto* run : runs) curves.emplace_back(*run->curve);
    return curves;
}

Result95 resultOf(const std::vector<double>& values) {
    return {analysis::mean(values), analysis::intervalOfMean(values)};
}

/// The score of every repeat: their mean is the score. Empty where there is nothing to gain.
std::vector<double> scoresOf(const Runs& runs, const analysis::RandomBaseline& baseline,
                             double budgetSeconds) {
    const auto window = analysis::scoreWindow(baseline, budgetSeconds);
    std::vector<double> scores;
    for (const auto& curve : curvesOf(runs)) {
        const auto own = analysis::score({&curve, 1}, baseline, window);
        if (!own) return {};
        scores.push_back(*own);
    }
    return scores;
}

/// Ranks them, best first.
void rank(std::vector<RaceRow>& rows) {
    const bool scored =
        std::all_of(rows.begin(), rows.end(), [](const RaceRow& row) { return row.score; });
    std::vector<Result95> results;
    for (const auto& row : rows) results.push_back(scored ? *row.score : row.gcells);
    std::vector<RaceRow> ranked;
    for (const auto& standing : analysis::ranking(results)) {
        RaceRow row = std::move(rows[standing.index]);
        if (!standing.toldApart) row.notToldApartFrom = ranked.back().name();
        row.rank = static_cast<int>(ranked.size()) + 1;
        ranked.push_back(std::move(row));
    }
    rows = std::move(ranked);
}

/// Pairs of rows of the same stencil.
using Pairs = std::vector<std::pair<const RaceRow*, const RaceRow*>>;
Pairs pairsOf(const std::vector<RaceRow>& rows, const search::Method& other,
              const search::Method& reference) {
    Pairs pairs;
    for (const auto& row : rows)
        for (const auto& base : rows)
            if (row.method == other && base.method == reference && base.stencil == row.stencil)
                pairs.emplace_back(&row, &base);
    return pairs;
}

/// Geometric mean over the stencils of time(other) / time(reference).
std::optional<Result95> geometricRatio(const Pairs& pairs) {
    const auto ratio = [&](const auto& meanOf) {
        double sum = 0;
        for (const auto& [row, base] : pairs) sum += std::log(meanOf(*row) / meanOf(*base));
        return std::exp(sum / static_cast<double>(pairs.size()));
    };
    const double mean = ratio([](const RaceRow& row) { return row.meanMs(); });
    if (pairs.empty() || !std::isfinite(mean)) return std::nullopt;
    Result95 result{mean, {}};
    if (pairs.front().first->repeats > 1)
        result.interval = analysis::intervalOf([&](Random& random) {
            return ratio(
                [&](const RaceRow& row) { return analysis::resampledMean(row.bestMs, random); });
        });
    return result;
}

std::string intervalText(const std::optional<analysis::Interval>& interval, int digits) {
    return interval
               ? fmt::format("{:.{}f} to {:.{}f}", interval->low, digits, interval->high, digits)
               : "-";
}

Json intervalJson(const std::optional<analysis::Interval>& interval) {
    return interval ? Json{interval->low, interval->high} : Json();
}

std::string csvNumber(const std::optional<double>& number) {
    return number ? fmt::format("{:.6g}", *number) : "";
}
std::string csvInterval(const std::optional<analysis::Interval>& interval) {
    return interval ? fmt::format("{:.6g},{:.6g}", interval->low, interval->high) : ",";
}

/// What was predicted is never taken for a measurement of the same stencil.
std::string nameIn(const session::Snapshot& snapshot) {
    return snapshot.problem.pattern.name + (snapshot.device.predicted ? " (predicted)" : "");
}

RaceRow rowOf(const session::Snapshot& snapshot, const search::Method& method, const Runs& runs) {
    RaceRow row;
    row.stencil = nameIn(snapshot);
    row.method = method;
    row.repeats = static_cast<int>(runs.size());
    std::vector<double> gcells, evaluations, own;
    double failed = 0;
    for (const auto* run : runs) {
        row.bestMs.push_back(run->best ? run->best->evaluation.costMs()
                                       : std::numeric_limits<double>::infinity());
        gcells.push_back(gcellsOf(row.bestMs.back(), snapshot.problem));
        evaluations.push_back(run->evaluations);
        own.push_back(run->thinkingSeconds);
        failed += run->failed;
    }
    row.gcells = resultOf(gcells);
    row.p10Gcells = analysis::percentile(gcells, 0.1);
    row.p90Gcells = analysis::percentile(gcells, 0.9);
    row.evaluationsPerRun = analysis::mean(evaluations);
    row.ownSeconds = analysis::mean(own);
    row.failedShare =
        failed / std::max(1.0, row.evaluationsPerRun * static_cast<double>(runs.size()));
    if (snapshot.optimumMs)
        row.shareOfOptimum = row.gcells.mean / gcellsOf(*snapshot.optimumMs, snapshot.problem);
    return row;
}

std::size_t widestName(const std::vector<std::string>& names) {
    std::size_t widest = 8;
    for (const auto& name : names) widest = std::max(widest, name.size());
    return widest;
}

}  // namespace

double RaceRow::meanMs() const { return analysis::mean(bestMs); }

std::vector<RaceRow> raceRows(const session::Snapshot& snapshot,
                              const std::vector<search::Method>& methods,
                              const std::optional<analysis::RandomBaseline>& baseline,
                              double budgetSeconds) {
    std::vector<RaceRow> rows;
    for (const auto& method : methods) {
        const auto runs = runsOf(snapshot, method);
        if (runs.empty()) continue;
        rows.push_back(rowOf(snapshot, method, runs));
        if (!baseline) continue;
        rows.back().runScores = scoresOf(runs, *baseline, budgetSeconds);
        if (!rows.back().runScores.empty()) rows.back().score = resultOf(rows.back().runScores);
    }
    rank(rows);
    return rows;
}

void printTable(const std::vector<RaceRow>& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows) names.push_back(row.name());
    const std::size_t wide = widestName(names);
    out("{:<12} {:>4} {:<{}} {:>8} {:>16} {:>13} {:>7} {:>7} {:>6} {:>6} {:>14} {:>6}\n", "Stencil",
        "Rank", "Strategy", wide, "GCells/s", "95 %", "p10-p90", "Optimum", "Ev./run", "Failed",
        "Score", "95 %", "Own s");
    std::string last;
    for (const auto& row : rows) {
        out("{:<12} {:>4} {:<{}} {:>8.1f} {:>16} {:>13} {:>7} {:>7.0f} {:>5.1f}% {:>6} {:>14} "
            "{:>6.3f}{}\n",
            row.stencil == last ? "" : row.stencil, row.rank, row.name(), wide, row.gcells.mean,
            intervalText(row.gcells.interval, 1),
            fmt::format("{:.1f}-{:.1f}", row.p10Gcells, row.p90Gcells),
            row.shareOfOptimum ? fmt::format("{:.1f}%", 100 * *row.shareOfOptimum) : "-",
            row.evaluationsPerRun, 100 * row.failedShare,
            row.score ? fmt::format("{:.3f}", row.score->mean) : "-",
            row.score ? intervalText(row.score->interval, 2) : "-", row.ownSeconds,
            row.notToldApartFrom ? "  not told apart from " + *row.notToldApartFrom : "");
        last = row.stencil;
    }
    out("95 %: of the mean over {} repeats, by drawing them anew {} times (percentile bootstrap, "
        "always the same seed).\nRanked by {}; not told apart: the intervals of neighbours "
        "overlap.\n",
        rows.front().repeats, analysis::kResamples,
        rows.front().score ? "score (0 = random search, 1 = the optimum at once)" : "GCells/s");
}

void printSummary(const std::vector<RaceRow>& rows, const std::vector<search::Method>& methods) {
    const auto reference =
        std::find_if(methods.begin(), methods.end(), [](const search::Method& method) {
            return method.strategy == "gest" && search::isAsPublished(method);
        });
    if (reference == methods.end()) return;
    const auto table = publishedTable("gest_speedups.json");
    std::set<std::string> stencils;
    for (const auto& row : rows) stencils.insert(row.stencil);
    std::vector<std::string> names;
    for (const auto& method : methods) names.push_back(nameOf(method));
    const std::size_t wide = widestName(names);
    out("\nWhat gest as published found is faster than what others found by (geometric mean over "
        "{} stencil{})\n",
        stencils.size(), stencils.size() == 1 ? "" : "s");
    out("{:<{}} {:>8} {:>16}", "Strategy", wide, "here", "95 %");
    for (const auto& column : table["columns"]) out(" {:>6}", column.get<std::string>());
    out("   published by GeST\n");
    for (const auto& method : methods) {
        if (method == *reference) continue;
        const auto ratio = geometricRatio(pairsOf(rows, method, *reference));
        out("{:<{}} {:>8} {:>16}", nameOf(method), wide,
            ratio ? fmt::format("{:.3f}x", ratio->mean) : "-",
            ratio ? intervalText(ratio->interval, 3) : "-");
        const auto& nearest = table["nearest_published"];
        const std::string name = nearest.contains(method.strategy)
                                     ? nearest[method.strategy].get<std::string>()
                                     : method.strategy;
        if (!search::isAsPublished(method)) {
            out("               not as published");
        } else if (table["gest_over"].contains(name)) {
            for (const auto& value : table["gest_over"][name])
                out(" {:>5.1f}x", value.get<double>());
            if (name != method.strategy) out("   ({})", name);
        } else {
            out(" {:>6} {:>6}", "-", "-");
        }
        out("\n");
    }
    out("published: {}; {}\n", table["source"].get<std::string>(),
        table["note"].get<std::string>());
}

Json rowJson(const RaceRow& row) {
    Json options = Json::object();
    for (const auto& [name, value] : row.method.options)
        std::visit([&, key = &name](const auto& own) { options[*key] = own; }, value);
    Json json = {
        {"event", "race"},
        {"stencil", row.stencil},
        {"strategy", row.method.strategy},
        {"options", options},
        {"name", row.name()},
        {"as_published", search::isAsPublished(row.method)},
        {"repeats", row.repeats},
        {"rank", row.rank},
        {"not_told_apart_from", row.notToldApartFrom ? Json(*row.notToldApartFrom) : Json()},
        {"mean_gcells_s", row.gcells.mean},
        {"mean_gcells_s_95", intervalJson(row.gcells.interval)},
        {"p10_gcells_s", row.p10Gcells},
        {"p90_gcells_s", row.p90Gcells},
        {"mean_best_ms", row.meanMs()},
        {"share_of_optimum", row.shareOfOptimum ? Json(*row.shareOfOptimum) : Json()},
        {"evaluations_per_run", row.evaluationsPerRun},
        {"failed_share", row.failedShare},
        {"own_s", row.ownSeconds},
        {"score", row.score ? Json(row.score->mean) : Json()},
        {"score_95", row.score ? intervalJson(row.score->interval) : Json()}};
    if (row.endedAfter) json["ended_after_s"] = *row.endedAfter;
    return json;
}

std::string rowsCsv(const std::vector<RaceRow>& rows) {
    std::string csv =
        "stencil,rank,strategy,repeats,mean_gcells,mean_low95_gcells,mean_high95_gcells,"
        "p10_gcells,p90_gcells,mean_best_ms,share_of_optimum,evaluations_per_run,failed_share,"
        "score,score_low95,score_high95,not_told_apart_from\n";
    for (const auto& row : rows) {
        csv += fmt::format("{},{},{},{},{:.6g},{},{:.6g},{:.6g},{:.6g},{},{:.6g},{:.6g},{},{},{}\n",
                           row.stencil, row.rank, row.name(), row.repeats, row.gcells.mean,
                           csvInterval(row.gcells.interval), row.p10Gcells, row.p90Gcells,
                           row.meanMs(), csvNumber(row.shareOfOptimum), row.evaluationsPerRun,
                           row.failedShare,
                           csvNumber(row.score ? std::optional(row.score->mean) : std::nullopt),
                           csvInterval(row.score ? row.score->interval : std::nullopt),
                           row.notToldApartFrom.value_or(""));
    }
    return csv;
}

void appendCurves(std::string& csv, const session::Snapshot& snapshot,
                  const std::vector<search::Method>& methods, double budgetSeconds) {
    for (const auto& method : methods) {
        const auto curves = curvesOf(runsOf(snapshot, method));
        if (curves.empty()) continue;
        for (const double moment : analysis::moments(0, budgetSeconds, 201)) {
            std::vector<double> values;
            for (const auto& curve : curves)
                values.push_back(gcellsOf(analysis::bestAt(curve, moment), snapshot.problem));
            csv += fmt::format("{},{},{:.6g},{:.6g},{:.6g},{:.6g},{}\n", nameIn(snapshot),
                               nameOf(method), moment, analysis::mean(values),
                               analysis::percentile(values, 0.1), analysis::percentile(values, 0.9),
                               csvInterval(analysis::intervalOfMean(values)));
        }
    }
}

}  // namespace cli
