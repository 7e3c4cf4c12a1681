// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace engine::analysis {
namespace {

using Sessions = std::vector<ComparedSession>;

Sentence problemText(const session::Snapshot& session) {
    const auto& problem = session.problem;
    if (session.foreign) return verbatim(space::describe(session.foreign->description()));
    return verbatim(fmt::format("{} {} {}", problem.pattern.name,
                                nameOf(problem.grid, problem.pattern.dimensions),
                                nameOf(problem.type)));
}

Sentence gpuText(const session::Snapshot& session) {
    return session.device.gpu.empty() ? say("an unknown GPU") : verbatim(session.device.gpu);
}

/// "A is star3d1r ..., B is ...".
Sentence eachSays(const Sessions& sessions, Sentence (*text)(const session::Snapshot&)) {
    Sentence all;
    for (const auto& one : sessions) {
        const Sentence own = verbatim(one.label).then(text(*one.results));
        all = all.empty() ? own : say("{}, {}", all, own);
    }
    return all;
}

template <class Of>
bool differ(const Sessions& sessions, Of of) {
    return std::ranges::any_of(
        sessions, [&](const auto& one) { return of(*one.results) != of(*sessions[0].results); });
}

auto keyOf = [](const session::Snapshot& session) { return session.problem.key(); };
auto gpuOf = [](const session::Snapshot& session) { return session.device.gpu; };
auto predictedOf = [](const session::Snapshot& session) { return session.device.predicted; };

Sentence whyApart(const Sessions& sessions) {
    if (differ(sessions, keyOf))
        return say("Different problems: {}.", eachSays(sessions, problemText));
    if (differ(sessions, predictedOf)) {
        std::string predicted;
        for (const auto& one : sessions)
            if (one.results->device.predicted)
                predicted += (predicted.empty() ? "" : ", ") + one.label;
        return say("Predicted beside measured: nothing in {} was measured.", predicted);
    }
    if (differ(sessions, gpuOf)) return say("Different GPUs: {}.", eachSays(sessions, gpuText));
    return {};
}

Sentence clockText(const session::Snapshot& session) {
    return session.device.recorded ? say("ran on a recording's virtual clock")
                                   : say("in real time");
}

std::string dayOf(const session::Snapshot& session) {
    return session.device.predicted ? std::string() : session.device.date.substr(0, 10);
}

Sentence dayText(const session::Snapshot& session) {
    const std::string day = dayOf(session);
    return day.empty() ? say("on an unknown day") : verbatim(day);
}

/// Drivers, clocks and temperatures of one GPU are others on another day.
bool daysDiffer(const Sessions& sessions) {
    std::set<std::string> days;
    for (const auto& one : sessions) days.insert(dayOf(*one.results));
    days.erase(std::string());
    return days.size() > 1;
}

Sentence remarkOn(const Sessions& sessions, bool onOneAxis) {
    Sentence remark;
    if (differ(sessions, [](const auto& session) { return session.device.recorded; }))
        remark = say("Different clocks: {}.", eachSays(sessions, clockText));
    if (!onOneAxis || !daysDiffer(sessions)) return remark;
    const Sentence days = say("Measured on different days: {}.", eachSays(sessions, dayText));
    return remark.empty() ? days : remark.then(days);
}

double bestMsOf(const session::Snapshot& session) {
    return session.best ? session.best->evaluation.costMs()
                        : std::numeric_limits<double>::infinity();
}

/// On one axis all have one whole: the fastest that is known of the problem.
void addWholes(Comparison& comparison, const Sessions& sessions) {
    const bool known = std::ranges::all_of(
        sessions, [](const auto& one) { return one.results->optimumMs.has_value(); });
    comparison.whole = known ? Whole::Optimum : Whole::OwnBest;
    for (const auto& one : sessions)
        comparison.wholeMs.push_back(known ? *one.results->optimumMs : bestMsOf(*one.results));
    if (comparison.apart.empty())
        std::ranges::fill(comparison.wholeMs, std::ranges::min(comparison.wholeMs));
}

double wholeKnownUntil(const session::Snapshot& session) {
    return knownUntil(session.runs, racedSeconds(session));
}

/// Nothing was searched: its best stands alone.
RaceRow ofRowsAlone(const session::Snapshot& session) {
    RaceRow row;
    row.device = session.device;
    row.stencil = session.problem.pattern.name;
    row.unit = speedUnit(session.problem);
    row.speed.mean = speedOf(bestMsOf(session), session.problem);
    row.evaluationsPerRun = static_cast<double>(session.rows.size());
    return row;
}

std::vector<RaceRow> comparedRows(const ComparedSession& one) {
    const auto& session = *one.results;
    if (session.runs.empty()) return {ofRowsAlone(session)};
    const auto baseline = one.baseline ? std::optional(*one.baseline) : std::nullopt;
    auto rows = raceRows(session, methodsOf(session.runs), baseline, racedSeconds(session));
    for (RaceRow& row : rows)
        if (std::ranges::any_of(runsOf(session, row.method), [](const auto* run) {
                return run->evaluations < kEvaluationsForScore;
            }))
            row.score.reset();
    return rows;
}

TargetTimes timesTo(double ms, const session::Snapshot& session, const search::Method& method) {
    std::vector<Curve> curves;
    for (const auto* run : runsOf(session, method)) curves.emplace_back(*run->curve);
    return timesToTarget(curves, ms);
}

std::vector<double> speedsAt(double seconds, const session::Snapshot& session,
                             const search::Method& method) {
    std::vector<double> speeds;
    for (const auto* run : runsOf(session, method))
        speeds.push_back(speedOf(bestAt(*run->curve, seconds), session.problem));
    return speeds;
}

/// Why nobody can set the two against each other; empty: one can.
Sentence whyNotJudged(const ComparedSession& one, const ComparedSession& reference) {
    const Sessions both{reference, one};
    if (differ(both, keyOf))
        return say(
            "{} and {} are of different problems: speeds of different work say nothing about each "
            "other.",
            reference.label, one.label);
    for (const auto& each : both) {
        if (each.results->device.predicted)
            return say("Nothing in {} was measured: predictions get no verdict.", each.label);
        if (each.results->runs.empty())
            return say("Nothing was searched in {}: it has no runs to compare.", each.label);
    }
    return {};
}

/// Against the same method of the first session, or its best where that has not raced.
void judgeRow(ComparisonRow& row, const ComparedSession& one, const ComparedSession& reference,
              const std::vector<ComparisonRow>& first) {
    row.judgement = {std::nullopt, whyNotJudged(one, reference)};
    if (!row.judgement.why.empty()) return;
    const auto same = std::ranges::find(first, row.race.method,
                                        [](const auto& other) { return other.race.method; });
    const search::Method method =
        same == first.end() ? first.front().race.method : same->race.method;
    row.atSeconds = std::min(wholeKnownUntil(*one.results), wholeKnownUntil(*reference.results));
    row.against = reference.label + ' ' + nameOf(method);
    const auto own = speedsAt(row.atSeconds, *one.results, row.race.method);
    const auto other = speedsAt(row.atSeconds, *reference.results, method);
    row.judgement =
        judge({one.label + ' ' + row.race.name(), own}, {row.against, other}, row.race.unit);
    // Of two GPUs the verdict may be theirs rather than the searches'.
    row.judgement.why = row.judgement.why.then(whyApart({reference, one}));
}

}  // namespace

Comparison compare(const Sessions& sessions) {
    Comparison comparison;
    comparison.apart = whyApart(sessions);
    comparison.remark = remarkOn(sessions, comparison.apart.empty());
    addWholes(comparison, sessions);
    std::vector<ComparisonRow> first;
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        const auto& session = *sessions[i].results;
        for (RaceRow& race : comparedRows(sessions[i])) {
            ComparisonRow row{i, std::move(race), {}, {}, 0, {}};
            row.target = timesTo(comparison.wholeMs[i] / kTargetShare, session, row.race.method);
            if (i == 0)
                first.push_back(row);
            else
                judgeRow(row, sessions[i], sessions[0], first);
            comparison.rows.push_back(std::move(row));
        }
    }
    return comparison;
}

}  // namespace engine::analysis
