// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/race_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {

constexpr double kNear = 0.05, kNearer = 0.01;
constexpr std::size_t kCurveMoments = 201;

using Runs = std::vector<const record::RunView*>;

std::vector<Curve> curvesOf(const Runs& runs) {
    std::vector<Curve> curves;
    for (const auto* run : runs) curves.emplace_back(*run->curve);
    return curves;
}

Result95 resultOf(const std::vector<double>& values) {
    return {mean(values), intervalOfMean(values)};
}

/// Ranks them, best first.
void rank(std::vector<RaceRow>& rows) {
    const bool scored =
        std::all_of(rows.begin(), rows.end(), [](const RaceRow& row) { return row.score; });
    std::vector<Result95> results;
    for (const auto& row : rows) results.push_back(scored ? *row.score : row.speed);
    std::vector<RaceRow> ranked;
    for (const auto& standing : ranking(results)) {
        RaceRow row = std::move(rows[standing.index]);
        if (!standing.toldApart) row.notToldApartFrom = ranked.back().name();
        row.rank = static_cast<int>(ranked.size()) + 1;
        ranked.push_back(std::move(row));
    }
    rows = std::move(ranked);
}

/// What was predicted is never taken for a measurement of the same stencil.
std::string nameIn(const session::Snapshot& snapshot, const std::string& name) {
    return (name.empty() ? snapshot.problem.pattern.name : name) +
           (snapshot.device.predicted ? " (predicted)" : "");
}

/// How near the optimum its runs came, and when. What found nothing has the slowest setting.
void addDistances(RaceRow& row, const Runs& runs, double optimumMs,
                  const std::optional<RandomBaseline>& baseline) {
    const auto curves = curvesOf(runs);
    for (const double share : {kNear, kNearer})
        row.within.push_back({share, timesToTarget(curves, optimumMs * (1 + share))});
    std::vector<double> gaps;
    for (const double ms : row.bestMs)
        gaps.push_back((baseline ? std::min(ms, baseline->worstMs()) : ms) / optimumMs - 1);
    row.finalGap = mean(gaps);
}

RaceRow rowOf(const session::Snapshot& snapshot, const search::Method& method, const Runs& runs) {
    RaceRow row;
    row.method = method;
    row.device = snapshot.device;
    row.unit = speedUnit(snapshot.problem);
    row.repeats = static_cast<int>(runs.size());
    std::vector<double> speeds, evaluations, own;
    double failed = 0;
    for (const auto* run : runs) {
        row.bestMs.push_back(run->best ? run->best->evaluation.costMs()
                                       : std::numeric_limits<double>::infinity());
        speeds.push_back(speedOf(row.bestMs.back(), snapshot.problem));
        evaluations.push_back(run->evaluations);
        own.push_back(run->thinkingSeconds);
        failed += run->failed;
    }
    row.speed = resultOf(speeds);
    row.p10Speed = percentile(speeds, 0.1);
    row.p90Speed = percentile(speeds, 0.9);
    row.evaluationsPerRun = mean(evaluations);
    row.ownSeconds = mean(own);
    row.failedShare =
        failed / std::max(1.0, row.evaluationsPerRun * static_cast<double>(runs.size()));
    if (snapshot.optimumMs)
        row.shareOfOptimum = row.speed.mean / speedOf(*snapshot.optimumMs, snapshot.problem);
    return row;
}

}  // namespace

Runs runsOf(const session::Snapshot& snapshot, const search::Method& method) {
    Runs runs;
    for (const auto& run : snapshot.runs)
        if (run.spec.strategy == method.strategy && run.spec.options == method.options)
            runs.push_back(&run);
    return runs;
}

double speedOf(double bestMs, const stencil::Problem& problem) {
    if (!std::isfinite(bestMs)) return 0;
    if (!problem.isStencil()) return 1e3 / bestMs;
    return static_cast<double>(problem.grid.cells()) / (bestMs * 1e6);
}

const char* speedUnit(const stencil::Problem& problem) {
    return problem.isStencil() ? "GCells/s" : "launches/s";
}

