// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/race_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/exporters/exporter.hpp"

namespace engine::exporters {
namespace {

std::string csvNumber(const std::optional<double>& number) {
    return number ? fmt::format("{:.6g}", *number) : "";
}
std::string csvInterval(const std::optional<analysis::Interval>& interval) {
    return interval ? fmt::format("{:.6g},{:.6g}", interval->low, interval->high) : ",";
}

}  // namespace

std::string raceRowsCsv(const std::vector<analysis::RaceRow>& rows) {
    std::string csv =
        "stencil,rank,strategy,repeats,unit,mean_speed,mean_low95_speed,mean_high95_speed,"
        "p10_speed,p90_speed,mean_best_ms,share_of_optimum,final_gap,evaluations_per_run,"
        "failed_share,within_5_s,within_5_share,within_1_s,within_1_share,score,score_low95,"
        "score_high95,not_told_apart_from\n";
    for (const auto& row : rows) {
        std::string within;
        for (const auto& each : row.within)
            within += fmt::format("{},{:.6g},", csvNumber(each.times.medianSeconds),
                                  1.0 * each.times.reached / std::max(1, each.times.runs));
        if (row.within.empty()) within = ",,,,";
        csv += fmt::format(
            "{},{},{},{},{},{:.6g},{},{:.6g},{:.6g},{:.6g},{},{},{:.6g},{:.6g},{}{},{},{}\n",
            csvField(row.stencil), row.rank, csvField(row.name()), row.repeats, row.unit,
            row.speed.mean, csvInterval(row.speed.interval), row.p10Speed, row.p90Speed,
            row.meanMs(), csvNumber(row.shareOfOptimum), csvNumber(row.finalGap),
            row.evaluationsPerRun, row.failedShare, within,
            csvNumber(row.score ? std::optional(row.score->mean) : std::nullopt),
            csvInterval(row.score ? row.score->interval : std::nullopt),
            csvField(row.notToldApartFrom.value_or("")));
    }
    return csv;
}

std::string raceCurvesCsv(const std::vector<analysis::RaceCurve>& curves) {
    std::string csv =
        "stencil,strategy,unit,moment_s,mean_speed,p10_speed,p90_speed,mean_low95_speed,"
        "mean_high95_speed\n";
    for (const auto& curve : curves)
        for (const auto& point : curve.points)
            csv += fmt::format("{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{}\n", csvField(curve.stencil),
                               csvField(curve.strategy), curve.unit, point.moment, point.mean,
                               point.p10, point.p90, csvInterval(point.interval));
    return csv;
}

}  // namespace engine::exporters
