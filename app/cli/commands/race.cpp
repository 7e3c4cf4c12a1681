// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/race_files.hpp"
#include "app/cli/race_runs.hpp"
#include "app/cli/race_table.hpp"
#include "app/cli/table_file.hpp"
#include "engine/core/output_file.hpp"
#include "engine/exporters/race_csv.hpp"
#include "engine/search/method.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/live_opener.hpp"

namespace cli {
namespace {

using namespace engine;

struct RaceArguments {
    ProblemArguments problem;
    DeviceArguments replay;  ///< how recordings answer
    std::vector<std::string> devices{"recorded"}, stencils,
        strategies{"scout", "vndx", "gest", "genetic-restarts", "random"};
    std::string budget = "100s", curves, out, prior;
    int repeats = 0;  ///< 0: as many as the device bears
    std::uint64_t seed = 1;
};

/// "all" = every stencil of which a recording of the wanted type and grid is shipped.
Result<std::vector<std::string>> stencilsToRace(const RaceArguments& arguments,
                                                const Context& context) {
    if (arguments.stencils != std::vector<std::string>{"all"}) return arguments.stencils;
    std::vector<std::string> names;
    for (const auto& found : session::findRecordings(context.installation)) {
        if (!found.head || !found.head->problem.isStencil()) continue;
        auto wanted = arguments.problem;
        wanted.stencil = found.head->problem.pattern.name;
        const auto problem = wanted.problem();
        if (problem && problem->key() == found.head->problem.key() &&
            std::ranges::find(names, wanted.stencil) == names.end())
            names.push_back(wanted.stencil);
    }
    if (names.empty())
        return fail(ErrorKind::Unavailable,
                    "No recording of that type and grid is shipped: see `devices`.");
    return names;
}

/// What is raced on, each with its name in the results.
struct Course {
    std::string name;
    stencil::Problem problem;
    std::string device;
};

/// Every stencil on the device, or every session file on its own problem.
Result<std::vector<Course>> coursesOf(const RaceArguments& arguments, const Context& context) {
    const auto stencils = stencilsToRace(arguments, context);
    if (!stencils) return tl::unexpected(stencils.error());
    if (!arguments.stencils.empty() && arguments.devices.size() > 1)
        return badInput(
            "Leave out --stencil to race on several devices: each is a session file with its own "
            "problem.");
    std::vector<Course> courses;
    for (const auto& name : *stencils) {
        auto one = arguments.problem;
        one.stencil = name;
        const auto problem = one.problem();
        if (!problem) return tl::unexpected(problem.error());
        if (std::ranges::any_of(courses, [&](const Course& other) {
                return other.problem.key() == problem->key();
            }))
            return badInput(name + " races twice: name it once.");
        courses.push_back({{}, *problem, arguments.devices.front()});
    }
    if (!arguments.stencils.empty()) return courses;
    std::vector<std::pair<std::string, std::string>> names;
    for (const auto& device : arguments.devices) {
        const auto problem = problemOf({}, device, context.stop());
        if (!problem) return tl::unexpected(problem.error());
        courses.push_back({{}, *problem, device});
        names.emplace_back(problem->pattern.name, std::filesystem::path(device).stem().string());
    }
    const auto distinct = analysis::distinctNames(names);
    for (std::size_t i = 0; i < courses.size(); ++i) courses[i].name = distinct[i];
    return courses;
}

constexpr int kOnRecordings = 50, kLive = 10;

int repeatsOf(const RaceArguments& arguments) {
    if (arguments.repeats > 0) return arguments.repeats;
    return session::namesLiveDevice(arguments.devices.front()) ? kLive : kOnRecordings;
}

/// A prior is given to the strategies that can use it.
Result<std::vector<search::Method>> methodsOf(const RaceArguments& arguments) {
    std::vector<search::Method> methods;
    for (const auto& text : arguments.strategies) {
        auto method = search::parseMethod(text);
        if (!method) return tl::unexpected(method.error());
        if (!arguments.prior.empty() && !method->options.contains("prior") &&
            !(*search::findStrategy(method->strategy))->priors.empty()) {
            auto prior = search::readMethod(method->strategy, {"prior=" + arguments.prior});
            if (!prior) return tl::unexpected(prior.error());
            method->options.merge(prior->options);
        }
        if (std::find(methods.begin(), methods.end(), *method) != methods.end())
            return badInput(fmt::format(
                "{} races twice with the same options: its runs would be the same. Give one of "
                "them another option, for example {}:NAME=VALUE, or name it once.",
                search::nameOf(*method), method->strategy));
        methods.push_back(std::move(*method));
    }
    if (!arguments.prior.empty() && std::ranges::none_of(methods, [](const auto& method) {
            return method.options.contains("prior");
        }))
        return badInput(fmt::format(
            "--prior {} has no effect: none of these strategies can use it (see `strategies`).",
            arguments.prior));
    return methods;
}

std::vector<record::RunSpec> runsToRace(const std::vector<search::Method>& methods, int repeats,
                                        std::uint64_t seed) {
    std::vector<record::RunSpec> runs;
    for (const auto& method : methods)
        for (int repeat = 1; repeat <= repeats; ++repeat)
            runs.push_back({.id = static_cast<int>(runs.size()),
                            .strategy = method.strategy,
                            .options = method.options,
                            .seed = seed + static_cast<std::uint64_t>(repeat) - 1,
                            .repeat = repeat});
    return runs;
}

/// No run finds compiled what another has asked for: every compile time is a real one.
session::Surroundings withoutCache(Context context) {
    context.installation.cacheFolder.clear();
    return context.surroundings();
}

Result<Raced> raceOne(const RaceArguments& arguments, const std::vector<search::Method>& methods,
                      const Course& course, const record::Budget& budget, const Context& context,
                      Progress& progress, std::stop_token stop) {
    auto replayed = arguments.replay.replay(course.device);
    if (!replayed) return tl::unexpected(replayed.error());
    const session::SessionOrder order{
        .problem = course.problem,
        .device = course.device,
        .clock = std::move(*replayed),
        .runs = runsToRace(methods, repeatsOf(arguments), arguments.seed),
        .budget = budget};
    return session::namesLiveDevice(order.device)
               ? raceAbreast(order, withoutCache(context), progress, stop)
               : raceByRepeats(order, withoutCache(context), progress, stop);
}

/// Every stencil's race, up to the first that something ends. That one counts as far as it came.
Status raceAll(const RaceArguments& arguments, const std::vector<search::Method>& methods,
               const Context& context, RaceResults& results) {
    for (const auto& path : {arguments.out, arguments.curves})
        if (auto possible = canBeWritten(path); !possible) return possible;
    if (auto can = isTableFile(arguments.out, ".json"); !can) return can;
    const auto budget = record::Budget::parse(arguments.budget);
    if (!budget) return tl::unexpected(budget.error());
    const auto stop = context.stop();
    const auto courses = coursesOf(arguments, context);
    if (!courses) return tl::unexpected(courses.error());
    const bool drawn = !arguments.curves.empty() || needsCurves(arguments.out);
    Progress progress;  // of all of them: many short races are as long as a long one
    for (const Course& course : *courses) {
        const auto raced = raceOne(arguments, methods, course, *budget, context, progress, stop);
        progress.clear();
        if (!raced) return tl::unexpected(raced.error());
        if (raced->seconds > 0) {
            for (auto& row : analysis::raceRows(raced->snapshot, methods, raced->baseline,
                                                raced->seconds, course.name)) {
                if (raced->ended) row.endedAfter = raced->seconds;
                if (context.json) printJson(rowJson(row));
                results.rows.push_back(std::move(row));
            }
            if (drawn)
                std::ranges::move(
                    analysis::raceCurves(raced->snapshot, methods, raced->seconds, course.name),
                    std::back_inserter(results.curves));
        }
        if (raced->ended) return tl::unexpected(*raced->ended);
        context.stopIfOutputIsLost();
    }
    if (results.rows.empty())
        return fail(ErrorKind::Unavailable, "There is no recording to race on. See `devices`.");
    return {};
}

/// What was raced is said and written, whatever ended it.
void race(const RaceArguments& arguments, Context& context) {
    RaceResults results;
    const auto methods = methodsOf(arguments);
    const Status raced = methods ? raceAll(arguments, *methods, context, results)
                                 : Status(tl::unexpected(methods.error()));
    const auto& rows = results.rows;
    results.aggregate = aggregateRows(rows);
    if (!rows.empty() && !context.json) {
        printTable(rows);
        if (!results.aggregate.empty() && results.aggregate.front().recordings > 1)
            printAggregate(results.aggregate);
        printSummary(rows, *methods);
    }
    if (context.json && !results.aggregate.empty() && results.aggregate.front().recordings > 1)
        for (const auto& row : results.aggregate) printJson(aggregateJson(row));
    if (!raced)
        context.report(rows.empty() ? raced.error()
                                    : withKept(raced.error(), "What was raced before",
                                               {arguments.out, arguments.curves}));
    if (!rows.empty()) {
        if (!arguments.curves.empty())
            if (const auto written =
                    writeOutput(arguments.curves, exporters::raceCurvesCsv(results.curves));
                !written)
                context.report(written.error());
        if (const auto written = writeResults(arguments.out, results); !written)
            context.report(written.error());
    }
    if (context.json)
        printJson({{"event", "result"},
                   {"rows", rows.size()},
                   {"finished", raced ? "budget used" : raced.error().message}});
}

}  // namespace

void addRaceCommand(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("race", "compares several strategies over repeated runs, at equal time");
    auto arguments = std::make_shared<RaceArguments>();
    auto* stencil = command
                        ->add_option("--stencil", arguments->stencils,
                                     "presets or formula files, separated by commas; `all` = every "
                                     "stencil with a shipped recording of this grid and type; "
                                     "leave it out if the devices are session files")
                        ->delimiter(',');
    command
        ->add_option("--grid", arguments->problem.grid, "interior cells, for example 512x512x512")
        ->needs(stencil);
    command->add_option("--dtype", arguments->problem.type, "float or double")
        ->capture_default_str()
        ->needs(stencil);
    command
        ->add_option("--device", arguments->devices,
                     "cuda:N, ssh:HOST[:N], recorded, predicted, or session files separated by "
                     "commas, with one score over all of them")
        ->delimiter(',')
        ->capture_default_str();
    command
        ->add_option("--clock", arguments->replay.clock,
                     "virtual clock of a recording: serial, or N compiling cores")
        ->capture_default_str();
    arguments->replay.addNoiseTo(*command);
    command
        ->add_option(
            "--strategies", arguments->strategies,
            "separated by commas, each followed by its own options: gest:samples=20:groups=4; a "
            "strategy may race several times, with different options")
        ->delimiter(',')
        ->capture_default_str();
    command->add_option(
        "--prior", arguments->prior,
        "knowledge to begin with, for the strategies that can use it: learned or model");
    command
        ->add_option("--repeats", arguments->repeats,
                     "runs of each strategy, with consecutive seeds (default: 50 on a recording, "
                     "10 on a GPU)")
        ->transform(WholeNumber(1, 1000));
    command
        ->add_option("--budget", arguments->budget,
                     "budget of each run: seconds of its clock (100s) or evaluations (500ev); runs "
                     "on a GPU take turns of 15 s")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "seed of the first repeat")
        ->transform(WholeNumber())
        ->capture_default_str();
    command->add_option("--curves", arguments->curves,
                        "write mean, its 95 % interval and p10-p90 over time as CSV");
    command->add_option("--out", arguments->out,
                        "write the table as CSV, curves and scores if the name ends in .svg, or "
                        "everything if it ends in .json");
    command->callback([=, &context] { race(*arguments, context); });
}

}  // namespace cli
