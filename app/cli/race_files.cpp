// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_files.hpp"

#include <fmt/format.h>

#include "app/cli/race_chart.hpp"
#include "engine/core/json_text.hpp"
#include "engine/core/output_file.hpp"
#include "engine/exporters/race_csv.hpp"

namespace cli {
namespace {

using namespace engine;

Json intervalJson(const std::optional<analysis::Interval>& interval) {
    return interval ? Json{interval->low, interval->high} : Json();
}

/// "gcells_s" or "launches_s"
std::string keyOf(const std::string& unit) {
    return unit == "GCells/s" ? "gcells_s" : "launches_s";
}

/// "within_5"
std::string keyOf(const analysis::Within& within) {
    return fmt::format("within_{:.0f}", 100 * within.share);
}

Json curveJson(const analysis::RaceCurve& curve) {
    Json points = Json::array();
    for (const auto& point : curve.points)
        points.push_back({{"moment_s", point.moment},
                          {"mean", point.mean},
                          {"mean_95", intervalJson(point.interval)},
                          {"p10", point.p10},
                          {"p90", point.p90}});
    return {{"stencil", curve.stencil},
            {"strategy", curve.strategy},
            {"unit", curve.unit},
            {"optimum", curve.optimum ? Json(*curve.optimum) : Json()},
            {"points", points}};
}

std::string resultsJson(const RaceResults& results) {
    Json json = {{"rows", Json::array()}, {"aggregate", Json::array()}, {"curves", Json::array()}};
    for (const auto& row : results.rows) json["rows"].push_back(rowJson(row));
    for (const auto& row : results.aggregate) json["aggregate"].push_back(aggregateJson(row));
    for (const auto& curve : results.curves) json["curves"].push_back(curveJson(curve));
    return jsonText(json, 1) + "\n";
}

}  // namespace

Json rowJson(const analysis::RaceRow& row) {
    Json options = Json::object();
    for (const auto& [name, value] : row.method.options)
        std::visit([&, key = &name](const auto& own) { options[*key] = own; }, value);
    const std::string speed = keyOf(row.unit);
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
        {"mean_" + speed, row.speed.mean},
        {"mean_" + speed + "_95", intervalJson(row.speed.interval)},
        {"p10_" + speed, row.p10Speed},
        {"p90_" + speed, row.p90Speed},
        {"mean_best_ms", row.meanMs()},
        {"share_of_optimum", row.shareOfOptimum ? Json(*row.shareOfOptimum) : Json()},
        {"final_gap", row.finalGap ? Json(*row.finalGap) : Json()},
        {"evaluations_per_run", row.evaluationsPerRun},
        {"failed_share", row.failedShare},
        {"own_s", row.ownSeconds ? Json(*row.ownSeconds) : Json()},
        {"score", row.score ? Json(row.score->mean) : Json()},
        {"score_95", row.score ? intervalJson(row.score->interval) : Json()}};
    for (const auto& within : row.within) {
        const auto& times = within.times;
        json[keyOf(within) + "_s"] = times.medianSeconds ? Json(*times.medianSeconds) : Json();
        json[keyOf(within) + "_share"] = times.runs > 0 ? 1.0 * times.reached / times.runs : 0.0;
    }
    addDevice(json, row.device);
    if (row.endedAfter) json["ended_after_s"] = *row.endedAfter;
    return json;
}

bool needsCurves(const std::string& path) {
    return path.ends_with(".svg") || path.ends_with(".json");
}

Status writeResults(const std::string& path, const RaceResults& results) {
    if (path.empty()) return {};
    if (path.ends_with(".svg"))
        return writeOutput(path, raceChart(results.curves, results.aggregate));
    return writeOutput(path, path.ends_with(".json") ? resultsJson(results)
                                                     : exporters::raceRowsCsv(results.rows));
}

}  // namespace cli
