// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/race_table.hpp"
#include "engine/analysis/recorded_baseline.hpp"
#include "engine/core/output_file.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/begin_session.hpp"

namespace cli {
namespace {

using namespace engine;

struct RaceArguments {
    ProblemArguments problem;
    DeviceArguments device;
    std::vector<std::string> stencils, strategies{"random", "exhaustive", "gest", "genetic"};
    std::string budget = "100s", curves, prior;
    int repeats = 10;
    std::uint64_t seed = 1;
};

/// "all" = every stencil that has a shipped recording.
std::vector<std::string> stencilsToRace(const RaceArguments& arguments, const Context& context) {
    if (arguments.stencils != std::vector<std::string>{"all"}) return arguments.stencils;
    std::vector<std::string> names;
    for (const auto& path : session::shippedRecordings(context.installation)) {
        const auto head = store::SessionFile::peek(path);
        if (!head) continue;
        const auto& name = head->problem.pattern.name;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

/// A prior is given to the strategies that can use it.
Result<std::vector<record::RunSpec>> runsToRace(const RaceArguments& arguments) {
    std::vector<record::RunSpec> runs;
    for (const auto& strategy : arguments.strategies) {
        const auto info = search::findStrategy(strategy);
        if (!info) return tl::unexpected(info.error());
        record::Options options;
        if (!arguments.prior.empty() && !(*info)->priors.empty()) {
            auto read = search::readOptions(**info, {"prior=" + arguments.prior});
            if (!read) return tl::unexpected(read.error());
            options = std::move(*read);
        }
        for (int repeat = 1; repeat <= arguments.repeats; ++repeat) {
            record::RunSpec run;
            run.id = static_cast<int>(runs.size());
            run.strategy = strategy;
            run.options = options;
            run.repeat = repeat;
            run.seed = arguments.seed + static_cast<std::uint64_t>(repeat) - 1;
            runs.push_back(run);
        }
    }
    return runs;
}

struct Raced {
    session::Snapshot snapshot;
    std::optional<analysis::RandomBaseline> baseline;
    double seconds = 0;          ///< on every run's clock: they are compared at this moment
    std::optional<Error> ended;  ///< what ended it before that
};

/// No run finds compiled what another has asked for: every compile time is a real one.
session::Surroundings withoutCache(Context context) {
    context.installation.cacheFolder.clear();
    return context.surroundings();
}

Result<Raced> raceOne(const RaceArguments& arguments, const stencil::Problem& problem,
                      const record::Budget& budget, const Context& context, std::stop_token stop) {
    auto runs = runsToRace(arguments);
    if (!runs) return tl::unexpected(runs.error());
    auto racing = session::beginSession({.problem = problem,
                                         .device = arguments.device.device,
                                         .clock = arguments.device.clock,
                                         .runs = std::move(*runs),
                                         .budget = budget},
                                        withoutCache(context));
    if (!racing) return tl::unexpected(racing.error());
    Progress progress;
    const auto total = static_cast<double>(arguments.strategies.size()) * arguments.repeats;
    std::optional<Error> ended;
    for (std::size_t steps = 0;; ++steps) {
        const auto more = (*racing)->step(stop);
        if (!more) ended = more.error();
        if (!more || !*more) break;
        if (steps % 256 != 0) continue;
        const double seconds = (*racing)->clockSeconds();
        progress.show(budget.seconds
                          ? seconds / *budget.seconds
                          : static_cast<double>(steps) / (total * budget.evaluations.value_or(1)),
                      fmt::format("{}: {:.1f} s on the clock of {} runs", problem.pattern.name,
                                  seconds, total));
    }
    Raced raced{(*racing)->snapshot(), analysis::recordedBaseline((*racing)->opener(), {}), 0,
                std::move(ended)};
    for (const auto& run : raced.snapshot.runs)
        raced.seconds = std::max(raced.seconds, run.clockSeconds);
    if (budget.seconds) raced.seconds = *budget.seconds;
    if (raced.ended) raced.seconds = std::min(raced.seconds, raced.snapshot.clockSeconds);
    return raced;
}

/// Every stencil's race, up to the first that something ends. That one counts as far as it came.
Status raceAll(const RaceArguments& arguments, const Context& context, std::vector<RaceRow>& rows,
               std::string& curves) {
    const auto budget = record::Budget::parse(arguments.budget);
    if (!budget) return tl::unexpected(budget.error());
    const auto stop = context.stop();
    for (const auto& name : stencilsToRace(arguments, context)) {
        auto one = arguments.problem;
        one.stencil = name;
        const auto problem = one.problem();
        if (!problem) return tl::unexpected(problem.error());
        const auto raced = raceOne(arguments, *problem, *budget, context, stop);
        if (!raced) return tl::unexpected(raced.error());
        if (raced->seconds > 0) {
            for (auto& row :
                 raceRows(raced->snapshot, arguments.strategies, raced->baseline, raced->seconds)) {
                if (raced->ended) row.endedAfter = raced->seconds;
                if (context.json) printJson(rowJson(row));
                rows.push_back(std::move(row));
            }
            appendCurves(curves, raced->snapshot, arguments.strategies, raced->seconds);
        }
        if (raced->ended)
            return fail(raced->ended->kind,
                        fmt::format("{} The race of {} ended after {:.1f} s of each run's clock.",
                                    raced->ended->message, name, raced->seconds));
        context.stopIfOutputIsLost();
    }
    if (rows.empty())
        return fail(ErrorKind::Unavailable, "There is no recording to race on. See `devices`.");
    return {};
}

/// What was raced is said and written, whatever ended it.
void race(const RaceArguments& arguments, Context& context) {
    std::vector<RaceRow> rows;
    std::string curves = "stencil,strategy,moment_s,mean_gcells,p10_gcells,p90_gcells\n";
    const auto raced = raceAll(arguments, context, rows, curves);
    if (!rows.empty() && !context.json) {
        printTable(rows);
        printSummary(rows, arguments.strategies);
    }
    if (!raced) context.report(raced.error());
    if (!arguments.curves.empty() && !rows.empty())
        if (const auto written = writeOutput(arguments.curves, curves); !written)
            context.report(written.error());
    if (context.json)
        printJson({{"event", "result"},
                   {"rows", rows.size()},
                   {"finished", raced ? "budget used" : raced.error().message}});
}

}  // namespace

void addRaceCommand(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("race", "several strategies with repeats, compared at equal time");
    auto arguments = std::make_shared<RaceArguments>();
    command
        ->add_option(
            "--stencil", arguments->stencils,
            "presets or formula files, separated by commas; `all` = every shipped recording")
        ->required()
        ->delimiter(',');
    command->add_option("--grid", arguments->problem.grid,
                        "interior cells, for example 512x512x512");
    command->add_option("--dtype", arguments->problem.type, "float or double")
        ->capture_default_str();
    arguments->device.addTo(*command);
    command->add_option("--strategies", arguments->strategies, "separated by commas")
        ->delimiter(',')
        ->capture_default_str();
    command->add_option("--prior", arguments->prior,
                        "knowledge to begin with, for the strategies that can use it: model");
    command->add_option("--repeats", arguments->repeats, "runs of each strategy, seeds counting up")
        ->transform(WholeNumber(1, 1000))
        ->capture_default_str();
    command
        ->add_option(
            "--budget", arguments->budget,
            "100s of each run's clock, or 500ev evaluations; runs on a GPU take turns of 15 s")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "of the first repeat")
        ->transform(WholeNumber())
        ->capture_default_str();
    command->add_option("--curves", arguments->curves, "write mean and p10-p90 over time as CSV");
    command->callback([=, &context] { race(*arguments, context); });
}

}  // namespace cli