std::vector<std::string> distinctNames(
    const std::vector<std::pair<std::string, std::string>>& namesAndTellers) {
    std::vector<std::string> distinct;
    for (const auto& [name, teller] : namesAndTellers) {
        const auto same =
            std::ranges::count(namesAndTellers, name, [](const auto& each) { return each.first; });
        distinct.push_back(same > 1 ? name + ' ' + teller : name);
    }
    return distinct;
}

std::vector<search::Method> methodsOf(const std::vector<record::RunView>& runs) {
    std::vector<search::Method> methods;
    for (const auto& run : runs) {
        search::Method method{run.spec.strategy, run.spec.options};
        if (std::ranges::find(methods, method) == methods.end())
            methods.push_back(std::move(method));
    }
    return methods;
}

double racedSeconds(const session::Snapshot& snapshot) {
    if (snapshot.budget.seconds) return *snapshot.budget.seconds;
    double longest = 0;
    for (const auto& run : snapshot.runs) longest = std::max(longest, run.clockSeconds);
    return longest;
}

double knownUntil(const std::vector<record::RunView>& runs, double endSeconds) {
    double known = endSeconds;
    for (const auto& run : runs) known = std::min(known, run.knownUntil(endSeconds));
    return known;
}

std::vector<double> scoresOf(std::span<const record::RunView* const> runs, const Scorer& scorer) {
    std::vector<double> scores;
    for (const auto* run : runs) {
        const Curve curve(*run->curve);
        const auto own = scorer.of({&curve, 1});
        if (!own) return {};
        scores.push_back(*own);
    }
    return scores;
}

double RaceRow::meanMs() const { return mean(bestMs); }

std::vector<RaceRow> raceRows(const session::Snapshot& snapshot,
                              const std::vector<search::Method>& methods,
                              const std::optional<RandomBaseline>& baseline, double budgetSeconds,
                              const std::string& name) {
    std::vector<RaceRow> rows;
    std::optional<Scorer> scorer;
    if (baseline)
        scorer.emplace(*baseline, scoreWindow(*baseline, knownUntil(snapshot.runs, budgetSeconds)));
    for (const auto& method : methods) {
        const auto runs = runsOf(snapshot, method);
        if (runs.empty()) continue;
        rows.push_back(rowOf(snapshot, method, runs));
        RaceRow& row = rows.back();
        row.stencil = nameIn(snapshot, name);
        if (snapshot.optimumMs) addDistances(row, runs, *snapshot.optimumMs, baseline);
        if (!scorer) continue;
        row.runScores = scoresOf(runs, *scorer);
        if (!row.runScores.empty()) row.score = resultOf(row.runScores);
    }
    rank(rows);
    return rows;
}

std::vector<RaceCurve> raceCurves(const session::Snapshot& snapshot,
                                  const std::vector<search::Method>& methods, double budgetSeconds,
                                  const std::string& name) {
    std::vector<RaceCurve> all;
    std::optional<Resampling> resampling;
    std::size_t repeats = 0;
    for (const auto& method : methods) {
        const auto curves = curvesOf(runsOf(snapshot, method));
        if (curves.empty()) continue;
        if (curves.size() > 1 && curves.size() != repeats) resampling.emplace(curves.size());
        repeats = curves.size();
        RaceCurve own{nameIn(snapshot, name), nameOf(method), speedUnit(snapshot.problem), {}, {}};
        if (snapshot.optimumMs) own.optimum = speedOf(*snapshot.optimumMs, snapshot.problem);
        for (const double moment : moments(0, budgetSeconds, kCurveMoments)) {
            std::vector<double> values;
            for (const auto& curve : curves)
                values.push_back(speedOf(bestAt(curve, moment), snapshot.problem));
            RaceCurve::Point point{
                moment, mean(values), percentile(values, 0.1), percentile(values, 0.9), {}};
            if (values.size() > 1) point.interval = resampling->intervalOfMean(values);
            own.points.push_back(point);
        }
        all.push_back(std::move(own));
    }
    return all;
}

}  // namespace engine::analysis
