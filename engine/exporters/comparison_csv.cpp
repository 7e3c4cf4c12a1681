// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exporters/comparison_csv.hpp"

#include <fmt/format.h>

#include "engine/exporters/exporter.hpp"

namespace engine::exporters {
namespace {

using analysis::ComparisonRow;

std::string comparisonNumber(const std::optional<double>& value) {
    return value ? fmt::format("{:.6g}", *value) : "";
}

std::string comparisonResult(const std::optional<analysis::Result95>& value) {
    if (!value) return ",,";
    const auto& interval = value->interval;
    return fmt::format("{:.6g},{},{}", value->mean,
                       comparisonNumber(interval ? std::optional(interval->low) : std::nullopt),
                       comparisonNumber(interval ? std::optional(interval->high) : std::nullopt));
}

/// "star3d1r,512x512x512,double,NVIDIA H200,predicted"
std::string comparisonOrigin(const session::Snapshot& session) {
    const auto& problem = session.problem;
    const bool isStencil = problem.isStencil();
    return fmt::format("{},{},{},{},{}", csvField(problem.pattern.name),
                       isStencil ? nameOf(problem.grid, problem.pattern.dimensions) : "",
                       isStencil ? nameOf(problem.type) : "", csvField(session.device.gpu),
                       session.device.predicted  ? "predicted"
                       : session.device.recorded ? "recorded"
                                                 : "measured");
}

std::string comparisonLine(const ComparisonRow& row) {
    const auto& race = row.race;
    const auto& verdict = row.judgement.verdict;
    const bool searched = race.repeats > 0;
    return fmt::format(
        "{},{},{},{},{},{},{:.6g},{},{},{},{},{},{},{}", searched ? csvField(race.name()) : "",
        race.repeats, race.unit, comparisonResult(race.speed),
        comparisonNumber(searched ? std::optional(race.p10Speed) : std::nullopt),
        comparisonNumber(searched ? std::optional(race.p90Speed) : std::nullopt),
        race.evaluationsPerRun, comparisonResult(race.score),
        comparisonNumber(row.target.medianSeconds), row.target.reached, csvField(row.against),
        comparisonNumber(verdict ? std::optional(row.atSeconds) : std::nullopt),
        verdict ? analysis::wordOf(*verdict) : "", csvField(row.judgement.why.text()));
}

}  // namespace

std::string comparisonCsv(const std::vector<analysis::ComparedSession>& sessions,
                          const analysis::Comparison& comparison) {
    std::string csv =
        "session,stencil,grid,type,gpu,source,strategy,repeats,unit,mean_speed,mean_low95_speed,"
        "mean_high95_speed,p10_speed,p90_speed,evaluations_per_run,score,score_low95,score_high95,"
        "to_90_percent_s,runs_to_90_percent,against,at_s,verdict,why\n";
    for (const auto& row : comparison.rows) {
        const auto& session = sessions[row.session];
        csv += fmt::format("{},{},{}\n", csvField(session.label),
                           comparisonOrigin(*session.results), comparisonLine(row));
    }
    return csv;
}

}  // namespace engine::exporters
