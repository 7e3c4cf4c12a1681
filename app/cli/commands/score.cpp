// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How stored searches did against random search, over all the stencils that they searched.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "app/cli/context.hpp"
#include "app/cli/race_files.hpp"
#include "app/cli/race_table.hpp"
#include "app/cli/table_file.hpp"
#include "engine/analysis/recorded_baseline.hpp"
#include "engine/core/output_file.hpp"
#include "engine/exporters/race_csv.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/session/run_progress.hpp"
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
            "{} was searched on predictions, so it has no score: scores need measurements.", path));
    // A file may say anything, but nobody has named another computer here.
    if (!head.device.recorded || session::namesLiveDevice(head.deviceArgument))
        return badInput(fmt::format(
            "{} was not searched on a recording: what random search would reach there is not "
            "known, so it has no score.",
            path));
    auto stored = session::storedSnapshot(*file);
    if (!stored) return tl::unexpected(stored.error());
    if (stored->runs.empty()) return badInput(path + " holds no search.");

    const double known = analysis::knownUntil(stored->runs, analysis::racedSeconds(*stored));
    auto& place =
        searched[head.problem.key() + ' ' + head.deviceArgument + ' ' + head.clockArgument];
    place.seconds = place.snapshot.runs.empty() ? known : std::min(place.seconds, known);
    place.device = head.deviceArgument;
    place.clock = head.clockArgument;
    place.snapshot.problem = head.problem;
    place.snapshot.device = head.device;
    std::ranges::move(stored->runs, std::back_inserter(place.snapshot.runs));
    return {};
}

Result<RaceResults> resultsOf(Searched& searched, const std::string& name, bool drawn,
                              const Context& context) {
    const auto open =
        context.surroundings().find({searched.device, searched.snapshot.problem, searched.clock});
    if (!open) return tl::unexpected(open.error());
    const auto device = (*open)();
    if (!device) return tl::unexpected(device.error());
    searched.snapshot.optimumMs = (*device)->optimumMs();
    const auto stop = context.stop();
    const auto baseline = analysis::recordedBaseline(*open, stop);
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, "Scoring was stopped; nothing was written.");
    const auto methods = analysis::methodsOf(searched.snapshot.runs);
    RaceResults results;
    results.rows = analysis::raceRows(searched.snapshot, methods, baseline, searched.seconds, name);
    for (auto& row : results.rows) row.ownSeconds.reset();  // files do not say
    if (drawn)
        results.curves = analysis::raceCurves(searched.snapshot, methods, searched.seconds, name);
    return results;
}

struct ScoreArguments {
    std::vector<std::string> sessions;
    std::string curves, out;
};

/// One name for each recording and clock.
std::vector<std::string> namesOf(const std::map<std::string, Searched>& searched) {
    std::vector<std::pair<std::string, std::string>> names;
    for (const auto& [key, place] : searched) {
        const auto device = std::filesystem::path(place.device).stem().string();
        names.emplace_back(place.snapshot.problem.pattern.name, device + ' ' + place.clock);
    }
    return analysis::distinctNames(names);
}

Status score(const ScoreArguments& arguments, Context& context) {
    for (const auto& path : {arguments.out, arguments.curves})
        if (auto possible = canBeWritten(path); !possible) return possible;
    if (auto can = isTableFile(arguments.out, ".json"); !can) return can;
    std::map<std::string, Searched> searched;
    std::set<std::filesystem::path> files;
    for (const auto& path : arguments.sessions)
        if (std::error_code error;
            !files.insert(std::filesystem::weakly_canonical(path, error)).second)
            return badInput(path + " is named twice.");
    for (const auto& path : arguments.sessions)
        if (const auto added = add(path, searched); !added) return added;
    const bool drawn = !arguments.curves.empty() || needsCurves(arguments.out);
    RaceResults all;
    const auto names = namesOf(searched);
    auto name = names.begin();
    for (auto& [key, place] : searched) {
        auto own = resultsOf(place, *name++, drawn, context);
        if (!own) return tl::unexpected(own.error());
        if (context.json)
            for (const auto& row : own->rows) printJson(rowJson(row));
        std::ranges::move(own->rows, std::back_inserter(all.rows));
        std::ranges::move(own->curves, std::back_inserter(all.curves));
    }
    all.aggregate = aggregateRows(all.rows);
    if (context.json) {
        for (const auto& row : all.aggregate) printJson(aggregateJson(row));
    } else {
        printTable(all.rows);
        printAggregate(all.aggregate);
    }
    if (!arguments.curves.empty())
        if (auto written = writeOutput(arguments.curves, exporters::raceCurvesCsv(all.curves));
            !written)
            return written;
    return writeResults(arguments.out, all);
}

}  // namespace

void addScoreCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "score", "compares stored searches with random search, over all their stencils");
    auto arguments = std::make_shared<ScoreArguments>();
    command
        ->add_option("--sessions", arguments->sessions,
                     "session files searched on recordings; those of one stencil are repeats")
        ->required();
    command->add_option("--curves", arguments->curves,
                        "write mean, its 95 % interval and p10-p90 over time as CSV");
    command->add_option("--out", arguments->out,
                        "write the table as CSV, curves and scores if the name ends in .svg, or "
                        "everything if it ends in .json");
    command->callback([=, &context] {
        if (const auto done = score(*arguments, context); !done) context.report(done.error());
    });
}

}  // namespace cli
