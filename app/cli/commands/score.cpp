// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How stored searches did against random search, over all the stencils that they searched.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/race_table.hpp"
#include "engine/analysis/recorded_baseline.hpp"
#include "engine/analysis/statistics.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/store/session_file.hpp"

namespace cli {
namespace {

using namespace engine;

/// Runs on one recording and clock, out of however many files: repeats of each other.
struct Searched {
    session::Snapshot snapshot;
    std::string device, clock;
    double seconds = 0;  ///< all of them are known up to this moment
};

Status add(const std::string& path, std::map<std::string, Searched>& searched) {
    auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
    if (!file) return tl::unexpected(file.error());
    if (const auto warning = file->warning(); !warning.empty()) tell("{}\n", warning);
    const record::SessionHead& head = file->head();
    if (head.device.predicted)
        return badInput(fmt::format(
            "{} was searched on predictions, so it has no score: scores are of what was measured.",
            path));
    // A file may say anything, but nobody has named another computer here.
    if (!head.device.recorded || session::namesLiveDevice(head.deviceArgument))
        return badInput(fmt::format(
            "{} was not searched on a recording: what random search would reach there is not "
            "known, so it has no score.",
            path));
    const auto runs = file->runs();
    if (!runs) return tl::unexpected(runs.error());
    const auto rows = file->evaluations();
    if (!rows) return tl::unexpected(rows.error());
    std::vector<record::RunView> views;
    for (const auto& run : *runs) views.push_back(record::emptyView(run));
    for (const auto& row : *rows)
        if (row.run >= 0 && static_cast<std::size_t>(row.run) < views.size())
            record::addRow(views[static_cast<std::size_t>(row.run)], row);
    if (views.empty()) return badInput(path + " holds no search.");

    double known = head.budget.seconds.value_or(views.front().clockSeconds);
    for (const auto& view : views)
        if (!head.budget.seconds) known = std::min(known, view.clockSeconds);
    auto& place =
        searched[head.problem.key() + ' ' + head.deviceArgument + ' ' + head.clockArgument];
    place.seconds = place.snapshot.runs.empty() ? known : std::min(place.seconds, known);
    place.device = head.deviceArgument;
    place.clock = head.clockArgument;
    place.snapshot.problem = head.problem;
    place.snapshot.device = head.device;
    std::move(views.begin(), views.end(), std::back_inserter(place.snapshot.runs));
    return {};
}

std::vector<search::Method> methodsIn(const session::Snapshot& snapshot) {
    std::vector<search::Method> methods;
    for (const auto& run : snapshot.runs) {
        search::Method method{run.spec.strategy, run.spec.options};
        if (std::find(methods.begin(), methods.end(), method) == methods.end())
            methods.push_back(std::move(method));
    }
    return methods;
}

Result<std::vector<RaceRow>> rowsOf(Searched& searched, const Context& context) {
    const auto open =
        context.surroundings().find(searched.device, searched.snapshot.problem, searched.clock);
    if (!open) return tl::unexpected(open.error());
    const auto device = (*open)();
    if (!device) return tl::unexpected(device.error());
    searched.snapshot.optimumMs = (*device)->optimumMs();
    const auto baseline = analysis::recordedBaseline(*open, context.stop());
    return raceRows(searched.snapshot, methodsIn(searched.snapshot), baseline, searched.seconds);
}

struct Aggregate {
    std::string name;
    std::vector<std::vector<double>> scores;  ///< by stencil, of each run
    int runs = 0;
    Result95 score;
};

/// The mean over the stencils of the mean over the repeats; its interval by drawing the repeats
/// anew, those of each stencil among themselves.
Result95 meanOf(const std::vector<std::vector<double>>& scores) {
    const auto over = [&](const auto& ofOne) {
        double sum = 0;
        for (const auto& own : scores) sum += ofOne(own);
        return sum / static_cast<double>(scores.size());
    };
    Result95 result{over([](const auto& own) { return analysis::mean(own); }), {}};
    if (std::all_of(scores.begin(), scores.end(), [](const auto& own) { return own.size() > 1; }))
        result.interval = analysis::intervalOf([&](Random& random) {
            return over([&](const auto& own) { return analysis::resampledMean(own, random); });
        });
    return result;
}

/// Of the methods that searched every stencil; the others cannot be compared with them.
std::vector<Aggregate> aggregate(const std::vector<RaceRow>& rows, std::size_t stencils) {
    std::vector<Aggregate> all;
    for (const auto& row : rows) {
        if (!row.score) continue;
        auto own = std::find_if(all.begin(), all.end(),
                                [&](const Aggregate& each) { return each.name == row.name(); });
        if (own == all.end()) own = all.insert(all.end(), {row.name(), {}, 0, {}});
        own->scores.push_back(row.runScores);
        own->runs += row.repeats;
    }
    std::erase_if(all, [&](const Aggregate& each) { return each.scores.size() < stencils; });
    for (auto& each : all) each.score = meanOf(each.scores);
    return all;
}

void printAggregate(const std::vector<Aggregate>& all, std::size_t stencils, bool asJson) {
    std::vector<Result95> results;
    std::size_t wide = 8;
    for (const auto& each : all) {
        results.push_back(each.score);
        wide = std::max(wide, each.name.size());
    }
    if (!asJson)
        out("\nMean over {} recording{}\n{:>4} {:<{}} {:>5} {:>6} {:>14}\n", stencils,
            stencils == 1 ? "" : "s", "Rank", "Strategy", wide, "Runs", "Score", "95 %");
    int rank = 0;
    const Aggregate* better = nullptr;
    for (const auto& standing : analysis::ranking(results)) {
        const Aggregate& own = all[standing.index];
        const auto& interval = own.score.interval;
        ++rank;
        if (asJson)
            printJson({{"event", "score"},
                       {"strategy", own.name},
                       {"recordings", stencils},
                       {"runs", own.runs},
                       {"rank", rank},
                       {"score", own.score.mean},
                       {"score_95", interval ? Json{interval->low, interval->high} : Json()},
                       {"not_told_apart_from", standing.toldApart ? Json() : Json(better->name)}});
        else
            out("{:>4} {:<{}} {:>5} {:>6.3f} {:>14}{}\n", rank, own.name, wide, own.runs,
                own.score.mean,
                interval ? fmt::format("{:.2f} to {:.2f}", interval->low, interval->high) : "-",
                standing.toldApart ? "" : "  not told apart from " + better->name);
        better = &own;
    }
}

Status score(const std::vector<std::string>& paths, Context& context) {
    std::map<std::string, Searched> searched;
    for (const auto& path : paths)
        if (const auto added = add(path, searched); !added) return added;
    std::vector<RaceRow> all;
    for (auto& [key, place] : searched) {
        auto rows = rowsOf(place, context);
        if (!rows) return tl::unexpected(rows.error());
        for (auto& row : *rows) {
            if (context.json) printJson(rowJson(row));
            all.push_back(std::move(row));
        }
    }
    if (!context.json) printTable(all);
    printAggregate(aggregate(all, searched.size()), searched.size(), context.json);
    return {};
}

}  // namespace

void addScoreCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "score", "how stored searches did against random search, over all their stencils");
    auto paths = std::make_shared<std::vector<std::string>>();
    command
        ->add_option("--sessions", *paths,
                     "session files searched on recordings; those of one stencil are repeats")
        ->required();
    command->callback([=, &context] {
        if (const auto done = score(*paths, context); !done) context.report(done.error());
    });
}

}  // namespace cli
