// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures that come of searches: what methods found up to a moment or their own end.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/papers/making.hpp"
#include "app/cli/race_ratio.hpp"
#include "app/cli/race_runs.hpp"
#include "engine/analysis/statistics.hpp"

namespace cli::papers {
namespace {

using namespace engine;

constexpr int kMoments = 10;

/// What one method did on one recording.
struct Played {
    analysis::RaceRow row;
    double clockSeconds = 0;  ///< until the end of a run, the mean
    std::vector<std::shared_ptr<const std::vector<record::CurvePoint>>> curves;
};
/// All methods on all recordings.
struct All {
    std::vector<search::Method> methods;  ///< in the figure's order
    std::vector<analysis::RaceRow> rows;
    std::vector<Played> played;
    std::vector<std::pair<double, double>> spaces;  ///< settings and optimum, by recording

    const Played& of(const std::string& stencil, const search::Method& method) const {
        return *std::ranges::find_if(played, [&](const Played& each) {
            return each.row.stencil == stencil && each.row.method == method;
        });
    }
};

search::Method methodOf(const std::string& text) { return search::parseMethod(text).value(); }

record::Budget budgetOf(const Figure& figure, const std::string& method, int dimensions,
                        double settings) {
    record::Budget budget;
    const auto fraction = figure.fractions.find(method);
    const double seconds = figure.seconds[dimensions == 2 ? 0 : 1];
    if (fraction != figure.fractions.end())
        budget.evaluations = static_cast<int>(std::ceil(fraction->second * settings));
    else if (seconds > 0)
        budget.seconds = seconds;
    else  // to the end: nothing is measured twice
        budget.evaluations = static_cast<int>(settings);
    return budget;
}

Result<std::vector<Played>> playOne(const Course& course, const search::Method& method,
                                    const record::Budget& budget, const Making& making,
                                    const Context& context, Progress& progress) {
    session::SessionOrder order{.problem = course.head.problem, .device = course.path};
    order.budget = budget;
    for (int repeat = 1; repeat <= making.repeats; ++repeat)
        order.runs.push_back({.id = repeat - 1,
                              .strategy = method.strategy,
                              .options = method.options,
                              .seed = making.seed + static_cast<std::uint64_t>(repeat) - 1,
                              .repeat = repeat});
    const auto raced = raceByRepeats(order, context.surroundings(), progress, context.stop());
    if (!raced) return tl::unexpected(raced.error());
    if (raced->ended) return tl::unexpected(*raced->ended);
    std::vector<Played> played;
    for (auto& row :
         analysis::raceRows(raced->snapshot, {method}, {}, raced->seconds, course.name)) {
        Played one{std::move(row), 0, {}};
        for (const auto& run : raced->snapshot.runs) {
            one.clockSeconds += run.clockSeconds / static_cast<double>(making.repeats);
            one.curves.push_back(run.curve);
        }
        played.push_back(std::move(one));
    }
    return played;
}

Status playCourse(const Figure& figure, const Course& course, const Making& making,
                  const Context& context, Progress& progress, All& all) {
    const auto open = context.surroundings().find({course.path, course.head.problem});
    if (!open) return tl::unexpected(open.error());
    const auto device = (*open)();
    if (!device) return tl::unexpected(device.error());
    const auto settings = static_cast<double>((*device)->space().size());
    all.spaces.emplace_back(settings, (*device)->optimumMs().value_or(0));
    for (std::size_t i = 0; i < figure.methods.size(); ++i) {
        const auto budget =
            budgetOf(figure, figure.methods[i], course.head.problem.pattern.dimensions, settings);
        auto played = playOne(course, all.methods[i], budget, making, context, progress);
        if (!played) return tl::unexpected(played.error());
        for (auto& one : *played) {
            all.rows.push_back(one.row);
            all.played.push_back(std::move(one));
        }
    }
    return {};
}

/// Of one stencil; nothing of measures that only count stencils.
std::optional<double> valueOf(const std::string& measure, const Played& own, const Played& base,
                              const std::pair<double, double>& space) {
    if (measure == "time") return own.row.meanMs() / base.row.meanMs();
    if (measure == "share") return space.second / own.row.meanMs();
    if (measure == "seconds") return own.clockSeconds / base.clockSeconds;
    if (measure == "range") return own.row.evaluationsPerRun / (0.1 * space.first);
    if (measure == "own") return own.row.ownSeconds.value_or(0) / own.clockSeconds;
    return std::nullopt;
}

/// Share of the stencils at which the method is best or worst of the ranked ones, or better or
/// worse than the reference. As good counts as best, too.
double countOf(const std::string& measure, const Outcome& outcome, const All& all,
               std::size_t method) {
    constexpr double kSame = 1e-9;
    const auto reference = methodOf(outcome.figure.reference);
    int counted = 0;
    for (const auto& stencil : outcome.stencils) {
        const double own = all.of(stencil, all.methods[method]).row.meanMs();
        const double base = all.of(stencil, reference).row.meanMs();
        std::vector<double> ranked;
        for (const auto& text : outcome.figure.ranked)
            ranked.push_back(all.of(stencil, methodOf(text)).row.meanMs());
        const auto [least, most] = std::ranges::minmax(ranked);
        if ((measure == "best" && own <= least * (1 + kSame)) ||
            (measure == "worst" && own >= most * (1 - kSame)) ||
            (measure == "better" && own < base * (1 - kSame)) ||
            (measure == "worse" && own > base * (1 + kSame)))
            ++counted;
    }
    return counted / static_cast<double>(outcome.stencils.size());
}

bool counts(const std::string& measure) {
    return measure == "best" || measure == "worst" || measure == "better" || measure == "worse";
}

/// Ratios have a geometric mean, shares an arithmetic one.
std::optional<analysis::Result95> totalOf(const std::string& measure, const Outcome& outcome,
                                          const All& all, std::size_t method) {
    const std::string& name = outcome.figure.methods[method];
    if (counts(measure)) {
        if (std::ranges::find(outcome.figure.ranked, name) == outcome.figure.ranked.end())
            return std::nullopt;
        return analysis::Result95{countOf(measure, outcome, all, method), {}};
    }
    if (measure == "time" && name == outcome.figure.reference) return analysis::Result95{1, {}};
    if (measure == "time")
        return geometricRatio(
            pairsOf(all.rows, all.methods[method], methodOf(outcome.figure.reference)));
    std::vector<double> values;
    for (const auto& cell : outcome.cells)
        if (cell.method == name && cell.measure == measure)
            values.push_back(measure == "seconds" ? std::log(cell.value) : cell.value);
    const double mean = analysis::mean(values);
    return analysis::Result95{measure == "seconds" ? std::exp(mean) : mean, {}};
}

void addRaces(Outcome& outcome, const All& all) {
    const auto reference = methodOf(outcome.figure.reference);
    for (std::size_t s = 0; s < outcome.stencils.size(); ++s)
        for (std::size_t m = 0; m < all.methods.size(); ++m)
            for (const auto& measure : outcome.figure.measures)
                if (const auto value =
                        valueOf(measure, all.of(outcome.stencils[s], all.methods[m]),
                                all.of(outcome.stencils[s], reference), all.spaces[s]))
                    outcome.cells.push_back(
                        {outcome.stencils[s], outcome.figure.methods[m], measure, *value});
    for (const auto& measure : outcome.figure.measures)
        for (std::size_t m = 0; m < all.methods.size(); ++m)
            if (const auto total = totalOf(measure, outcome, all, m))
                outcome.totals.push_back({outcome.figure.methods[m], measure, *total});
}

/// Mean best time at moments of the search: those without a success yet count for nothing there.
void addCurves(Outcome& outcome, const All& all, const std::vector<Course>& courses) {
    for (int i = 1; i <= kMoments; ++i)
        outcome.figure.measures.push_back(fmt::format("{} %", 100 * i / kMoments));
    for (std::size_t s = 0; s < courses.size(); ++s) {
        const int dimensions = courses[s].head.problem.pattern.dimensions;
        const double seconds = outcome.figure.seconds[dimensions == 2 ? 0 : 1];
        for (std::size_t m = 0; m < all.methods.size(); ++m)
            for (int i = 1; i <= kMoments; ++i) {
                std::vector<double> best;
                for (const auto& curve : all.of(outcome.stencils[s], all.methods[m]).curves)
                    best.push_back(analysis::bestAt(*curve, seconds * i / kMoments));
                if (const double mean = analysis::mean(best); std::isfinite(mean))
                    outcome.cells.push_back(
                        {outcome.stencils[s], outcome.figure.methods[m],
                         outcome.figure.measures[static_cast<std::size_t>(i - 1)], mean});
            }
    }
}

}  // namespace

Result<Outcome> makeOfRaces(Outcome outcome, const Making& making, const Context& context) {
    All all;
    for (const auto& text : outcome.figure.methods) all.methods.push_back(methodOf(text));
    Progress progress;
    for (const auto& course : making.courses)
        if (const auto played = playCourse(outcome.figure, course, making, context, progress, all);
            !played)
            return tl::unexpected(played.error());
    outcome.of = fmt::format("{}, {}", counted(making.courses.size(), "recording"),
                             counted(static_cast<std::uint64_t>(making.repeats), "repeat"));
    if (outcome.figure.kind == "curve")
        addCurves(outcome, all, making.courses);
    else
        addRaces(outcome, all);
    return outcome;
}

}  // namespace cli::papers
