// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <optional>

#include "app/cli/bench_report.hpp"
#include "app/cli/context.hpp"
#include "app/cli/progress.hpp"
#include "engine/core/output_file.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/promising_values.hpp"

namespace cli {
namespace {

using namespace engine;

struct BenchArguments {
    std::string suite, budget, strategy = "scout", out;
    DeviceArguments device{"cuda:0"};
    std::uint64_t seed = 1;
    std::optional<int> favourites;
    bool wholeSpace = false;
};

constexpr const char* kUsualBudget = "60s";

/// One problem on its device; the device's space is what is searched.
struct Bench {
    const session::SuiteEntry& entry;
    session::DeviceOpener open;
    device::DeviceInfo device;
};

Result<std::unique_ptr<session::SearchSession>> startSession(const Bench& bench,
                                                             const BenchArguments& arguments,
                                                             std::vector<record::RunSpec> runs,
                                                             const record::Budget& budget) {
    return session::beginSession(
        {.problem = bench.entry.problem,
         .device = arguments.device.device,
         .clock = arguments.device.replay(),
         .runs = std::move(runs),
         .budget = budget},
        session::Surroundings::ofProgram(
            [&bench](const auto&...) -> Result<session::DeviceOpener> { return bench.open; }));
}

constexpr int kUsualFavourites = 16;

/// The search begins with settings that the model holds fastest. A recording is there for judging
/// searches: there only when asked for.
Result<record::RunSpec> runOf(const Bench& bench, const BenchArguments& arguments) {
    record::RunSpec run;
    run.strategy = arguments.strategy;
    run.seed = arguments.seed;
    const auto info = search::findStrategy(arguments.strategy);
    if (!info) return tl::unexpected(info.error());
    if ((*info)->predicts) {
        if (!arguments.favourites) return run;
        return badInput(fmt::format(
            "{} chooses by what it expects itself: --favourites is for other strategies.",
            arguments.strategy));
    }
    const bool usual = !bench.device.recorded && !(*info)->priors.empty() &&
                       model::findDeviceSheet(bench.device.gpu) != nullptr;
    const int count = arguments.favourites.value_or(usual ? kUsualFavourites : 0);
    if (count > 0) run.options = {{"prior", "model"}, {"starts", count}};
    return run;
}

/// Searches until the budget is used; the best setting found, if any ran correctly.
Result<std::optional<space::Setting>> tune(const Bench& bench, const BenchArguments& arguments,
                                           const record::Budget& budget, BenchRow& row,
                                           std::stop_token stop) {
    auto run = runOf(bench, arguments);
    if (!run) return tl::unexpected(run.error());
    auto searching = startSession(bench, arguments, {*run}, budget);
    if (!searching) return tl::unexpected(searching.error());
    const int before = row.evaluations;
    Progress progress;
    for (;;) {
        const auto more = (*searching)->step(stop);
        if (!more) return tl::unexpected(more.error());
        const auto snapshot = (*searching)->snapshot();
        const auto& view = snapshot.runs.front();
        row.evaluations = before + view.evaluations;
        row.clockSeconds = view.clockSeconds;
        if (!*more) return view.best ? std::optional(view.best->evaluation.setting) : std::nullopt;
        progress.show(
            budget.seconds ? view.clockSeconds / *budget.seconds
                           : static_cast<double>(view.evaluations) /
                                 std::max(1, budget.evaluations.value_or(1)),
            fmt::format("{}: {:.1f} s, {} evaluations{}", bench.entry.stencil, view.clockSeconds,
                        view.evaluations,
                        view.best
                            ? fmt::format(", best {:.1f} GCells/s",
                                          view.best->evaluation.gcells(bench.entry.problem.grid))
                            : ""));
    }
}

/// Measures a setting once more, by itself: the best of many measurements flatters.
Result<device::Evaluation> measure(const Bench& bench, const space::Setting& setting,
                                   std::stop_token stop) {
    auto device = bench.open();
    if (!device) return tl::unexpected(device.error());
    (*device)->submit(1, setting);
    auto completion = (*device)->next(stop);
    if (!completion) return tl::unexpected(completion.error());
    return std::move(completion->evaluation);
}

/// Keeps the faster of what the row has and this; says why when it did not run.
void take(BenchRow& row, device::Evaluation evaluation) {
    if (!evaluation.ok()) {
        if (!row.evaluation)
            row.reason =
                fmt::format("{}: {}", device::nameOf(evaluation.outcome), evaluation.reason);
        return;
    }
    if (row.evaluation && row.evaluation->costMs() <= evaluation.costMs()) return;
    row.evaluation = std::move(evaluation);
    row.reason.clear();
}

Status measureKnown(const Bench& bench, BenchRow& row, std::stop_token stop) {
    auto device = bench.open();
    if (!device) return tl::unexpected(device.error());
    if (const auto rejection = (*device)->space().reject(*bench.entry.setting)) {
        row.reason = "its known setting is not allowed: " + rejection->sentence;
        return {};
    }
    auto known = measure(bench, *bench.entry.setting, stop);
    if (!known) return tl::unexpected(known.error());
    take(row, std::move(*known));
    return {};
}

/// The known setting, and the best of a search when a budget was given or nothing is known.
Status measureEntry(const Bench& bench, const BenchArguments& arguments, BenchRow& row,
                    std::stop_token stop) {
    if (bench.entry.setting) {
        auto known = measureKnown(bench, row, stop);
        if (!known) return known;
        if (arguments.budget.empty()) return {};
    }
    const auto budget =
        record::Budget::parse(arguments.budget.empty() ? kUsualBudget : arguments.budget);
    if (!budget) return tl::unexpected(budget.error());
    auto searched = bench;
    if (!arguments.wholeSpace)
        searched.open =
            session::narrowed(bench.open, session::promisingValues(bench.entry.problem));
    const auto best = tune(searched, arguments, *budget, row, stop);
    if (!best) return tl::unexpected(best.error());
    if (!*best) {
        if (!row.evaluation && row.reason.empty()) row.reason = "no setting ran correctly";
        return {};
    }
    auto again = measure(bench, **best, stop);
    if (!again) return tl::unexpected(again.error());
    take(row, std::move(*again));
    return {};
}

/// A row for every entry. Problems that a recording does not hold are rows with the reason; a GPU
/// that is not there, and an interrupt, end everything.
Result<BenchRow> rowOf(const session::SuiteEntry& entry, const BenchArguments& arguments,
                       const Peers& peers, const Context& context, std::stop_token stop) {
    BenchRow row;
    row.entry = &entry;
    if (!entry.peer.empty()) row.peer = peers.find(entry.peer, stencil::nameOf(entry.problem.type));
    auto open = arguments.device.opener(entry.problem, context);
    const bool live =
        arguments.device.device.starts_with("cuda:") || arguments.device.device.starts_with("ssh:");
    if (!open && (live || open.error().kind == ErrorKind::Storage))
        return tl::unexpected(open.error());
    if (!open) {
        row.reason = open.error().message;
        return row;
    }
    auto device = (*open)();
    if (!device) return tl::unexpected(device.error());
    row.device = (*device)->info();
    if (row.device.predicted)
        return badInput("bench measures: it needs a GPU or a recording, not a prediction.");
    device->reset();
    if (auto done = measureEntry({entry, *open, row.device}, arguments, row, stop); !done)
        return tl::unexpected(done.error());
    addModel(row);
    return row;
}

Status writeCsv(const std::vector<BenchRow>& rows, const std::string& suite,
                const std::string& path) {
    if (path.empty()) return {};
    return writeOutput(path, csvOf(rows, suite));
}

Status checkPeers(const session::Suite& suite, const Peers& peers) {
    for (std::size_t i = 0; i < suite.entries.size(); ++i) {
        const auto& entry = suite.entries[i];
        const bool known =
            std::any_of(peers.figures.begin(), peers.figures.end(),
                        [&](const PeerFigure& figure) { return figure.stencil == entry.peer; });
        if (entry.peer.empty() || known) continue;
        std::string names;
        for (const auto& figure : peers.figures)
            if (names.find(" " + figure.stencil + ",") == std::string::npos)
                names += " " + figure.stencil + ",";
        names.pop_back();
        return badInput(
            fmt::format("{}: entry {}: there are no peers' figures of \"{}\"; known are:{}.",
                        suite.name, i + 1, entry.peer, names));
    }
    return {};
}

/// Everything that can be wrong without a device.
Result<session::Suite> checkedSuite(const BenchArguments& arguments, const Peers& peers) {
    if (!arguments.budget.empty()) {
        if (const auto budget = record::Budget::parse(arguments.budget); !budget)
            return tl::unexpected(budget.error());
    }
    auto suite = session::loadSuite(arguments.suite);
    if (!suite) return suite;
    if (const auto known = checkPeers(*suite, peers); !known) return tl::unexpected(known.error());
    return suite;
}

void bench(const BenchArguments& arguments, Context& context) {
    const Peers peers = peersOfH200();
    const auto suite = checkedSuite(arguments, peers);
    if (!suite) return context.report(suite.error());
    const auto stop = context.stop();
    std::vector<BenchRow> rows;
    for (const auto& entry : suite->entries) {
        context.stopIfOutputIsLost();
        auto row = rowOf(entry, arguments, peers, context, stop);
        if (!row) {
            context.report(row.error());
            break;
        }
        if (rows.empty() && !context.json) printHeading();
        rows.push_back(std::move(*row));
        if (context.json)
            printJson(rowJson(rows.back(), peers));
        else
            printRow(rows.back());
        // After each: what was measured is kept whatever happens to the rest.
        if (const auto written = writeCsv(rows, suite->name, arguments.out); !written)
            return context.report(written.error());
    }
    if (rows.empty()) return;
    if (context.json)
        printJson(summaryJson(rows));
    else
        printSummary(rows, peers);
    const bool complete = rows.size() == suite->entries.size() &&
                          std::all_of(rows.begin(), rows.end(), [](const BenchRow& row) {
                              return row.evaluation.has_value();
                          });
    if (!complete && context.status == kDone) context.status = kFailed;
}

}  // namespace

void addBenchCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "bench", "speed of a suite of stencils, beside their ceilings and the best peers");
    auto arguments = std::make_shared<BenchArguments>();
    command
        ->add_option("--suite", arguments->suite,
                     "ebisu, typical, headline, fitted, or a JSON file")
        ->required();
    arguments->device.addTo(*command);
    arguments->device.addNoiseTo(*command);
    addMeasuringTo(*command, context);
    command->add_option("--budget", arguments->budget,
                        "of the search at each stencil: 60s of the clock, or 500ev evaluations "
                        "(default: 60s where no good setting is known)");
    command->add_option("--strategy", arguments->strategy, "a search method; see `strategies`")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "same seed, same recording: same result")
        ->transform(WholeNumber())
        ->capture_default_str();
    command
        ->add_option("--favourites", arguments->favourites,
                     "begin the search with so many settings that the analytic model holds fastest "
                     "among 20000 drawn at random (default: 16 on a GPU with a data sheet, 0 on a "
                     "recording)")
        ->transform(WholeNumber(0, 1000));
    command->add_flag("--whole-space", arguments->wholeSpace,
                      "search every setting, not only values that promise well");
    command->add_option("--out", arguments->out, "CSV with every figure and the raw samples");
    command->callback([=, &context] { bench(*arguments, context); });
}

}  // namespace cli
