// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_table.hpp"

#include <fmt/format.h>

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

std::vector<const record::RunView*> runsOf(const session::Snapshot& snapshot,
                                           const std::string& strategy) {
    std::vector<const record::RunView*> runs;
    for (const auto& run : snapshot.runs) {
        if (run.spec.strategy == strategy) runs.push_back(&run);
    }
    return runs;
}

std::vector<analysis::Curve> curvesOf(const std::vector<const record::RunView*>& runs) {
    std::vector<analysis::Curve> curves;
    for (const auto* run : runs) curves.emplace_back(*run->curve);
    return curves;
}

/// Geometric mean over the stencils of time(other) / time(reference).
std::optional<double> geometricRatio(const std::vector<RaceRow>& rows, const std::string& other,
                                     const std::string& reference) {
    double sum = 0;
    int count = 0;
    for (const auto& row : rows) {
        if (row.strategy != other) continue;
        for (const auto& base : rows) {
            if (base.strategy != reference || base.stencil != row.stencil) continue;
            sum += std::log(row.meanMs / base.meanMs);
            ++count;
        }
    }
    if (count == 0 || !std::isfinite(sum)) return std::nullopt;
    return std::exp(sum / count);
}

std::string ratioText(std::optional<double> ratio) {
    return ratio ? fmt::format("{:.3f}x", *ratio) : "-";
}

}  // namespace

std::vector<RaceRow> raceRows(const session::Snapshot& snapshot,
                              const std::vector<std::string>& strategies,
                              const std::optional<analysis::RandomBaseline>& baseline,
                              double budgetSeconds) {
    std::vector<RaceRow> rows;
    for (const auto& strategy : strategies) {
        const auto runs = runsOf(snapshot, strategy);
        if (runs.empty()) continue;
        RaceRow row;
        row.stencil = snapshot.problem.pattern.name;
        row.strategy = strategy;
        row.repeats = static_cast<int>(runs.size());
        std::vector<double> best, gcells, evaluations, own;
        double failed = 0;
        for (const auto* run : runs) {
            best.push_back(run->best ? run->best->evaluation.costMs()
                                     : std::numeric_limits<double>::infinity());
            gcells.push_back(gcellsOf(best.back(), snapshot.problem));
            evaluations.push_back(run->evaluations);
            own.push_back(run->thinkingSeconds);
            failed += run->failed;
        }
        row.meanMs = analysis::mean(best);
        row.meanGcells = analysis::mean(gcells);
        row.p10Gcells = analysis::percentile(gcells, 0.1);
        row.p90Gcells = analysis::percentile(gcells, 0.9);
        row.evaluationsPerRun = analysis::mean(evaluations);
        row.ownSeconds = analysis::mean(own);
        row.failedShare =
            failed / std::max(1.0, row.evaluationsPerRun * static_cast<double>(runs.size()));
        if (snapshot.optimumMs)
            row.shareOfOptimum = row.meanGcells / gcellsOf(*snapshot.optimumMs, snapshot.problem);
        if (baseline) {
            row.score = analysis::score(curvesOf(runs), *baseline,
                                        analysis::scoreWindow(*baseline, budgetSeconds));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

void printTable(const std::vector<RaceRow>& rows) {
    out("{:<12} {:<12} {:>10} {:>17} {:>9} {:>8} {:>7} {:>7} {:>8}\n", "Stencil", "Strategy",
        "GCells/s", "p10-p90", "Optimum", "Ev./run", "Failed", "Score", "Own s");
    std::string last;
    for (const auto& row : rows) {
        out("{:<12} {:<12} {:>10.1f} {:>17} {:>9} {:>8.0f} {:>6.1f}% {:>7} {:>8.3f}\n",
            row.stencil == last ? "" : row.stencil, row.strategy, row.meanGcells,
            fmt::format("{:.1f}-{:.1f}", row.p10Gcells, row.p90Gcells),
            row.shareOfOptimum ? fmt::format("{:.1f}%", 100 * *row.shareOfOptimum) : "-",
            row.evaluationsPerRun, 100 * row.failedShare,
            row.score ? fmt::format("{:.3f}", *row.score) : "-", row.ownSeconds);
        last = row.stencil;
    }
}

void printSummary(const std::vector<RaceRow>& rows, const std::vector<std::string>& strategies) {
    const auto table = publishedTable("gest_speedups.json");
    std::set<std::string> stencils;
    for (const auto& row : rows) stencils.insert(row.stencil);
    out("\nWhat gest found is faster than what others found by (geometric mean over {} "
        "stencil{})\n",
        stencils.size(), stencils.size() == 1 ? "" : "s");
    out("{:<12} {:>10}", "Strategy", "here");
    for (const auto& column : table["columns"]) out(" {:>10}", column.get<std::string>());
    out("   published by GeST\n");
    for (const auto& strategy : strategies) {
        if (strategy == "gest") continue;
        out("{:<12} {:>10}", strategy, ratioText(geometricRatio(rows, strategy, "gest")));
        const auto& nearest = table["nearest_published"];
        const std::string name =
            nearest.contains(strategy) ? nearest[strategy].get<std::string>() : strategy;
        if (table["gest_over"].contains(name)) {
            for (const auto& value : table["gest_over"][name])
                out(" {:>9.1f}x", value.get<double>());
            if (name != strategy) out("   ({})", name);
        } else {
            out(" {:>10} {:>10}", "-", "-");
        }
        out("\n");
    }
    out("published: {}; {}\n", table["source"].get<std::string>(),
        table["note"].get<std::string>());
}

Json rowJson(const RaceRow& row) {
    Json json = {{"event", "race"},
                 {"stencil", row.stencil},
                 {"strategy", row.strategy},
                 {"repeats", row.repeats},
                 {"mean_gcells_s", row.meanGcells},
                 {"p10_gcells_s", row.p10Gcells},
                 {"p90_gcells_s", row.p90Gcells},
                 {"mean_best_ms", row.meanMs},
                 {"share_of_optimum", row.shareOfOptimum ? Json(*row.shareOfOptimum) : Json()},
                 {"evaluations_per_run", row.evaluationsPerRun},
                 {"failed_share", row.failedShare},
                 {"own_s", row.ownSeconds},
                 {"score", row.score ? Json(*row.score) : Json()}};
    if (row.endedAfter) json["ended_after_s"] = *row.endedAfter;
    return json;
}

void appendCurves(std::string& csv, const session::Snapshot& snapshot,
                  const std::vector<std::string>& strategies, double budgetSeconds) {
    const auto moments = analysis::moments(0, budgetSeconds, 201);
    for (const auto& strategy : strategies) {
        const auto curves = curvesOf(runsOf(snapshot, strategy));
        const auto band = analysis::isoTimeBand(
            curves, moments, [&](double ms) { return gcellsOf(ms, snapshot.problem); });
        for (const auto& point : band) {
            csv += fmt::format("{},{},{:.6g},{:.6g},{:.6g},{:.6g}\n", snapshot.problem.pattern.name,
                               strategy, point.moment, point.mean, point.p10, point.p90);
        }
    }
}

}  // namespace cli
